import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { pages as table } from '@quatre/web'
import { beforeAll, expect, test } from 'vitest'
import {
  attribute,
  type Element,
  elementsIn,
  parseHtml,
} from '../../../apps/server/src/testing/pages/html.ts'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'
import type { Visitor } from '../../../apps/server/src/testing/pages/visitor.ts'
import { everyVisit } from '../../../apps/server/src/testing/pages/visits.ts'
import { tours } from '../../../apps/server/src/testing/pages/world.ts'

/** Compressed bytes that a first visit to a page loads before it is hydrated. */
interface Weight {
  readonly html: number
  readonly css: number
  readonly js: number
}

/** The heaviest pages: the longest editorial one, with the facts of a centre, and the ends of payments. */
const most: Weight = { html: 14_820, css: 21_700, js: 139_500 }
/** The pages that most visits begin with have budgets of their own, in their rows. */
const budgets = table.flatMap(({ budget }) => budget ?? [])

interface LoadedPage {
  readonly address: string
  readonly html: string
  readonly elements: readonly Element[]
  readonly styleSheets: readonly string[]
  readonly scripts: readonly string[]
}

const sourceFolder = fileURLToPath(new URL('../../../apps/web/app', import.meta.url))

/** A file of the list that a page loads after its first paint. */
const laterScript = /"(\/assets\/[^"\\]+\.js)"/g

const pages: LoadedPage[] = []
const files = new Map<string, string>()

const site = await siteForAll('files_of_pages', { bank: 'stand-in' })
beforeAll(async () => {
  // before anybody has booked anything
  await load(
    site.visitor(),
    budgets.map(({ address }) => address),
  )
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

const fileText = (address: string): string => files.get(address) ?? ''
const sizes = new Map<string, number>()

/** As browsers get it: in Brotli. */
const compressed = (text: string): number =>
  sizes.getOrInsertComputed(text, () => brotliCompressSync(text).length)

function pageWeight({ html, styleSheets, scripts }: LoadedPage): Weight {
  const sum = (addresses: readonly string[]) =>
    addresses.reduce((bytes, address) => bytes + compressed(fileText(address)), 0)
  // a nonce is drawn for each answer, and compresses by chance
  const usual = html.replaceAll(/nonce="[\w-]+"/g, 'nonce="FPHFSR5yXttyisGt6URbTA"')
  return { html: compressed(usual), css: sum(styleSheets), js: sum(scripts) }
}

const kinds = ['html', 'css', 'js'] as const

/** Compressed bytes of script beside those that every editorial page and the home load. */
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
    const { js } = pageWeight({ ...page, address, html, scripts: own })
    return js > mostOwnScript ? [`${address}: ${js} bytes`] : []
  })
  expect(shell.length).toBeGreaterThan(3)
  expect(editorial.length).toBeGreaterThan(25)
  expect(tooHeavy).toEqual([])
})

// requirement ED13
test('No page is heavier than its budget', () => {
  const tooHeavy = pages.flatMap((page, place) => {
    const [weight, budget] = [pageWeight(page), budgets[place] ?? most]
    return kinds
      .filter((kind) => weight[kind] > budget[kind] || weight[kind] === 0)
      .map((kind) => `${page.address} ${kind}: ${weight[kind]} bytes, at most ${budget[kind]}`)
  })
  expect(tooHeavy).toEqual([])
})

test('A page links the style sheets of all classes that it shows', () => {
  const sources = globSync('**/*.css', { cwd: sourceFolder })
  const styledClasses = (css: string) => classesIn(selectorsIn(css))
  const written = new Set(
    sources.flatMap((source) => styledClasses(readFileSync(join(sourceFolder, source), 'utf8'))),
  )
  const unstyled = pages.flatMap(({ address, elements, styleSheets }) => {
    const shown = new Set(elements.flatMap((one) => attribute(one, 'class')?.split(' ') ?? []))
    const styled = new Set(styleSheets.flatMap((sheet) => styledClasses(fileText(sheet))))
    return [...shown]
      .filter((name) => written.has(name) && !styled.has(name))
      .map((name) => `${address}: ${name}`)
  })
  expect(unstyled).toEqual([])
})

// Style sheets stay during navigation, in the order in which they were loaded: none may affect
// elements of another page. Sheets that most pages link are there from the start.
test('Every rule of a feature’s style sheet names a class that no other style sheet knows', () => {
  const sheets = [...new Set(pages.flatMap(({ styleSheets }) => styleSheets))]
  const users = (sheet: string) => pages.filter(({ styleSheets }) => styleSheets.includes(sheet))
  const features = sheets.filter((sheet) => users(sheet).length < pages.length / 2)
  const foreign = features.flatMap((sheet) => {
    const others = sheets.filter((other) => other !== sheet)
    const taken = new Set(others.flatMap((other) => classesIn(selectorsIn(fileText(other)))))
    return selectorsIn(fileText(sheet))
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
