import { dayShort } from '@quatre/domain'
import { rouen } from '../site/centers.ts'
import { dayAhead, keepCourt } from '../site/holds.ts'
import { keepSession, newMember } from '../site/members.ts'
import { pointer } from '../steps/hand.ts'
import { cards, payButton, payWith } from '../steps/pay.ts'
import { expect, test } from '../test.ts'

const slots = `/reservations/slots?center=${rouen.slug}&date=${dayAhead(2)}`

// requirement S20
test('A day chosen without network comes once it is back, and the shown one stays', async ({
  page,
  context,
  faults,
}) => {
  await page.goto(slots)
  const rows = page.getByRole('main').locator('ol > li')
  const shown = await rows.count()
  await context.setOffline(true)
  const next = dayShort(dayAhead(3))
  await page.getByRole('link', { name: next }).click()
  await expect(page.getByText(/^Hors ligne.: on garde ce que tu vois/)).toBeVisible()
  await expect(rows).toHaveCount(shown)
  await context.setOffline(false)
  await expect(page).toHaveTitle(new RegExp(next))
  await expect(page.getByText(/^Hors ligne/)).toBeHidden()
  forgetLostRequests(faults)
})

// requirement S20
test('Back at the day one came from, and on again, without network: the last day comes', async ({
  page,
  context,
  faults,
}) => {
  await page.goto(slots)
  const link = (ahead: number) => page.getByRole('link', { name: dayShort(dayAhead(ahead)) })
  await link(3).click()
  await expect(page).toHaveTitle(new RegExp(dayShort(dayAhead(3))))
  const rows = page.getByRole('main').locator('ol > li')
  const shown = await rows.allTextContents()
  await context.setOffline(true)
  await link(4).click()
  await link(5).click()
  await expect(link(5)).toHaveAttribute('aria-current', 'date')
  await expect(page.locator('.slots-body')).toHaveAttribute('aria-busy', 'true')
  expect(await rows.allTextContents()).toEqual(shown)
  await expect(page.getByText(/^Hors ligne/)).toHaveCount(1)
  // news of the day that is left must not take the chosen one's place
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(link(5)).toHaveAttribute('aria-current', 'date')
  await context.setOffline(false)
  await expect(page).toHaveTitle(new RegExp(dayShort(dayAhead(5))))
  await expect(page.locator('.slots-body')).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByText(/^Hors ligne/)).toHaveCount(0)
  forgetLostRequests(faults)
})

// requirement S20
test('A day whose answer is lost on the way comes too', async ({ page, context, faults }) => {
  await page.goto(slots)
  const next = dayShort(dayAhead(3))
  let asked = 0
  await page.route(/slots\.data/, async (route) => {
    asked += 1
    // the connection breaks, or answers for a server that cannot be reached
    if (asked === 1) return route.abort('connectionfailed')
    if (asked === 2) return route.fulfill({ status: 503, body: '' })
    await route.continue()
  })
  await page.getByRole('link', { name: next }).click()
  await expect(page).toHaveTitle(new RegExp(next))
  await context.unrouteAll()
  faults.length = 0
})

test('A page asked for without network, the last of them, comes once it is back', async ({
  page,
  context,
  faults,
}) => {
  // the header has the link where there is room
  await page.setViewportSize({ width: 1600, height: 900 })
  await page.goto(slots)
  await context.setOffline(true)
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'Nos centres' }).click()
  await header.getByRole('link', { name: /accueil$/ }).click()
  await expect(page.getByText(/^Hors ligne.: on garde ce que tu vois/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: rouen.name })).toBeVisible()
  await context.setOffline(false)
  await expect(page).toHaveTitle(/^4PADEL/)
  forgetLostRequests(faults)
})

test('A payment pressed without network is not made by itself once it is back', async ({
  page,
  context,
  faults,
}) => {
  const { token } = await newMember()
  await keepSession(context, token)
  await page.goto(`/paiement?booking=${await keepCourt(token, rouen.id)}`)
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/_pay')) sent += 1
  })
  await context.setOffline(true)
  await payWith(pointer(page), cards.accepted)
  await expect(page.getByText(/rien n’est parti, ta saisie est gardée/)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/rien n’est parti/)).toBeHidden()
  // a postponed request would be sent when the network returns
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)))
  expect(sent).toBe(0)
  await expect(page.getByRole('button', { name: payButton })).toBeEnabled()
  forgetLostRequests(faults)
})

test('A card typed without network is kept while the network that is back still loses scripts', async ({
  page,
  context,
  faults,
}) => {
  const { token } = await newMember()
  await keepSession(context, token)
  await page.goto(`/paiement?booking=${await keepCourt(token, rouen.id)}`)
  let lost = 0
  await page.route(/encrypt-card/, (route) => {
    lost += 1
    return lost < 3 ? route.abort('connectionfailed') : route.continue()
  })
  await payWith(pointer(page), cards.accepted)
  await expect(page.getByText('C’est payé, le terrain est à toi.')).toBeVisible()
  expect(lost).toBe(3)
  await context.unrouteAll()
  faults.length = 0
})

test('The error page shows no broken picture where its picture does not come', async ({
  page,
  faults,
}) => {
  await page.goto(slots)
  await page.route(/_court\.svg/, (route) => route.abort())
  await page.route(/\.data\?/, (route) => route.fulfill({ status: 500, body: 'broken' }))
  // slots that are read again by themselves may break the page first: the day is pressed once
  await page.getByRole('link', { name: dayShort(dayAhead(3)) }).dispatchEvent('click')
  await expect(page.getByText("Oops... Une erreur s'est produite :(")).toBeVisible()
  await expect(page.getByRole('main').locator('picture')).toHaveCount(0)
  faults.length = 0
})

/** Removes the faults of requests that failed without the network. */
function forgetLostRequests(faults: string[]): void {
  const others = faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))
  faults.splice(0, faults.length, ...others)
}
