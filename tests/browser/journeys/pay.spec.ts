import type { Page } from '@playwright/test'
import { eurosExact } from '@quatre/domain'
import { call } from '../site/api.ts'
import { laRochelle, nice } from '../site/centers.ts'
import { keepCourtFor, keepCourtLate } from '../site/holds.ts'
import { keepSession, newMember } from '../site/members.ts'
import { pointer } from '../steps/hand.ts'
import { textOfMail } from '../steps/open-mail.ts'
import { cards, payButton, payWith } from '../steps/pay.ts'
import { expect, test } from '../test.ts'

const paid = 'C’est payé, le terrain est à toi.'
const reduced = eurosExact(4500)
const nothing = eurosExact(0)

// requirements PR1, PR2, P74, B25, B26 and B27
test('A code lowers a price, a kept card pays with one press, and a cancellation gives the figure it shows', async ({
  page,
  context,
}) => {
  const { token, email } = await newMember()
  await keepSession(context, token)
  const main = page.getByRole('main')
  const early = await keepCourtFor(5000, token, nice.id)
  await page.goto(`/paiement?booking=${early}`)
  await enterCode(page, 'EXPIRE')
  await expect(main.getByText('Code promo expiré')).toBeVisible()
  await enterCode(page, 'bienvenue')
  await expect(main.getByText(/^Code BIENVENUE\s−5\s€$/)).toBeVisible()
  await expect(main.getByRole('button', { name: /^Payer 45\s€$/ })).toBeVisible()
  await main.getByRole('checkbox', { name: /^Garder cette carte/ }).check()
  await payWith(pointer(page), cards.accepted)
  await expect(main.getByText(paid)).toBeVisible()
  // a job writes it down after the payment
  const keptCards = () => call<{ storedCards: object[] }>('GET', '/payments/storedCards', { token })
  await expect.poll(async () => (await keptCards()).storedCards).toHaveLength(1)

  const late = await keepCourtLate(token, laRochelle.id)
  await page.goto(`/paiement?booking=${late}`)
  await enterCode(page, 'BIENVENUE')
  await expect(main.getByText('Code promo déjà utilisé')).toBeVisible()
  await expect(main.getByRole('radio', { name: /1111/ })).toBeChecked()
  await main.getByLabel('Autre carte').check()
  await expect(main.getByLabel('Numéro de carte')).toBeVisible()
  await main.getByRole('radio', { name: /1111/ }).check()
  await main.getByRole('button', { name: payButton }).click()
  await expect(main.getByText(paid)).toBeVisible()
  await page.goto('/mon-compte/mes-info-persos#cartes')
  await page.getByRole('button', { name: /^Retirer la carte.*1111$/ }).click()
  await expect(page.getByText('Tu ne gardes aucune carte.')).toBeVisible()

  await page.goto(`/mon-compte/mes-resa/${early}/annuler`)
  await expect(main.getByText('Tu récupères').locator('+ p')).toHaveText(reduced)
  await main.getByRole('radio', { name: /^Sur ma carte/ }).check()
  await main.getByRole('button', { name: `Annuler et récupérer ${reduced}` }).click()
  await expect(main.getByRole('listitem')).toContainText([`${reduced} en route vers ta carte`])
  const mail = await textOfMail(email, new RegExp(`annulé, ${reduced} rendus$`))
  expect(mail).toContain(`${reduced} reviennent sur ta carte.`)

  await page.goto(`/mon-compte/mes-resa/${late}/annuler`)
  await expect(main.getByText('Tu récupères').locator('+ p')).toHaveText(nothing)
  await main.getByRole('button', { name: 'Annuler sans remboursement' }).click()
  await expect(main.getByText('Le terrain est libre pour les autres.')).toBeVisible()
  await expect(main.getByText('Ton SOLDE maintenant').locator('+ p')).toHaveText(nothing)
  expect(await textOfMail(email, /: réservation annulée$/)).toContain(
    'Le délai d’annulation gratuite était dépassé.',
  )

  await page.goto('/mon-compte/mes-paiements')
  await expect(main.getByText(/^[-−]/)).toHaveText([`−${reduced}`])
})

async function enterCode(page: Page, code: string): Promise<void> {
  const field = page.getByLabel('Ton code promo')
  if (!(await field.isVisible())) await page.locator('summary', { hasText: 'Code promo' }).click()
  await field.fill(code)
  await page.getByRole('button', { name: 'Appliquer' }).click()
}

// requirements W7, W20, W22, W25 and B27
test('A member tops up, gets the receipt, pays with SOLDE and card, and gets both back', async ({
  page,
  context,
}) => {
  const { token, email } = await newMember()
  await keepSession(context, token)
  const main = page.getByRole('main')
  await page.goto('/recharge-portefeuille')
  const packs = page.getByRole('navigation', { name: 'Choisir une recharge' })
  await packs.getByRole('link', { name: /pour 45\s€/ }).click()
  await expect(main.getByText(/passe de 0,00\s€ à 48,00\s€, avec 3\s€ de bonus/)).toBeVisible()
  await payWith(pointer(page), cards.accepted)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^48\s€ de plus$/)
  await expect(main.getByText('Ton SOLDE').locator('+ p')).toHaveText(eurosExact(4800))
  const receipt = await main.getByRole('link', { name: 'Mon reçu (PDF)' }).getAttribute('href')
  const pdf = await page.request.get(receipt ?? '')
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
  const mail = await textOfMail(email, `${eurosExact(4800)} de plus sur ton SOLDE`)
  expect(mail).toContain(receipt)

  const booking = await keepCourtFor(5000, token, nice.id)
  await page.goto(`/paiement?booking=${booking}`)
  await main.getByRole('link', { name: /^Avec mon SOLDE 48\s€/ }).click()
  await expect(
    main.getByText(/45\s€ de ton SOLDE, 3\s€ du bonus de ton SOLDE, 2\s€ par carte/),
  ).toBeVisible()
  await expect(main.getByRole('button', { name: /^Payer 2\s€$/ })).toBeVisible()
  await payWith(pointer(page), cards.accepted)
  await expect(main.getByText(paid)).toBeVisible()
  await expect(main.getByText(/^50\s€, dont 45\s€ de ton SOLDE et 3\s€ du bonus/)).toBeVisible()

  await page.goto(`/mon-compte/mes-resa/${booking}/annuler`)
  const given = eurosExact(5000)
  await expect(main.getByText('Tu récupères').locator('+ p')).toHaveText(given)
  await main.getByRole('radio', { name: /^Sur ma carte/ }).check()
  await main.getByRole('button', { name: `Annuler et récupérer ${given}` }).click()
  await expect(main.getByText('Ton SOLDE maintenant').locator('+ p')).toHaveText(eurosExact(4800))
  const cancelled = await textOfMail(email, /: annulé et remboursé$/)
  expect(cancelled).toContain(`${eurosExact(200)} reviennent sur ta carte.`)
  expect(cancelled).toContain(`${eurosExact(4500)} reviennent sur ton SOLDE.`)
  expect(cancelled).toContain(`${eurosExact(300)} reviennent sur le bonus de ton SOLDE.`)
})
