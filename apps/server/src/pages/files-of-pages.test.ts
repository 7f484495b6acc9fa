import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { attribute, type Element, elementsIn, parseHtml } from '../testing/pages/html.ts'
import { siteForAll } from '../testing/pages/open-site.ts'
import type { Visitor } from '../testing/pages/visitor.ts'
import { everyVisit } from '../testing/pages/visits.ts'
import { tours } from '../testing/pages/world.ts'

/** Compressed bytes of what a first visit to a page loads before it is hydrated. */
interface Weight {
  readonly html: number
  readonly css: number
  readonly js: number
}

// css: sheets go by folder, and the choice of another court for one's own hold draws from three of them
// js: the cards that a member keeps are removed among their details, which are the heaviest page
// html: the page of padel, the longest of the editorial ones, with the facts of a centre
// css: the forms of requests, beside what editorial pages are made of: word marks, and openings along their line
// js: the pages of requests in the table of pages that every browser has
// css: the page of an opening has the form of who waits for it beside its line
// js: the logo of the collector hotel, and slides, in what every page begins with
// css: a club’s home has blocks of editorial pages and slides beside its own
const most: Weight = { html: 18_400, css: 24_500, js: 143_200 }
/** The pages that most visits begin with. */
const budgets: Record<string, Weight> = {
  // js of both: the table of frames has a row for each page that pays
  // of both: html names the manifest and the colour around the site; js catches the browser's one
  // question about the home screen, which comes before anything else is loaded
  // js: the frame follows the centre in the address, and times are chosen in place; what a first visit
  // does not show (a member's matches, the error page, lists and dialogs) loads later
  // css: 23 bytes of rows that lists of payments and waits share
  // html: menus of 18 editorial pages, in the page and in its data, and the head's tags for messengers
  // js: the code that writes that head
  // html of both: names of files compress a few bytes better or worse with each build
  // all three: slides, the latest news and the offers of the week; html also has the menus of the editorial pages
  // js: 6 bytes of the top bar's sixth menu
  // js, and html of the slots: what loads the scripts after the first paint instead of before it, and
  // less of the design system on the pages that need little of it
  // html and js of both: the banners and partners of the content service, the logo of the hotel,
  // and slides, which clubs share
  // all three of both: the menu of what may be booked, in the header and on the tab bar, and the club bar in words
  '/': { html: 13_280, css: 17_950, js: 118_300 },
  // html: the club bar, the tabs and the menus are those of the centre in the address
  // html and js: the line that a club shows at a step of the booking
  '/reservations/slots?center=tours&date=2026-11-26': { html: 12_090, css: 18_550, js: 127_800 },
}

interface LoadedPage {
  readonly address: string
  readonly html: string
  readonly elements: readonly Element[]
  readonly styleSheets: readonly string[]
  readonly scripts: readonly string[]
}

const sourceFolder = fileURLToPath(new URL('../../../web/app', import.meta.url))

/** A file of the list that a page loads after its first paint. */
const laterScript = /"(\/assets\/[^"\\]+\.js)"/g

const pages: LoadedPage[] = []
const files = new Map<string, string>()

const site = await siteForAll('files_of_pages', { bank: 'stand-in' })
beforeAll(async () => {
  // before anybody has booked anything
  await load(site.visitor(), Object.keys(budgets))
  for (const { visitor, pages: others, aliases } of await everyVisit(site)) {
    const versions = [...aliases.keys()].filter((alias) => alias.startsWith(`/${tours.slug}/`))
    await load(visitor, [...others, ...versions])
  }
  // every page there is, one after the other
}, 300_000)

async function load(visitor: Visitor, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const { html } = (await visitor.copy().ask(address)).answer
    const elements = elementsIn(parseHtml(html))
    const styleSheets = await filesAt(linked(elements, 'stylesheet'))
    const scripts = await filesAt(Array.from(html.matchAll(laterScript), ([, file = '']) => file))
    pages.push({ address, html, elements, styleSheets, scripts })
  }
}

