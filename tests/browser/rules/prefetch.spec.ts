import type { Page } from '@playwright/test'
import { tours } from '../site/centers.ts'
import { waitForHydration, waitForPageHydration } from '../steps/hydration.ts'
import { expect, test } from '../test.ts'

// requirement S16
test('A click shows the page fetched while the pointer came to the link', async ({
  page,
  context,
}) => {
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const answers: { ahead: boolean; fromBrowser: boolean }[] = []
  const ahead = new Set<string>()
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.headers['Sec-Purpose']?.startsWith('prefetch')) ahead.add(requestId)
  })
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (!response.url.includes('slots.data')) return
    const fromBrowser = Boolean(response.fromDiskCache || response.fromPrefetchCache)
    answers.push({ ahead: ahead.has(requestId), fromBrowser })
  })
  // React Router asks which pages the links lead to, and reads none ahead before it knows
  const discovered = page.waitForResponse((response) => response.url().includes('/__manifest'))
  await page.goto('/reserver')
  const link = page.getByRole('main').getByRole('link', { name: tours.name })
  await waitForHydration(link)
  await (await discovered).finished()
  // a pointer that comes before the answer is understood comes once more
  const readAhead = async () => {
    await page.mouse.move(0, 0)
    await link.hover()
    await page.waitForTimeout(1000)
    return answers.some(({ ahead }) => ahead)
  }
  await expect.poll(readAhead).toBe(true)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: tours.name })).toBeVisible()
  // the answer to the click, without those that the pointer prefetched
  expect(answers.filter(({ ahead }) => !ahead)).toEqual([{ ahead: false, fromBrowser: true }])
})

/** The scripts of pages that are loaded or ask to be; parts of the frame have others. */
const pagesLoaded = (page: Page) =>
  page.evaluate(() => {
    const links = document.querySelectorAll<HTMLLinkElement>('head link[rel=modulepreload]')
    const loaded = new Set([...links].map(({ href }) => new URL(href).pathname))
    const routes = Object.values(window.__reactRouterManifest?.routes ?? {})
    return routes.filter(({ module }) => loaded.has(module)).length
  })

// requirement S97
test('The scripts of pages in sight are loaded after two seconds, but not on 2g or with a data-saver', async ({
  page,
  browser,
}) => {
  await page.goto('/nos-centres/liste')
  const early = await pagesLoaded(page)
  await expect.poll(() => pagesLoaded(page)).toBeGreaterThan(early)
  for (const connection of [{ saveData: true }, { effectiveType: 'slow-2g' }]) {
    const saving = await browser.newPage()
    await saving.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value })
    }, connection)
    await saving.goto('/nos-centres/liste')
    await waitForPageHydration(saving)
    await saving.waitForTimeout(3000)
    expect(await pagesLoaded(saving)).toBe(early)
    await saving.close()
  }
})
