import type { contract } from '@quatre/contract'
import { hasOwnFacts, holdsFor } from '@quatre/domain'
import { Problem } from '../http/problems.ts'
import type { Handlers } from '../mount.ts'
import type { DataOf } from '../platform/content/collections.ts'
import type { ContentDocument } from '../platform/content/content-index.ts'
import type { Platform } from '../platform/platform.ts'
import { headOf, seoOf } from './document-head.ts'
import { openReader, type Reading } from './reading.ts'

type Page = ContentDocument<'pages'>
type CenterPage = ContentDocument<'center-pages'>

/** Editorial pages, generic and of a centre. */
export function pageHandlers(platform: Platform): Pick<Handlers<typeof contract.content>, 'page'> {
  const open = openReader(platform)
  return {
    async page({ params: { section }, query }, context) {
      const reading = await open(query, context)
      const { index, center, holding } = reading
      const page = index.at(`/pages/${section}`) as Page | undefined
      if (!reading.shows(page)) throw new Problem('not_found')
      const own = center && (index.at(`/pages/${center.slug}/${section}`) as CenterPage | undefined)
      const shown = own && reading.shows(own) ? own : null
      const data = center === null ? page.data : merged(here(page.data), shown?.data)
      const holds = holding === null || holdsFor(page.data, holding)
      const until = reading.until(own ? [page, own] : [page])
      const { renderBlock, renderMarkdown } = await import('../platform/content/render.ts')
      const { layout, ground, kicker = null, lede, blocks, faq } = data
      return {
        ...headOf({ ...page, data, updatedAt: latest(page, shown) }),
        section,
        layout,
        ground,
        kicker,
        lede,
        blocks: blocks.map(renderBlock),
        html: renderMarkdown(shown?.text || page.text),
        faq,
        seo: seoOf(data),
        holds,
        hasOwnFacts: center !== null && factsOf(center, page.data, { holds, shown }),
        until,
        draft: reading.isDraft(),
      }
    },
  }
}

type PageData = DataOf<'pages'>

/** The generic page with its words for a centre. */
function here({ titleHere, ledeHere, descriptionHere, ...data }: PageData): PageData {
  return {
    ...data,
    title: titleHere ?? data.title,
    lede: ledeHere ?? data.lede,
    description: descriptionHere ?? data.description,
  }
}

/** Keys replace, blocks replace by id and the others follow, `omit` leaves blocks out (requirement CT7). */
export function merged(page: PageData, own: DataOf<'center-pages'> | undefined): PageData {
  if (own === undefined) return page
  const { omit, blocks, ...keys } = own
  const byId = new Map(blocks.map((block) => [block.id, block]))
  const known = new Set(page.blocks.map(({ id }) => id))
  const kept = page.blocks
    .filter(({ id }) => !omit.includes(id))
    .map((block) => byId.get(block.id) ?? block)
  const given = Object.fromEntries(Object.entries(keys).filter(([, value]) => value !== undefined))
  return { ...page, ...given, blocks: [...kept, ...blocks.filter(({ id }) => !known.has(id))] }
}

const latest = (page: Page, own: CenterPage | null): string =>
  own && Date.parse(own.updatedAt) > Date.parse(page.updatedAt) ? own.updatedAt : page.updatedAt

function factsOf(
  { sports, bookingWebAvailable }: NonNullable<Reading['center']>,
  page: PageData,
  { holds, shown }: { readonly holds: boolean; readonly shown: CenterPage | null },
): boolean {
  const courts = sports.some(({ slug }) => page.sports.includes(slug))
  return hasOwnFacts({
    holds,
    ownDocument: shown !== null,
    courts,
    onlineTimes: courts && bookingWebAvailable,
  })
}
