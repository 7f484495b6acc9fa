import type { Center, ContentBlock } from '@quatre/contract'
import { leadsToHidden } from '../../site/pages/page-lookup.server.ts'
import { isLive, type LoadedBlock, type ShownBlock } from './live/load-live.ts'

/** The blocks in their order, live ones with their facts; those that could not be read are left out. */
export function shownBlocks(
  blocks: readonly ContentBlock[],
  live: readonly LoadedBlock[],
): readonly ShownBlock[] {
  return blocks.flatMap((block): readonly ShownBlock[] =>
    isLive(block) ? live.filter(({ id }) => id === block.id) : [block],
  )
}

/**
 * The end of a centre's page lists other places to play; prices replace offers once; offers of any kind are those that
 * no other block of the page shows.
 */
export function withoutRepeats(
  blocks: readonly ShownBlock[],
  own: Center | null,
): readonly ShownBlock[] {
  const hasPrices = blocks.some(({ type }) => type === 'prices')
  const told = new Set(
    blocks.flatMap((block) =>
      block.type === 'offers' && block.kind ? block.data.rows.map(({ name }) => name) : [],
    ),
  )
  return blocks.flatMap((block): readonly ShownBlock[] => {
    if (block.type === 'centersWith') return own === null ? [block] : []
    if (block.type !== 'offers') return [block]
    if (block.data.prices !== null) return hasPrices ? [] : [block]
    if (block.kind) return [block]
    const rows = block.data.rows.filter(({ name }) => !told.has(name))
    return rows.length === 0 ? [] : [{ ...block, data: { ...block.data, rows } }]
  })
}

/** Blocks without actions and links to the pages that the menus of a centre hide: their words stay (requirement C60). */
export function withoutHidden(
  blocks: readonly ShownBlock[],
  center: Center | null,
): readonly ShownBlock[] {
  if (!center?.features.collectorHotel) return blocks
  const words = (html: string) =>
    html.replaceAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g, (link, to: string, text: string) =>
      leadsToHidden(to, center) ? text : link,
    )
  const shown = blocks.filter((block) => block.type !== 'cta' || !leadsToHidden(block.to, center))
  return JSON.parse(JSON.stringify(shown), (key, value: unknown) =>
    key === 'html' && typeof value === 'string' ? words(value) : value,
  ) as ShownBlock[]
}
