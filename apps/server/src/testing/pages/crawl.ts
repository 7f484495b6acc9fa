import { attribute, type Element, elementsIn, isShown, parseHtml, elementText } from './html.ts'
import type { Site } from './open-site.ts'

const origin = 'http://localhost'

/** The facts of an address that a crawler keeps. */
export interface CrawledPage {
  readonly address: string
  /** A page that links to it, or the map of the site. */
  readonly from: string
  readonly status: number
  /** The address after redirects; the address itself without any. */
  readonly endsAt: string
  /** Null of an answer that is no page: pictures, calendars, feeds. */
  readonly html: PageFacts | null
}

interface PageFacts {
  readonly title: string
  readonly descriptions: readonly string[]
  readonly canonicals: readonly string[]
  readonly isIndexed: boolean
  readonly headings: readonly string[]
  /** The text of its main part, and all of its parts. */
  readonly main: string
  readonly text: string
  /** The data for search engines, each an object of schema.org. */
  readonly data: readonly unknown[]
  /** Addresses of the site that it links to. */
  readonly links: readonly string[]
  /** Hosts that a browser asks by itself. */
  readonly foreignHosts: readonly string[]
}

/**
 * Reads the addresses and all that their pages link to, as a guest without cookies, each path once:
 * of those that differ in their query alone, the first.
 */
export async function crawl(
  site: Site,
  starts: readonly string[],
  isWanted: (path: string) => boolean,
): Promise<CrawledPage[]> {
  const known = new Set<string>()
  const found: CrawledPage[] = []
  let next = starts.map((address) => ({ address, from: 'the map of the site' }))
  while (next.length > 0) {
    const fresh = next.filter(({ address }) => {
      const path = addressPath(address)
      if (known.has(path) || !isWanted(path)) return false
      known.add(path)
      return true
    })
    next = []
    for (const { address, from } of fresh) {
      const page = await readPage(site, address, from)
      found.push(page)
      const links = [...(page.html?.links ?? []), ...(page.html?.canonicals ?? [])]
      next.push(...links.map((link) => ({ address: link, from: address })))
    }
  }
  return found
}

const addressPath = (address: string) => address.replace(/[?#].*/, '')

async function readPage(site: Site, address: string, from: string): Promise<CrawledPage> {
  const { status, answer } = await site.visitor().open(address)
  const isPage = String(answer.headers['content-type']).startsWith('text/html')
  return {
    address,
    from,
    status,
    endsAt: answer.address,
    html: isPage ? pageFacts(answer.html, answer.address) : null,
  }
}

function pageFacts(html: string, address: string): PageFacts {
  const elements = elementsIn(parseHtml(html))
  const all = (tag: string) => elements.filter(({ tagName }) => tagName === tag)
  const values = (tag: string, [name, value]: [string, string], wanted: string) =>
    all(tag)
      .filter((one) => attribute(one, name) === value)
      .map((one) => attribute(one, wanted) ?? '')
  const [body] = all('body')
  const [main] = all('main')
  return {
    title: all('title').filter(isOfDocument).map(textIn).join(''),
    descriptions: values('meta', ['name', 'description'], 'content'),
    canonicals: values('link', ['rel', 'canonical'], 'href').map((href) =>
      href.replace(origin, ''),
    ),
    isIndexed: !values('meta', ['name', 'robots'], 'content').includes('noindex'),
    headings: all('h1').filter(isShown).map(elementText),
    main: main ? elementText(main) : '',
    text: body ? elementText(body) : '',
    data: all('script')
      .filter((one) => attribute(one, 'type') === 'application/ld+json')
      .map((one): unknown => JSON.parse(textIn(one))),
    links: all('a').flatMap((one) => ownAddress(attribute(one, 'href'), address)),
    foreignHosts: elements.flatMap(hostsAsked),
  }
}

/** Not that of a drawing. */
const isOfDocument = ({ parentNode }: Element) => parentNode?.nodeName === 'head'

const textIn = ({ childNodes }: Element) =>
  childNodes.map((node) => ('value' in node ? node.value : '')).join('')

function ownAddress(href: string | undefined, base: string): string[] {
  if (href === undefined) return []
  const url = new URL(href, origin + base)
  return url.origin === origin ? [url.pathname + url.search] : []
}

function hostsAsked(element: Element): string[] {
  const asked = ['src', 'srcset', 'poster', 'action', 'data']
  if (element.tagName === 'link' && attribute(element, 'rel') !== 'canonical') asked.push('href')
  return asked
    .flatMap((name) => attribute(element, name)?.split(/,\s+/) ?? [])
    .map((value) => new URL(value.split(' ')[0] ?? '', origin))
    .filter((url) => url.protocol !== 'data:' && url.origin !== origin)
    .map(({ host }) => host)
}
