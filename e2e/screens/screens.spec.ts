import AxeBuilder from '@axe-core/playwright'
import type { Page, Response } from '@playwright/test'
import { keepSession } from '../site/members.ts'
import { picture } from '../steps/picture.ts'
import { expect, test } from '../test.ts'
import {
  bookingPages,
  centerPages,
  entrancePages,
  legalPages,
  withBookings,
  withHold,
} from './addresses.ts'

/** Phones, tablet and desktop; then tablet and desktop at 200 %, which halves them. */
const sizes = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 384, height: 512 },
  { width: 720, height: 450 },
]
const examined = [390, 1440]
const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

const notThere = '/rien-de-tel'
/** Of the page whose parts are closed, those with the most in them. */
const openParts = ['coordonnees', 'securite'].map((part) => `/mon-compte/mes-info-persos#${part}`)
const guest = (pages: readonly string[]) => async () => ({ token: null, pages })
const visits = {
  'about the centres': guest(centerPages),
  'that finds a court': guest(bookingPages),
  'around the site': guest([...entrancePages, notThere]),
  'with a legal text': guest(legalPages),
  'of a payment': withHold,
  'of a member': async () => {
    const { token, pages } = await withBookings()
    return { token, pages: [...pages, ...openParts] }
  },
}

for (const [what, arrive] of Object.entries(visits)) {
  // requirement S11
  test(`Every page ${what} fits every screen and is accessible`, async ({
    page,
    context,
  }, info) => {
    test.setTimeout(180_000)
    const { token, pages } = await arrive()
    if (token !== null) await keepSession(context, token)
    for (const address of pages) {
      await test.step(address, async () => {
        const answers = watchRefusals(page)
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        for (const size of sizes) {
          await page.setViewportSize(size)
          await expectNoSideways(page, `${address} at ${size.width} px`)
          if (!examined.includes(size.width)) continue
          await expectAccessible(page, `${address} at ${size.width} px`)
          await picture(page, info, `${size.width}${address.replaceAll(/[^a-z0-9]+/gi, '-')}`)
        }
        expect.soft(answers(), `${address}: refused requests`).toEqual([])
      })
    }
  })
}

/** Collects the answers of 4xx from now on, but for the page that is not there. */
function watchRefusals(page: Page): () => string[] {
  const refused: string[] = []
  const note = (response: Response) => {
    const asked = response.request().isNavigationRequest() && response.url().endsWith(notThere)
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
