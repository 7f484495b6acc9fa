import type { Page } from '@playwright/test'
import { tours } from '../site/centers.ts'
import { waitForHydration, waitForPageHydration } from '../steps/hydration.ts'
import { expect, test } from '../test.ts'

// requirement S16
test('A click shows what was fetched while the pointer came to the link', async ({
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
  await link.hover()
  await expect.poll(() => answers).toEqual([{ ahead: true, fromBrowser: false }])
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: tours.name })).toBeVisible()
  expect(answers).toEqual([
    { ahead: true, fromBrowser: false },
    { ahead: false, fromBrowser: true },
  ])
})

/** Scripts that are loaded ahead. */
const scriptsOf = (page: Page) => page.locator('head link[rel=modulepreload]').count()

// requirement S97
test('The scripts of pages in sight are loaded after two seconds, but not with a data-saver', async ({
  page,
  browser,
}) => {
  await page.goto('/nos-centres/liste')
  await waitForPageHydration(page)
  const early = await scriptsOf(page)
  await expect.poll(async () => (await scriptsOf(page)) > early + 1).toBe(true)
  const saving = await browser.newPage()
  await saving.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await saving.goto('/nos-centres/liste')
  await waitForPageHydration(saving)
  const before = await scriptsOf(saving)
  await saving.waitForTimeout(3000)
  // at most what the page itself loads once it is idle
  expect((await scriptsOf(saving)) - before).toBeLessThanOrEqual(1)
})
