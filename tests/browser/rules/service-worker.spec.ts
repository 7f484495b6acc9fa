import type { BrowserContext, Page } from '@playwright/test'
import { call } from '../site/api.ts'
import { demoSession, keepSession } from '../site/members.ts'
import { waitForPageHydration } from '../steps/hydration.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })

const nextMatch = (page: Page) => page.getByRole('heading', { name: 'Ton prochain match' })

/** Opens a page, and waits until the browser keeps the offline page. */
async function openKept(page: Page, address = '/'): Promise<void> {
  await page.goto(address)
  await waitForWorker(page)
}

async function waitForWorker(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated')
}

/** A page asked for by its address, without network. */
async function openOffline(page: Page, context: BrowserContext, faults: string[]): Promise<void> {
  await context.setOffline(true)
  await page.evaluate(() => window.location.assign('/nos-centres'))
  await expect(page.getByRole('heading', { level: 1, name: 'Pas de réseau' })).toBeVisible()
  faults.length = 0
}

const keptOfMember = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('member')).keys()).length)

const ofMembers = async (context: BrowserContext, email: string) => {
  const token = await demoSession(email)
  await keepSession(context, token)
  return token
}

// requirement S30
test('Without network any page shows the next match, and comes by itself once it is back', async ({
  page,
  context,
  faults,
}) => {
  await ofMembers(context, 'camille@demo.4padel.fr')
  await openKept(page)
  await expect.poll(() => keptOfMember(page)).toBe(1)
  await openOffline(page, context, faults)
  await expect(nextMatch(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Réessayer' })).toBeVisible()
  await context.setOffline(false)
  await expect(page).toHaveTitle(/^Nos centres/)
  faults.length = 0
})

// requirement S31
test.describe('The next match is gone without network', () => {
  test('after a sign-out', async ({ page, context, faults }) => {
    await ofMembers(context, 'camille@demo.4padel.fr')
    await openKept(page, '/moi')
    await expect.poll(() => keptOfMember(page)).toBe(1)
    await page.getByRole('button', { name: 'Déconnexion' }).click()
    await expect(page).toHaveURL('/signin')
    await expect.poll(() => keptOfMember(page)).toBe(0)
    await waitForWorker(page)
    await openOffline(page, context, faults)
    await expect(nextMatch(page)).toHaveCount(0)
  })

  test('for the next member, and once the session has ended elsewhere', async ({
    page,
    context,
    faults,
  }) => {
    const token = await ofMembers(context, 'camille@demo.4padel.fr')
    await openKept(page)
    await expect.poll(() => keptOfMember(page)).toBe(1)
    await ofMembers(context, 'lea@demo.4padel.fr')
    await page.goto('/')
    await expect.poll(() => keptOfMember(page)).toBe(0)
    await keepSession(context, token)
    await page.goto('/')
    await expect.poll(() => keptOfMember(page)).toBe(1)
    await call('DELETE', '/sessions/current', { token })
    await page.goto('/')
    await expect.poll(() => keptOfMember(page)).toBe(0)
    await openOffline(page, context, faults)
    await expect(nextMatch(page)).toHaveCount(0)
  })
})

// requirement S31
test('Nothing is kept but files of the site and the next match', async ({ page, context }) => {
  await ofMembers(context, 'camille@demo.4padel.fr')
  await openKept(page, '/moi')
  await page.goto('/mon-compte/mes-resa')
  await expect.poll(() => keptOfMember(page)).toBe(1)
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.filter((path) => !path.startsWith('/assets/')).toSorted()).toEqual([
    '/_next-booking',
    '/favicon.svg',
    '/offline.html',
    '/offline.js',
  ])
})

// requirement S32
test.describe('Another build loads the page anew', () => {
  /** A worker under another address is another version. */
  const update = (page: Page) =>
    page.evaluate(async () => {
      const taken = new Promise((done) =>
        navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }),
      )
      await navigator.serviceWorker.register('/sw.js?2')
      await taken
    })
  const hide = (page: Page) =>
    page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })

  test('once, while the page is hidden', async ({ page }) => {
    await openKept(page)
    await page.addInitScript(() => {
      const register = navigator.serviceWorker.register.bind(navigator.serviceWorker)
      navigator.serviceWorker.register = (_address, options) => register('/sw.js?2', options)
    })
    let loads = 0
    page.on('load', () => (loads += 1))
    await update(page)
    expect(loads).toBe(0)
    await Promise.all([page.waitForEvent('load'), hide(page)])
    await waitForPageHydration(page)
    await hide(page)
    await page.evaluate(() => new Promise((done) => setTimeout(done, 500)))
    expect(loads).toBe(1)
  })

  test('not while the visitor types', async ({ page }) => {
    await openKept(page, '/signin')
    await page
      .getByRole('main')
      .getByRole('textbox', { name: /e-mail/i })
      .fill('camille@')
    await update(page)
    await hide(page)
    await page.evaluate(() => new Promise((done) => setTimeout(done, 500)))
    await expect(page.getByRole('main').getByRole('textbox', { name: /e-mail/i })).toHaveValue(
      'camille@',
    )
  })
})

// requirement S30
test('The mobile application keeps nothing of the site', async ({ page }) => {
  await page.goto('/?isApp=true')
  await page.evaluate(() => new Promise((done) => setTimeout(done, 1000)))
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0)
})

// requirement S52
test('On a network that only seems to be there the page stays, and the next one comes once it is back', async ({
  page,
  context,
  faults,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true }),
  )
  await openKept(page)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await context.setOffline(true)
  await page.getByRole('link', { name: 'CGU' }).click()
  await expect(page.getByText(/^Hors ligne/)).toBeVisible()
  await expect(page).toHaveURL('/')
  await context.setOffline(false)
  await expect(page).toHaveTitle(/^Conditions générales d/)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  faults.length = 0
})
