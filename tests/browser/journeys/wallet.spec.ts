import { devices, type Page } from '@playwright/test'
import { nice, tours } from '../site/centers.ts'
import { keepCourtFor } from '../site/holds.ts'
import { keepSession, newMember } from '../site/members.ts'
import { expect, test } from '../test.ts'

const paid = 'C’est payé, le terrain est à toi.'
const walletSheet = (page: Page, name: string) => page.frameLocator(`iframe[title="${name}"]`)

/** Presses the wallet's button, and confirms as the phone's owner does. */
async function payBy(page: Page, name: string, card?: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: `Payer avec ${name}` })
    .click()
  const sheet = walletSheet(page, name)
  if (card !== undefined) await sheet.getByLabel('Carte').selectOption(card)
  await sheet.getByRole('button', { name: `Confirmer avec ${name}` }).click()
}

// requirements P133 and P136
test('A new phone pays a court in one tap, from a link, after a refusal and a sheet that was closed', async ({
  page,
  context,
}) => {
  const { token } = await newMember()
  await keepSession(context, token)
  const booking = await keepCourtFor(5000, token, nice.id)
  const main = page.getByRole('main')
  // by a step within the site, whose document has the policy of all pages
  await page.goto('/moi')
  await page.locator(`a[href^="/paiement?booking=${booking}"]`).first().click()

  const button = main.getByRole('button', { name: 'Payer avec Google Pay' })
  await expect(button).toBeInViewport()
  await expect(main.getByRole('button').first()).toHaveAccessibleName('Payer avec Google Pay')
  await button.click()
  await expect(walletSheet(page, 'Google Pay').getByText(/^50,00\s€$/)).toBeVisible()
  await page.getByRole('button', { name: 'Fermer' }).click()
  await expect(button).toBeEnabled()
  await payBy(page, 'Google Pay', '9995')
  await expect(main.getByText('Le solde de ta carte ne suffit pas.')).toBeVisible()
  await payBy(page, 'Google Pay')
  await expect(main.getByText(paid)).toBeVisible()
})

test.describe('An iPhone', () => {
  test.use({ userAgent: devices['iPhone 15'].userAgent })

  // requirements P133 and P136
  test('tops up and buys Mucho by Apple Pay', async ({ page, context }) => {
    const { token } = await newMember()
    await keepSession(context, token)
    const main = page.getByRole('main')
    await page.goto('/recharge-portefeuille')
    await payBy(page, 'Apple Pay')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^100\s€ de plus$/)
    await page.goto(`/${tours.slug}/mucho/achat`)
    await main.getByRole('link', { name: /^Mucho 29\s€/ }).click()
    // pressed before its page came, the button would be that of the page that goes
    await expect(page).toHaveURL(/offre=/)
    await main.getByRole('button', { name: 'Continuer avec Mucho', exact: true }).click()
    await payBy(page, 'Apple Pay')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ta carte Mucho est active')
  })
})