/** The addresses of a page's links of a kind. */
function linked(elements: readonly Element[], rel: string): string[] {
  const links = elements.filter((one) => one.tagName === 'link' && attribute(one, 'rel') === rel)
  // React Router marks with a lone « # » what scripts load too
  return links.map((link) => attribute(link, 'href')?.replace(/#$/, '') ?? '')
}

/** The same addresses, their files read once. */
async function filesAt(addresses: readonly string[]): Promise<readonly string[]> {
  for (const address of addresses.filter((one) => !files.has(one))) {
    const { statusCode, payload } = await site.app.inject(address)
    if (statusCode !== 200) throw new Error(`${address}: ${statusCode}`)
    files.set(address, payload)
  }
  return addresses
}

const fileOf = (address: string): string => files.get(address) ?? ''
const compressed = (text: string): number => gzipSync(text, { level: 9 }).length

function weightOf({ html, styleSheets, scripts }: LoadedPage): Weight {
  const sum = (addresses: readonly string[]) =>
    addresses.reduce((bytes, address) => bytes + compressed(fileOf(address)), 0)
  return { html: compressed(html), css: sum(styleSheets), js: sum(scripts) }
}

const kinds = ['html', 'css', 'js'] as const

/** Compressed bytes of script beside what every editorial page and the home load. */
const mostOwnScript = 3000

// requirement ED13
test('Editorial pages and their versions of a centre add few scripts to those of all', () => {
  const editorial = pages.filter(({ html }) => html.includes('data-family='))
  const shell = editorial.reduce(
    (shared, { scripts }) => shared.filter((one) => scripts.includes(one)),
    pages[0]?.scripts ?? [],
  )
  const tooHeavy = editorial.flatMap(({ address, html, scripts, ...page }) => {
    const own = scripts.filter((one) => !shell.includes(one))
    const { js } = weightOf({ ...page, address, html, scripts: own })
    return js > mostOwnScript ? [`${address}: ${js} bytes`] : []
  })
  expect(shell.length).toBeGreaterThan(3)
  expect(editorial.length).toBeGreaterThan(25)
  expect(tooHeavy).toEqual([])
})

// requirement ED13
test('No page is heavier than its budget', () => {
  const tooHeavy = pages.flatMap((page, place) => {
    const [weight, budget] = [weightOf(page), Object.values(budgets)[place] ?? most]
    return kinds
      .filter((kind) => weight[kind] > budget[kind] || weight[kind] === 0)
      .map((kind) => `${page.address} ${kind}: ${weight[kind]} bytes, at most ${budget[kind]}`)
  })
  expect(tooHeavy).toEqual([])
})

test('A page links the style sheets of all classes that it shows', () => {
  const sources = globSync('**/*.css', { cwd: sourceFolder })
  const classesOf = (css: string) => classesIn(selectorsIn(css))
  const written = new Set(
    sources.flatMap((source) => classesOf(readFileSync(join(sourceFolder, source), 'utf8'))),
  )
  const unstyled = pages.flatMap(({ address, elements, styleSheets }) => {
    const shown = new Set(elements.flatMap((one) => attribute(one, 'class')?.split(' ') ?? []))
    const styled = new Set(styleSheets.flatMap((sheet) => classesOf(fileOf(sheet))))
    return [...shown]
      .filter((name) => written.has(name) && !styled.has(name))
      .map((name) => `${address}: ${name}`)
  })
  expect(unstyled).toEqual([])
})

// Style sheets stay while one walks on, in the order in which one came by: none may touch what
// another page shows. What most pages link is there from the start.
test('Every rule of a feature’s style sheet names a class that no other style sheet knows', () => {
  const sheets = [...new Set(pages.flatMap(({ styleSheets }) => styleSheets))]
  const users = (sheet: string) => pages.filter(({ styleSheets }) => styleSheets.includes(sheet))
  const features = sheets.filter((sheet) => users(sheet).length < pages.length / 2)
  const foreign = features.flatMap((sheet) => {
    const others = sheets.filter((other) => other !== sheet)
    const taken = new Set(others.flatMap((other) => classesIn(selectorsIn(fileOf(other)))))
    return selectorsIn(fileOf(sheet))
      .filter((selector) => classesIn([selector]).every((name) => taken.has(name)))
      .map((selector) => `${sheet}: ${selector}`)
  })
  expect(features.length).toBeGreaterThan(5)
  expect(foreign).toEqual([])
})

test('React keeps the style sheets, those of all pages first', () => {
  const heads = pages.map(({ elements, styleSheets }) => ({
    first: styleSheets[0],
    kept: elements
      .filter((one) => attribute(one, 'rel') === 'stylesheet')
      .every((one) => attribute(one, 'data-precedence') === 'default'),
  }))
  const first = expect.stringMatching(/^\/assets\/app-/)
  expect(heads).toEqual(pages.map(() => ({ first, kept: true })))
})

/** The selectors of a built style sheet, without at-rules and the steps of its animations. */
function selectorsIn(css: string): string[] {
  const rules = css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g)
  return [...rules]
    .map(([, selector = '']) => selector)
    .filter((selector) => !/^(@|from|to|[\d.]+%|\*,)/.test(selector.trim()))
    .flatMap((selector) => selector.split(/,(?![^(]*\))/))
}

function classesIn(selectors: readonly string[]): string[] {
  return [...selectors.join(' ').matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name = '']) =>
    name.replaceAll('\\', ''),
  )
}
