import { mkdir, rm } from 'node:fs/promises'
import { type BrowserContext, type Page, chromium } from '@playwright/test'
import config from '../playwright.config.ts'
import { startSite } from '../site/start-site.ts'
import { waitForPageHydration } from '../steps/hydration.ts'
import { resize } from '../steps/resize.ts'
import { takeCookieBarAway } from '../steps/take-cookie-bar-away.ts'

/**
 * All screens on a few sheets, to be looked at before a style lands: as a first visitor sees them on a
 * phone, then whole on a phone and on a desktop.
 */
const folder = 'test-results/pictures'

interface Sheet {
  readonly name: string
  readonly width: number
  readonly height: number
  /** Of the picture on its sheet. */
  readonly shownWidth: number
  /** How much of a long page is kept. */
  readonly mostHeight: number
  readonly rows: number
}

const firstVisit: Sheet = {
  name: 'first-visit-390',
  width: 390,
  height: 844,
  shownWidth: 300,
  mostHeight: 844,
  rows: 3,
}
const phone: Sheet = { ...firstVisit, name: 'phone-390', mostHeight: 2200, rows: 1 }
const desktop: Sheet = {
  name: 'desktop-1440',
  width: 1440,
  height: 900,
  shownWidth: 580,
  mostHeight: 1700,
  rows: 3,
}
const sheetWidth = 2440
const gap = 20

interface Picture {
  readonly label: string
  readonly data: string
}

const stop = await startSite()
try {
  const browser = await chromium.launch(config.use?.launchOptions)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const pictures = await takeAll(() =>
    browser.newContext({
      baseURL: process.env.JOURNEYS_ORIGIN,
      locale: 'fr-FR',
      timezoneId: 'Europe/Paris',
      reducedMotion: 'reduce',
    }),
  )
  const drawing = await browser.newPage({ viewport: { width: sheetWidth, height: 800 } })
  for (const [sheet, taken] of pictures) await drawSheets(drawing, sheet, taken)
  await browser.close()
} finally {
  await stop()
}

async function takeAll(
  openContext: () => Promise<BrowserContext>,
): Promise<Map<Sheet, readonly Picture[]>> {
  // These read at their import where the site answers.
  const { visits } = await import('../screens/visits.ts')
  const { keepSession } = await import('../site/members.ts')
  const taken = new Map<Sheet, Picture[]>([firstVisit, phone, desktop].map((sheet) => [sheet, []]))
  for (const arrive of Object.values(visits)) {
    const { token, screens } = await arrive()
    const context = await openContext()
    if (token !== null) await keepSession(context, token)
    const page = await context.newPage()
    for (const { address, pressed, press } of screens) {
      await resize(page, phone)
      await page.goto(address)
      await waitForPageHydration(page)
      await press?.(page)
      const label = pressed ? `${address} (${pressed})` : address
      for (const [sheet, kept] of taken) {
        if (sheet === phone) await takeCookieBarAway(page)
        await resize(page, sheet)
        kept.push({ label, data: await photograph(page, sheet) })
      }
    }
    await context.close()
  }
  return taken
}

/** The page from its top, as far as its sheet has room for it; its bars lie where the screen ends. */
async function photograph(page: Page, { width, height, mostHeight }: Sheet): Promise<string> {
  const isWhole = mostHeight > height
  const whole = await page.evaluate((toTop) => {
    if (toTop) window.scrollTo({ top: 0, behavior: 'instant' })
    return document.documentElement.scrollHeight
  }, isWhole)
  const picture = await page.screenshot({
    type: 'jpeg',
    quality: 85,
    fullPage: isWhole,
    clip: { x: 0, y: 0, width, height: Math.min(whole, mostHeight) },
  })
  return picture.toString('base64')
}

async function drawSheets(page: Page, sheet: Sheet, pictures: readonly Picture[]): Promise<void> {
  const perSheet = Math.floor((sheetWidth - gap) / (sheet.shownWidth + gap)) * sheet.rows
  for (let start = 0; start < pictures.length; start += perSheet) {
    const figures = pictures.slice(start, start + perSheet).map(
      ({ label, data }) =>
        `<figure><figcaption>${label.replaceAll('&', '&amp;')}</figcaption>
        <img width="${sheet.shownWidth}" src="data:image/jpeg;base64,${data}"></figure>`,
    )
    await page.setContent(`<style>
      body { display: flex; flex-wrap: wrap; gap: ${gap}px; margin: ${gap}px; font: 13px sans-serif }
      figure { width: ${sheet.shownWidth}px; margin: 0 }
      figcaption { height: 4.5em; overflow: hidden; overflow-wrap: anywhere }
      img { border: 1px solid gray }
    </style>${figures.join('')}`)
    const path = `${folder}/${sheet.name}-${start / perSheet + 1}.png`
    await page.screenshot({ path, fullPage: true })
    console.log(path)
  }
}
