import type { BrowserContext, Locator, Page, Request } from '@playwright/test'
import AxeBuilder from '@axe-core/playwright'
import { isPopupCookie } from '@quatre/domain'
import { audienceAddress, origin } from '../site/addresses.ts'
import { keepSession, newMember } from '../site/members.ts'
import { waitForHydration } from '../steps/hydration.ts'
import { keyboard } from '../steps/hand.ts'
import { picture } from '../steps/picture.ts'
import { expect, test } from '../test.ts'

test.use({ consent: 'asked' })
const isOurs = ({ name }: { readonly name: string }) => !isPopupCookie(name)

const bar = (page: Page) => page.getByRole('region', { name: 'Cookies' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Records the audience requests from now on, and every request to another site. */
function watchAudience(context: BrowserContext) {
  const counted: Request[] = []
  const outside: string[] = []
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (url.href === audienceAddress) counted.push(request)
    else if (url.protocol.startsWith('http') && url.origin !== origin) outside.push(url.href)
  })
  return { counted, outside }
}

async function visitSomePages(page: Page): Promise<void> {
  for (const address of ['/', '/nos-centres', '/newsletters']) {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
  }
}

// requirement K1
test('Before the choice nothing is counted, nothing leaves, and no cookie is set', async ({
  page,
  context,
}, info) => {
  const { counted, outside } = watchAudience(context)
  await visitSomePages(page)
  await expect(bar(page)).toBeVisible()
  await expect(bar(page).getByRole('link', { name: 'En savoir plus' })).toHaveAttribute(
    'href',
    '/mentions-legales#confidentialite',
  )
  await picture(page, info, 'cookie-bar')
  expect(counted).toEqual([])
  expect(outside).toEqual([])
  expect((await context.cookies()).filter(isOurs)).toEqual([])
})

// requirement K2
test('« Tout refuser » is one press, like « Tout accepter », and nothing is counted after it', async ({
  page,
  context,
}) => {
  const { counted, outside } = watchAudience(context)
  await page.goto('/')
  const refuse = bar(page).getByRole('button', { name: 'Tout refuser' })
  const accept = bar(page).getByRole('button', { name: 'Tout accepter' })
  const looks = await Promise.all(
    [refuse, accept].map((button) =>
      button.evaluate((element) => {
        const { backgroundColor, color, fontSize, fontWeight, height } = getComputedStyle(element)
        const width = element.clientWidth
        return { backgroundColor, color, fontSize, fontWeight, width, height }
      }),
    ),
  )
  expect(looks[0]).toEqual(looks[1])
  await refuse.click()
  await expect(bar(page)).toBeHidden()
  await visitSomePages(page)
  await expect(bar(page)).toBeHidden()
  expect(counted).toEqual([])
  expect(outside).toEqual([])
  expect((await context.cookies()).filter(isOurs).map(({ name }) => name)).toEqual(['consent'])
})

test('A choice is kept though the page is left in the same moment', async ({ page }) => {
  await page.goto('/')
  const refuse = bar(page).getByRole('button', { name: 'Tout refuser' })
  await waitForHydration(refuse)
  await page.route('**/_consent*', (route) => route.abort('aborted'))
  await refuse.evaluate((button: HTMLElement) => {
    button.click()
    location.assign('/nos-centres/liste')
  })
  await expect(page).toHaveURL('/nos-centres/liste')
  await expect(heading(page)).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  await page.goto('/cookies')
  await expect(page.getByText('Tu as tout refusé, sauf le nécessaire.')).toBeVisible()
})

