import type { Center } from '@quatre/contract'
import { plural, slugify } from '@quatre/domain'
import { typographic } from '../../../ui/typographic.ts'
import type { RequestContext } from '../../../site/context.ts'
import type { LiveBlock, LiveData } from './live-block.ts'

interface Mark {
  readonly name: string
  readonly category: string
  /** Its benefits for players. */
  readonly html: string
  /** « depuis 2018 · Lille, Marseille » */
  readonly facts: string
  readonly to: string
}

interface Trade {
  readonly name: string
  readonly to: string
  readonly isChosen: boolean
}

export interface Partners extends LiveData {
  readonly marks: readonly Mark[]
  /** All of them, then each trade alone. */
  readonly trades: readonly Trade[]
}

const namedCenters = 3

/** The partners by their trade, a centre's own before those of the network; `metier` of the address picks one. */
export async function loadPartners(
  { api, centers }: RequestContext,
  center: Center | null,
  { id }: LiveBlock,
  asked: URLSearchParams,
): Promise<Partners | null> {
  const query = center ? { center: center.id } : {}
  const [{ partners }, all] = await Promise.all([api.content.partners({ query }), centers()])
  if (partners.length === 0) return null
  const centerNames = new Map<number, string>(all.map(({ id, name }) => [id, typographic(name)]))
  const byTrade = [...Map.groupBy(partners, ({ category }) => category).values()].flat()
  const isOwn = ({ centerIds }: (typeof partners)[number]) => centerIds.length > 0
  const ordered = center ? byTrade.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a))) : byTrade
  const trades = [...new Set(byTrade.map(({ category }) => category))]
  const chosen = trades.find((trade) => slugify(trade) === asked.get('metier')) ?? null
  const shown = ordered.filter(({ category }) => chosen === null || category === chosen)
  return {
    trades: [null, ...trades].map((trade) => ({
      name: trade ?? 'Tous',
      to: `${trade === null ? '?' : `?metier=${slugify(trade)}`}#${id}`,
      isChosen: trade === chosen,
    })),
    marks: shown.map(({ name, category, html, since, url, centerIds }) => ({
      name,
      category,
      html,
      facts: [
        `depuis ${since}`,
        ...placeFacts(centerIds.map((id) => centerNames.get(id) ?? '')),
      ].join(' · '),
      to: url,
    })),
  }
}

function placeFacts(names: readonly string[]): string[] {
  if (names.length === 0) return []
  const more = names.length - namedCenters
  const others = more > 0 ? ` et ${plural(more, 'autre', 'autres')}` : ''
  return [names.slice(0, namedCenters).join(', ') + others]
}
