import type { contract } from '@quatre/contract'
import { hasOwnFacts, holdsFor } from '@quatre/domain'
import { Problem } from '../http/problems.ts'
import type { Handlers } from '../mount.ts'
import { questionsId, type DataOf } from '../core/documents/collections.ts'
import type { ContentDocument } from '../core/documents/content-index.ts'
import type { Platform } from '../core/platform.ts'
import { documentHead, documentSeo } from './document-head.ts'
import { isVisible } from '../core/documents/visibility.ts'
import { holdingCenter, openReader, type ListedCenter, type Reading } from './reading.ts'

type Page = ContentDocument<'pages'>
type CenterPage = ContentDocument<'center-pages'>

/** Editorial pages, generic and of a centre. */
export function pageHandlers(platform: Platform): Pick<Handlers<typeof contract.content>, 'page'> {
  const open = openReader(platform)
  return {
    async page({ params: { section }, query }, context) {
      const reading = await open(query, context)
      const { index, center } = reading
      const page = index.at(`/pages/${section}`) as Page | undefined
      if (!reading.shows(page)) throw new Problem('not_found')
      const own = center && (index.at(`/pages/${center.slug}/${section}`) as CenterPage | undefined)
      const shown = own && reading.shows(own) ? own : null
      const data = center === null ? ofNetwork(page.data) : merged(here(page.data), shown?.data)
      const holds = center === null || holdsFor(page.data, holdingCenter(center))
      const until = reading.until(own ? [page, own] : [page])
      const { renderBlock, renderMarkdown, renderQuestions } =
        await import('../core/documents/render.ts')
      const { layout, ground, kicker = null, lede, blocks, faq } = data
      return {
        ...documentHead({ ...page, data, updatedAt: latest(page, shown) }),
        section,
        layout,
        ground,
        kicker,
        lede,
        blocks: blocks.map(renderBlock),
        html: renderMarkdown(shown?.text || page.text),
        faq: renderQuestions(faq),
        seo: documentSeo(data),
        holds,
        hasOwnFacts: center !== null && tellsOwn(reading, center, page),
        versions: reading.centers
          .filter((one) => holdsFor(page.data, holdingCenter(one)))
          .map((one) => ({ center: one.id, hasOwnFacts: tellsOwn(reading, one, page) })),
        until,
        draft: reading.isDraft(),
      }
    },
  }
}

type PageData = DataOf<'pages'>

/** The page without the parts that only centres' versions have. */
const ofNetwork = (data: PageData): PageData => without(data, data.onlyHere)

function without(data: PageData, ids: readonly string[]): PageData {
  const blocks = data.blocks.filter(({ id }) => !ids.includes(id))
  return { ...data, blocks, faq: ids.includes(questionsId) ? [] : data.faq }
}

/** The generic page with its words for a centre (requirement CT7). */
function here({ titleHere, ledeHere, descriptionHere, ...data }: PageData): PageData {
  const { title, ...seo } = data.seo ?? {}
  return {
    ...without(data, data.notHere),
    // the name of the network's page is no name of a centre's
    seo: titleHere === undefined && title !== undefined ? { ...seo, title } : seo,
    title: titleHere ?? data.title,
    lede: ledeHere ?? data.lede,
    description: descriptionHere ?? data.description,
  }
}

/** Keys replace, blocks replace by id and the others come first, `omit` leaves blocks out (requirement CT7). */
export function merged(page: PageData, own: DataOf<'center-pages'> | undefined): PageData {
  if (own === undefined) return page
  const { omit, blocks, ...keys } = own
  const byId = new Map(blocks.map((block) => [block.id, block]))
  const known = new Set(page.blocks.map(({ id }) => id))
  const kept = page.blocks
    .filter(({ id }) => !omit.includes(id))
    .map((block) => byId.get(block.id) ?? block)
  const given = Object.fromEntries(Object.entries(keys).filter(([, value]) => value !== undefined))
  return { ...page, ...given, blocks: [...blocks.filter(({ id }) => !known.has(id)), ...kept] }
}

const latest = (page: Page, own: CenterPage | null): string =>
  own && Date.parse(own.updatedAt) > Date.parse(page.updatedAt) ? own.updatedAt : page.updatedAt

/** Whether the version of a page for a centre has facts of its own: its words, card, courts and times. */
function tellsOwn({ index, now }: Reading, center: ListedCenter, { slug, data }: Page): boolean {
  const isShown = (path: string) => {
    const document = index.at(path)
    return document !== undefined && isVisible(document, now)
  }
  const courts = center.sports.some((sport) => data.sports.includes(sport.slug))
  const ownCard =
    data.blocks.some(({ type }) => type === 'menu') && isShown(`/menus/${center.slug}`)
  return hasOwnFacts({
    holds: holdsFor(data, holdingCenter(center)),
    // the page of the card is nothing else
    ownDocument: isShown(`/pages/${center.slug}/${slug}`) || (ownCard && slug === 'menu'),
    ownCard,
    courts,
    onlineTimes: courts && center.bookingWebAvailable,
  })
}
