import type { Center } from '@quatre/contract'
import { leadsToHidden } from '../../site/pages/page-lookup.server.ts'
import type { ShownBlock } from './live/load-live.ts'

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
