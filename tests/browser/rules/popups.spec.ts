import AxeBuilder from '@axe-core/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import { isPopupCookie, popupSeconds, popupsPerDay, popupVisitCookie } from '@quatre/domain'
import { origin } from '../site/addresses.ts'
import { expect, test } from '../test.ts'

test.use({ popups: 'new' })

const dialog = (page: Page) => page.getByRole('dialog')
const strip = (page: Page) => page.getByRole('region', { name: 'Annonce' })

/** How far the page has moved by itself since it asked for popups, which it does once it is loaded. */
const layoutShift = (page: Page) =>
  page.evaluate(async () => {
    const asked = performance
      .getEntriesByType('resource')
      .find(({ name }) => name.includes('/content/popups?'))
    if (!asked) throw new Error('It has not asked for popups.')
    const seen: number[] = []
    new PerformanceObserver((list) =>
      seen.push(
        ...list
          .getEntries()
          .filter(({ startTime }) => startTime >= asked.startTime)
          .map((entry) => (entry as PerformanceEntry & { value: number }).value),
      ),
    ).observe({ type: 'layout-shift', buffered: true })
    // the observer reports buffered entries within two frames
    for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve))
    return seen.reduce((sum, value) => sum + value, 0)
  })

const seenIn = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => isPopupCookie(name))

/** Begins another visit, as a browser that was closed and opened again. */
const beginVisit = (context: BrowserContext) => context.clearCookies({ name: popupVisitCookie })

/** The browser has cached fonts and scripts: further shifts are the page's own, or the popup's. */
const openBefore = (page: Page) => page.goto('/a-propos?centerId=42')

/** Waits until the page has asked for popups, and shown the answer. */
async function openAsked(page: Page, address: string, referer?: string): Promise<void> {
  const asked = page.waitForResponse(/\/content\/popups\?/)
  await page.goto(address, { ...(referer !== undefined && { referer }) })
  await asked
}

// requirements PO3, PO4, PO6 and PO8
test('A popup opens over the page, is noted in a cookie of a day, and closes by the keyboard', async ({
  page,
  context,
}) => {
  await openBefore(page)
  const before = Date.now() / 1000
  await openAsked(page, '/a-propos')
  await expect(dialog(page)).toBeVisible()
  const [seen, ...others] = await seenIn(context)
  expect(others).toEqual([])
  // between 86,399 s after it was asked for and 86,401 s from now
  expect(seen?.expires).toBeGreaterThan(before + popupSeconds - 1)
  expect(seen?.expires).toBeLessThan(Date.now() / 1000 + popupSeconds + 1)
  expect(await dialog(page).getAttribute('aria-labelledby')).toBe('popup-title')
  await expect(dialog(page).getByRole('button', { name: 'Fermer' })).toBeFocused()
  const { violations } = await new AxeBuilder({ page }).include('dialog').analyze()
  expect(violations).toEqual([])
  expect(await layoutShift(page)).toBe(0)
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByRole('link', { name: 'Voir' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()

  // neither a page of the same visit that one walks on to, nor one that is loaded, shows another
  await page.getByRole('link', { name: 'Accueil' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'CE SOIR' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(dialog(page)).toBeHidden()
  await openAsked(page, '/a-propos')
  await page.waitForLoadState('networkidle')
  await expect(dialog(page)).toBeHidden()
  expect(await seenIn(context)).toHaveLength(1)

  // the next visit of the day shows another, and the third none
  await beginVisit(context)
  await openAsked(page, '/a-propos')
  await expect(dialog(page)).toBeVisible()
  const names = new Set((await seenIn(context)).map(({ name }) => name))
  expect(names.size).toBe(popupsPerDay)
  await page.mouse.click(5, 5)
  await expect(dialog(page)).toBeHidden()
  await beginVisit(context)
  await openAsked(page, '/a-propos')
  await page.waitForLoadState('networkidle')
  await expect(dialog(page)).toBeHidden()
})

// requirement PO5
for (const [name, address] of Object.entries({ Home: '/', 'A sport’s page': '/padel' })) {
  test(`${name} is never covered: its popup is a strip that moves nothing and goes in one press`, async ({
    page,
  }) => {
    await openBefore(page)
    await openAsked(page, address)
    await expect(strip(page)).toBeVisible()
    await expect(dialog(page)).toBeHidden()
    expect(await layoutShift(page)).toBe(0)
    await strip(page).getByRole('button', { name: 'Fermer' }).click()
    await expect(strip(page)).toBeHidden()
  })
}

// requirement PO42
test('A strip covers no button of a club’s home', async ({ page, context }) => {
  await page.setViewportSize({ width: 375, height: 667 })
  await openBefore(page)
  await openAsked(page, '/toulouse-colomiers')
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('main').getByRole('link', { name: 'Réserver' })).toBeInViewport()
  await expect(strip(page)).toBeHidden()
  expect(await seenIn(context)).toEqual([])
})

// requirement PO2
test('An address that names a centre shows none', async ({ page, context }) => {
  await openAsked(page, '/a-propos?centerId=42')
  await page.waitForLoadState('networkidle')
  await expect(dialog(page)).toBeHidden()
  expect(await seenIn(context)).toEqual([])
})

// requirement PO5
test('Nothing comes over a field that has the focus', async ({ page, context }) => {
  let answer = () => {}
  const typing = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/\/content\/popups\?/, async (route) => {
    await typing
    await route.continue()
  })
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Où' }).focus()
  const asked = page.waitForResponse(/\/content\/popups\?/)
  answer()
  await asked
  await page.waitForLoadState('networkidle')
  await expect(dialog(page)).toBeHidden()
  expect(await seenIn(context)).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  // requirement PO7
  test('a visitor from another site is shown a strip, and the page stays usable', async ({
    page,
    context,
  }) => {
    await openBefore(page)
    await openAsked(page, '/a-propos', 'https://www.google.com/')
    await expect(strip(page)).toBeVisible()
    await expect(dialog(page)).toBeHidden()
    expect(await seenIn(context)).toHaveLength(1)
    expect(await layoutShift(page)).toBe(0)
    const { violations } = await new AxeBuilder({ page }).include('.popup-strip').analyze()
    expect(violations).toEqual([])
    await strip(page).getByRole('button', { name: 'Fermer' }).click()
    await expect(strip(page)).toBeHidden()
  })
})

test.describe('before the cookie choice', () => {
  test.use({ consent: 'asked' })

  // requirement PO5
  test('none is asked for', async ({ page, context }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/a-propos')
    await page.waitForLoadState('networkidle')
    expect(asked.filter((path) => path.endsWith('/content/popups'))).toEqual([])
    expect(await context.cookies(origin)).toEqual([])
  })
})

// requirements PO10 and PO11
test.describe('the slides of the home page', () => {
  test.use({ popups: 'seen' })

  test('go by buttons and by the keyboard, and nothing by itself', async ({ page }) => {
    await page.goto('/')
    const slides = page.getByRole('region', { name: 'En ce moment' })
    await expect(slides.getByText('1 sur 4', { exact: true })).toBeVisible()
    await slides.getByRole('button', { name: 'Suivante' }).click()
    await expect(slides.getByText('2 sur 4', { exact: true })).toBeVisible()
    for (const shown of ['1 sur 4', '4 sur 4']) {
      await slides.getByRole('button', { name: 'Précédente' }).press('Enter')
      await expect(slides.getByText(shown, { exact: true })).toBeVisible()
    }
    await slides.getByRole('link', { name: /Voir les dates/ }).focus()
    await slides.getByRole('button', { name: 'Suivante' }).click()
    await expect(slides.getByText('1 sur 4', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  })
})
