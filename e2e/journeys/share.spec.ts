import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { eurosExact } from '@quatre/domain'
import { origin } from '../site/addresses.ts'
import { call } from '../site/api.ts'
import { nice } from '../site/centers.ts'
import { endSharing, keepCourtFor } from '../site/holds.ts'
import { keepSession, newMember } from '../site/members.ts'
import { pointer } from '../steps/hand.ts'
import { waitForPageHydration } from '../steps/hydration.ts'
import { textOfMail } from '../steps/open-mail.ts'
import { cards, payWith } from '../steps/pay.ts'
import { expect, test } from '../test.ts'

const shareText = eurosExact(1250)

// requirements SH1, SH5, SH7 and SH8
test('Four share 50 €, one never pays, and the captain’s card is charged at the deadline', async ({
  page,
  context,
  browser,
}) => {
  const { captain, booking, link } = await shareCourt(page, context)
  const julien = await payShare(browser, link, 'Julien')
  const nora = await payShare(browser, link, 'Nora')
  await expect(nora.page.getByText('3 parts sur 4 payées')).toBeVisible()
  await page.goto(`/mon-compte/mes-resa/${booking}`)
  await expect(page.getByText(/^3 sur 4 payées.*12,50\s€ aujourd’hui/)).toBeVisible()

  await endSharing(booking)
  const charged = `${shareText} pris sur ta carte pour les parts manquantes`
  expect(await textOfMail(captain.email, charged)).toContain('Le terrain est à toi.')
  await page.reload()
  await expect(page.getByText('prise en charge')).toBeVisible()
  await expect(page.getByText('Confirmée')).toBeVisible()
  await page.goto('/mon-compte/mes-paiements')
  await expect(page.getByRole('main').getByText(shareText, { exact: true })).toHaveCount(2)
  await julien.page.goto(link)
  await expect(julien.page.getByText('Ta part est payée.')).toBeVisible()
  await expect(julien.page.getByRole('button', { name: /rendre ma place/ })).toHaveCount(0)

  const late = await newBrowser(browser)
  await late.goto(link)
  await expect(late.getByText('Le délai pour payer les parts est passé.')).toBeVisible()
})

/** Keeps a court of 50 €, shares it with three friends and pays the captain's part of it. */
async function shareCourt(page: Page, context: BrowserContext) {
  const { token, ...captain } = await newMember()
  await keepSession(context, token)
  const booking = await keepCourtFor(5000, token, nice.id)
  await page.goto(`/paiement?booking=${booking}`)
  await page.getByRole('link', { name: 'Payer à plusieurs' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('On partage')
  const choose = page.getByRole('button', { name: 'Passer à la carte' })
  await page.getByLabel('Combien d’amis').selectOption('3')
  await expect(page.getByText(/16,68\s€/).first()).toBeVisible()
  // while another choice is on its way the former one cannot be agreed to
  const answered = Promise.withResolvers<void>()
  await page.route('**/plusieurs.data?*', async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.getByLabel('Combien d’amis').selectOption('4')
  await expect(page.getByRole('button', { name: 'En cours' })).toBeDisabled()
  answered.resolve()
  await expect(page.getByText(/12,50\s€/).first()).toBeVisible()
  await page.getByLabel('Si une part manque').selectOption('give_back')
  await expect(page.getByText(/le terrain est rendu et tout le monde/)).toBeVisible()
  await page.getByLabel('Si une part manque').selectOption('charge')
  await expect(page.getByText(/Au pire, tu paies 50\s€/)).toBeVisible()
  await choose.click()
  await expect(page.getByText('Coche la case pour payer ta part.')).toBeVisible()
  await page.getByRole('checkbox', { name: /37,50\s€/ }).check()
  await choose.click()
  await expect(page.getByRole('button', { name: /^Payer 12,50\s€$/ })).toBeVisible()
  await payWith(pointer(page), cards.accepted)
  await expect(page).toHaveURL(/confirmation/)
  const { shareKey } = await call<{ shareKey: string }>('GET', `/bookings/${booking}`, { token })
  return { captain, booking, link: `${origin}/paiement/participants/${shareKey}` }
}

/** A friend without an account takes a place by the link, and pays it. */
async function payShare(browser: Browser, link: string, firstName: string) {
  const page = await newBrowser(browser)
  const email = `${firstName.toLowerCase()}-${randomUUID().slice(0, 8)}@exemple.fr`
  await page.goto(link)
  await waitForPageHydration(page)
  await page.getByRole('link', { name: /Payer ma part\s: 12,50\s€/ }).click()
  await page.getByLabel('Prénom').fill(firstName)
  await page.getByLabel('Nom', { exact: true }).fill('Marty')
  await page.getByLabel('Mobile').fill('06 12 34 56 78')
  await page.getByLabel(/E-mail/).fill(email)
  await page.getByRole('button', { name: 'Prendre ma place' }).click()
  await payWith(pointer(page), cards.accepted)
  await expect(page.getByText('Ta part est payée.')).toBeVisible()
  return { page, email }
}

async function newBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  return context.newPage()
}
