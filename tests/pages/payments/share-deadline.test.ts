import type { SlotsOfDay } from '@quatre/contract'
import { eurosExact, minuteMs } from '@quatre/domain'
import { chromium, expect as expectSoon, type Page } from '@playwright/test'
import { afterAll, expect, test } from 'vitest'
import { browserProgram } from '../../../scripts/bootstrap/browser.mjs'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'
import { nice } from '../../../apps/server/src/testing/pages/world.ts'

// In a browser, and with a clock of the server that can be moved: journeys have the machine's.
const see = expectSoon.configure({ timeout: 20_000 })
const shareText = eurosExact(1250)

const site = await siteForAll('share_deadline', { bank: 'stand-in', listens: true })
const browser = await chromium.launch({
  executablePath: browserProgram() ?? '',
  args: ['--no-sandbox', '--disable-gpu'],
})
afterAll(() => browser.close())

// requirements SH1, SH5, SH7 and SH8
test('Four share 50 €, one never pays, and the captain’s card is charged at the deadline', async () => {
  const { page, member, booking, link, startsAt } = await shareCourt()
  const julien = await payShare(link, 'julien')
  const nora = await payShare(link, 'Nora')
  await see(nora.getByText('3 parts sur 4 payées')).toBeVisible()
  await page.goto(`/mon-compte/mes-resa/${booking}`)
  await see(page.getByText(/^3 sur 4 payées.*12,50\s€ aujourd’hui/)).toBeVisible()

  site.clock(startsAt - 24 * 60 * minuteMs + minuteMs)
  await site.jobs.repeat('settle deadlines of shares')
  await expect
    .poll(() => subjectsTo(member.id))
    .toContain(`${shareText} pris sur ta carte pour les parts manquantes`)
  await page.reload()
  await see(page.getByText(/^3 sur 4 payées par les joueurs.*12,50\s€/)).toBeVisible()
  await see(page.getByText('payé par toi')).toBeVisible()
  await see(page.getByText('Confirmée')).toBeVisible()
  await page.goto('/mon-compte/mes-paiements')
  await see(page.getByRole('main').getByText(shareText, { exact: true })).toHaveCount(2)
  await julien.goto(link)
  await see(julien.getByText('Ta part est payée.')).toBeVisible()
  await see(julien.getByRole('link', { name: /rendre ma place/ })).toHaveCount(0)

  const late = await newPage()
  await late.goto(link)
  await see(
    late.getByText(/Complet.*toutes les parts.* a payé ce qui manquait, 12,50\s€/),
  ).toBeVisible()
  await see(late.getByText(/payé par /)).toBeVisible()
}, 240_000)

async function subjectsTo(userId: number): Promise<string[]> {
  const mails = site.db.selectFrom('mail').select('subject').where('userId', '=', userId)
  return (await mails.execute()).map(({ subject }) => subject)
}

/** Keeps a court of 50 €, shares it with three friends and pays the captain's part of it. */
async function shareCourt() {
  const member = await site.newMember()
  const { token } = member
  const { slots } = await site.ask<SlotsOfDay>(
    'GET',
    `/slots?center=${nice.id}&date=2026-11-27&duration=90`,
  )
  const slot = slots.find(
    ({ choices }) => choices[0]?.price?.value === 5000 && (choices[0]?.left ?? 0) > 0,
  )
  const startingDate = slot?.startingDate ?? ''
  const body = { center: nice.id, startingDate, duration: 90 }
  const sent = { token, key: crypto.randomUUID(), body }
  const { id } = await site.ask<{ id: number }>('POST', '/bookings', sent)
  const page = await newPage(token)
  await page.goto(`/paiement?booking=${id}`)
  await page.getByRole('link', { name: /^Chacun sa part/ }).click()
  await see(page.getByRole('heading', { level: 1 })).toHaveText('On partage')
  const choose = page.getByRole('button', { name: 'Continuer vers le paiement' })
  await page.getByLabel('Combien d’amis').selectOption('3')
  await see(page.getByText(/16,68\s€/).first()).toBeVisible()
  // while another choice is on its way the former one cannot be agreed to
  const answered = Promise.withResolvers<void>()
  await page.route('**/plusieurs.data?*', async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.getByLabel('Combien d’amis').selectOption('4')
  await see(page.getByRole('button', { name: 'En cours' })).toBeDisabled()
  answered.resolve()
  await see(page.getByText(/12,50\s€/).first()).toBeVisible()
  await page.getByLabel('Si une part manque').selectOption('give_back')
  await see(page.getByText(/le terrain est rendu et tout le monde/)).toBeVisible()
  await page.getByLabel('Si une part manque').selectOption('charge')
  await see(page.getByText(/Au pire, tu paies 50\s€/)).toBeVisible()
  await choose.click()
  await see(page.getByText('Coche la case pour payer ta part.')).toBeVisible()
  await page.getByRole('checkbox', { name: /37,50\s€/ }).check()
  await choose.click()
  await payByCard(page)
  await see(page).toHaveURL(/confirmation/)
  const { shareKey } = await site.ask<{ shareKey: string }>('GET', `/bookings/${id}`, { token })
  const link = `/paiement/participants/${shareKey}`
  return { page, member, booking: id, link, startsAt: Date.parse(startingDate) }
}

/** A friend without an account takes a place by the link, and pays it. */
async function payShare(link: string, firstName: string): Promise<Page> {
  const page = await newPage()
  await page.goto(`${link}/checkout`)
  await page.getByLabel('Prénom').fill(firstName)
  await page.getByLabel('Nom', { exact: true }).fill('Marty')
  await page.getByLabel('Mobile').fill('06 12 34 56 78')
  await page.getByLabel(/E-mail/).fill(`${firstName.toLowerCase()}@exemple.fr`)
  await page.getByRole('button', { name: 'Prendre ma place' }).click()
  await payByCard(page)
  await see(page.getByText('Ta part est payée.')).toBeVisible()
  return page
}

async function payByCard(page: Page): Promise<void> {
  await page.getByLabel('Numéro de carte').fill('4111 1111 1111 1111')
  await page.getByLabel('Expiration').fill('03/30')
  await page.getByLabel('Code de sécurité').fill('737')
  await page.getByRole('button', { name: /^Payer 12,50\s€$/ }).click()
}

/** A phone whose clock is the server's at first, signed in with a token. */
async function newPage(token?: string): Promise<Page> {
  const baseURL = site.environment.publicOrigin
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ viewport, baseURL, locale: 'fr-FR' })
  context.setDefaultTimeout(30_000)
  if (token !== undefined)
    await context.addCookies([{ name: 'session', value: token, url: baseURL, sameSite: 'Lax' }])
  return context.newPage()
}
