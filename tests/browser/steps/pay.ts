import { expect, type Locator } from '@playwright/test'
import type { Hand } from './hand.ts'
import { waitForPageHydration } from './hydration.ts'

/** The stand-in's test cards (apps/sandbox/README.md). */
export const cards = {
  accepted: '4111 1111 1111 1111',
  challenged: '4212 3456 7890 1237',
  challengedByPost: '5454 5454 5454 5454',
  refused: '4000 0000 0000 0002',
  wrongCode: '4000 0000 0000 0127',
  keptThenRefused: '4000 0000 0000 3105',
  lostAnswer: '4000 0000 0000 7007',
} as const

export const payButton = /^Payer \d+(,\d\d)?\s€$/

/** Fills the card in, leaving correct fields alone, and pays. */
export async function payWith({ page, send, write }: Hand, number: string): Promise<void> {
  // a script fills its fields in before a person could, and before the page's own has come
  await waitForPageHydration(page)
  const form = page.getByRole('region', { name: 'Carte bancaire' })
  await write(form.getByLabel('Numéro de carte'), number)
  await write(form.getByLabel('Expiration'), '03/30')
  await write(form.getByLabel('Code de sécurité'), '737')
  await send(form.getByRole('button', { name: payButton }))
}

/** No log may hold a card number, nor does the message of a failed comparison. */
export async function expectCardNumber(field: Locator, number: string): Promise<void> {
  await expect.poll(async () => (await field.inputValue()) === number).toBe(true)
}

/** On the bank's own page (3-D Secure). */
export async function confirmAtBank({ page, press }: Hand): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Confirme ton paiement' })).toBeVisible()
  await press(page.getByRole('button', { name: 'Confirmer le paiement' }))
}
