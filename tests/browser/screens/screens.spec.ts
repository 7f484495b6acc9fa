import AxeBuilder from '@axe-core/playwright'
import type { Page, Response } from '@playwright/test'
import { keepSession } from '../site/members.ts'
import { expect, test } from '../test.ts'
import { resize } from '../steps/resize.ts'
import { takeCookieBarAway } from '../steps/take-cookie-bar-away.ts'
import { layoutFaults, textFaults } from './layout-faults.ts'
import { notThere, visits } from './visits.ts'
import { femaleFirstNames, maleFirstNames } from '../../../packages/db/src/world/names.ts'

const smallPhone = { width: 320, height: 640 }
const phone = { width: 390, height: 844 }
/** Between the two most pages change nothing but where their words break. */
const otherPhones = [
  { width: 360, height: 780 },
  { width: 375, height: 667 },
]
const desktop = { width: 1440, height: 900 }
/** A tablet, a desktop, and that at 200 %, which halves it. */
const wider = [{ width: 720, height: 450 }, { width: 768, height: 1024 }, desktop]
/** On a desktop the screens of one frame differ only in parts that axe has checked on the phone. */
const seenWide = ['for guests (home)', 'of a payment', 'of a member']
const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

test.use({ consent: 'asked' })

for (const [what, arrive] of Object.entries(visits)) {
  // requirements S11, C62 and S118
  test(`Every page ${what} fits every screen and is accessible`, async ({ page, context }) => {
    test.setTimeout(360_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const { token, screens } = await arrive()
    if (token !== null) await keepSession(context, token)
    const isSeenWide = seenWide.includes(what)
    const examined = new Set<string>()
    for (const [place, { address, kind, press, pressed }] of screens.entries()) {
      const screen = pressed ? `${address} (${pressed})` : address
      await test.step(screen, async () => {
        const answers = watchRefusals(page)
        await resize(page, smallPhone)
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await press?.(page)
        // the narrowest with the most over it, then as one comes back
        await expectUsable(page, `${screen}, first visit`)
        await expectNoSideways(page, `${screen}, first visit`)
        await takeCookieBarAway(page)
        for (const size of [...otherPhones, phone, ...wider]) {
          await resize(page, size)
          const where = `${screen} at ${size.width} px`
          await expectNoSideways(page, where)
          if (size === phone) await expectUsable(page, where)
          else expect.soft(await textFaults(page), where).toEqual([])
          const isLast = place === screens.length - 1
          if (size === phone ? !examined.has(kind) : size === desktop && isLast && isSeenWide)
            await expectAccessible(page, where)
        }
        examined.add(kind)
        // whose names the demo world shows differs by day
        const sizes = [smallPhone, ...otherPhones, phone, ...wider]
        for (const size of (await giveLongNames(page)) ? sizes : []) {
          await resize(page, size)
          const where = `${screen} with long names at ${size.width} px`
          expect.soft(await textFaults(page), where).toEqual([])
          await expectNoSideways(page, where)
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
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(tags)
  const { violations } = await axe.setLegacyMode().analyze()
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect.soft(grave, where).toEqual([])
}

/** Puts a long first name in the place of each that the page shows, and says whether there was one. */
const giveLongNames = (page: Page): Promise<boolean> =>
  page.evaluate(
    ({ males, females }) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      let isFound = false
      while (texts.nextNode()) {
        const node = texts.currentNode
        // « Zoé », « Zoé DUBOIS » and « Zoé t’invite »
        const [, name = '', rest = ''] = /^(\p{L}+)(|[ ,].*)$/su.exec(node.nodeValue ?? '') ?? []
        const long = males.includes(name) ? 'Jean-Christophe' : 'Marie-Christine'
        if (!males.includes(name) && !females.includes(name)) continue
        node.nodeValue = long + rest
        isFound = true
      }
      return isFound
    },
    { males: maleFirstNames, females: femaleFirstNames },
  )
