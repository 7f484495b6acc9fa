import AxeBuilder from '@axe-core/playwright'
import type { Page, Response } from '@playwright/test'
import { keepSession } from '../site/members.ts'
import { expect, test } from '../test.ts'
import { resize } from '../steps/resize.ts'
import { takeCookieBarAway } from '../steps/take-cookie-bar-away.ts'
import { layoutFaults } from './layout-faults.ts'
import { notThere, visits } from './visits.ts'

const smallPhone = { width: 320, height: 640 }
const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }
/** Tablet and desktop; then both at 200 %, which halves them. */
const wider = [
  { width: 768, height: 1024 },
  desktop,
  { width: 384, height: 512 },
  { width: 720, height: 450 },
]
const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

test.use({ consent: 'asked' })

for (const [what, arrive] of Object.entries(visits)) {
  // requirement S11
  test(`Every page ${what} fits every screen and is accessible`, async ({ page, context }) => {
    test.setTimeout(180_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const { token, screens } = await arrive()
    if (token !== null) await keepSession(context, token)
    for (const shown of screens) {
      const { address, press, pressed } = shown
      const screen = pressed ? `${address} (${pressed})` : address
      await test.step(screen, async () => {
        const answers = watchRefusals(page)
        await resize(page, phone)
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await press?.(page)
        for (const size of [phone, smallPhone]) {
          await resize(page, size)
          await expectUsable(page, `${screen} at ${size.width} px, first visit`)
        }
        await takeCookieBarAway(page)
        for (const size of [smallPhone, phone, ...wider]) {
          await resize(page, size)
          const where = `${screen} at ${size.width} px`
          await expectNoSideways(page, where)
          if (size === phone || size === smallPhone) await expectUsable(page, where)
          // on a desktop the screens of a visit differ in their frame alone, which they share
          const isExamined = size === phone || (size === desktop && shown === screens.at(-1))
          if (isExamined) await expectAccessible(page, where)
        }
        expect.soft(answers(), `${screen}: refused requests`).toEqual([])
      })
    }
  })
}

async function expectUsable(page: Page, where: string): Promise<void> {
  expect.soft(await layoutFaults(page), where).toEqual([])
}

/** Collects the answers of 4xx from now on, but for the page that is not there and forms sent empty. */
function watchRefusals(page: Page): () => string[] {
  const refused: string[] = []
  const note = (response: Response) => {
    const request = response.request()
    const asked =
      request.method() === 'POST' ||
      (request.isNavigationRequest() && response.url().endsWith(notThere))
    if (response.status() >= 400 && !asked) refused.push(`${response.status()} ${response.url()}`)
  }
  page.on('response', note)
  return () => {
    page.off('response', note)
    return refused
  }
}

async function expectNoSideways(page: Page, where: string): Promise<void> {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(excess, `${where}: pixels beyond the right edge`).toBe(0)
}

/** In the page itself: there are no frames to gather from, and it takes half the time. */
async function expectAccessible(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).setLegacyMode().analyze()
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect.soft(grave, where).toEqual([])
}