// requirement K4
test('A member who accepts is counted by a pseudonym, and no longer after « Cookies » in the footer', async ({
  page,
  context,
}, info) => {
  const { email, token } = await newMember()
  await keepSession(context, token)
  const { counted } = watchAudience(context)
  await page.goto('/nos-centres/liste')
  await bar(page).getByRole('button', { name: 'Tout accepter' }).click()
  await expect.poll(() => counted.length).toBe(1)
  const { page: shown, member } = JSON.parse(counted[0]?.postData() ?? '') as Record<string, string>
  expect(shown).toBe('/nos-centres/liste')
  expect(member).toMatch(/^[\w-]{22}$/)
  expect(counted[0]?.postData()).not.toContain(email)

  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click()
  await expect(heading(page)).toHaveText('Cookies')
  await expect.poll(() => counted.length).toBe(2)
  const measure = page.getByRole('checkbox', { name: 'Mesure d’audience' })
  await expect(measure).toBeChecked()
  await picture(page, info, 'cookies')
  await measure.uncheck()
  await page.getByRole('button', { name: 'Enregistrer mon choix' }).click()
  await expect(page.getByText('Tu as tout refusé, sauf le nécessaire.')).toBeVisible()
  await visitSomePages(page)
  expect(counted).toHaveLength(2)
})

// requirement K2
test('« Choisir » opens purpose by purpose, with nothing ticked', async ({ page }, info) => {
  // before the page's script has come the link leads to /cookies
  await page.goto('/')
  await waitForHydration(bar(page).getByRole('link', { name: 'Choisir' }))
  await bar(page).getByRole('link', { name: 'Choisir' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cookies' })
  await expect(dialog.getByRole('checkbox')).toHaveCount(1)
  await expect(dialog.getByRole('checkbox', { name: 'Mesure d’audience' })).not.toBeChecked()
  // One of them asks at a time.
  const choices = page.locator('.cookie-bar-choices')
  await expect(choices).toBeHidden()
  await picture(page, info, 'cookie-dialog')
  await page.keyboard.press('Escape')
  await expect(choices).toBeVisible()
  await expect(bar(page).getByRole('link', { name: 'Choisir' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(choices).toBeHidden()
  // opened again before the browser has sent its close event
  await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Enter')])
  await dialog.getByRole('button', { name: 'Enregistrer mon choix' }).click()
  await expect(bar(page)).toBeHidden()
  await page.goto('/cookies')
  await expect(page.getByText('Tu as tout refusé, sauf le nécessaire.')).toBeVisible()
})

// requirement K5
test('The bar holds no focus back, covers neither tab bar nor search, and moves nothing', async ({
  page,
}) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const { violations } = await new AxeBuilder({ page }).include('.cookie-bar').analyze()
  expect(violations).toEqual([])
  const search = page.getByRole('button', { name: 'Voir les créneaux' })
  // the fonts may come after the first paint, and move a line
  expect(await page.evaluate(shifted)).toBeLessThan(0.02)
  for (const size of [page.viewportSize(), { width: 360, height: 640 }]) {
    if (size) await page.setViewportSize(size)
    const tabs = await readBox(page.getByRole('navigation', { name: 'Onglets' }))
    const question = await readBox(bar(page))
    expect(question.y + question.height).toBeLessThanOrEqual(tabs.y)
    expect(question.height).toBeLessThan(100)
    // Below the screen or above the bar, never under it; scrolled into sight it is whole.
    const button = await readBox(search)
    expect(button.y + button.height <= question.y || button.y >= tabs.y).toBe(true)
    await search.focus()
    const seen = await readBox(search)
    expect(seen.y + seen.height).toBeLessThanOrEqual(question.y)
    // The end of the page is above it too.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const end = await readBox(page.getByRole('contentinfo'))
    expect(Math.floor(end.y + end.height)).toBeLessThanOrEqual((await readBox(bar(page))).y)
    await search.blur()
    await page.evaluate(() => scrollTo(0, 0))
  }
  await page.reload({ waitUntil: 'networkidle' })
  const hand = keyboard(page)
  await hand.press(bar(page).getByRole('button', { name: 'Tout refuser' }))
  await expect(bar(page)).toBeHidden()
  expect(await page.evaluate(() => scrollY), 'what stands still is not scrolled to').toBe(0)
  await expect(page.getByRole('main')).toBeFocused()
})

async function readBox(shown: Locator) {
  const box = await shown.boundingBox()
  if (box === null) throw new Error('It is not there.')
  return box
}

/** In the page: how far its layout has shifted by itself. */
function shifted(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { value: number })[]
      resolve(shifts.reduce((sum, { value }) => sum + value, 0))
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(0), 300)
  })
}
