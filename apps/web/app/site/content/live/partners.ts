import type { Center } from '@quatre/contract'
import { plural } from '@quatre/domain'
import { typographic } from '../../typographic.ts'
import type { RequestContext } from '../../context.ts'
import type { LiveData } from './live-block.ts'

interface Mark {
  readonly name: string
  readonly category: string
  /** What it brings to players. */
  readonly html: string
  /** « depuis 2018 · Lille, Marseille » */
  readonly facts: string
  readonly to: string
}

export interface Partners extends LiveData {
  readonly marks: readonly Mark[]
}

const namedCenters = 3

/** The partners by their trade, a centre's own before those of the network. */
export async function loadPartners(
  { api, centers }: RequestContext,
  center: Center | null,
): Promise<Partners | null> {
  const query = center ? { center: center.id } : {}
  const [{ partners }, all] = await Promise.all([api.content.partners({ query }), centers()])
  if (partners.length === 0) return null
  const nameOf = new Map<number, string>(all.map(({ id, name }) => [id, typographic(name)]))
  const byTrade = [...Map.groupBy(partners, ({ category }) => category).values()].flat()
  const isOwn = ({ centerIds }: (typeof partners)[number]) => centerIds.length > 0
  const ordered = center ? byTrade.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a))) : byTrade
  return {
    marks: ordered.map(({ name, category, html, since, url, centerIds }) => ({
      name,
      category,
      html,
      facts: [`depuis ${since}`, ...placesOf(centerIds.map((id) => nameOf.get(id) ?? ''))].join(
        ' · ',
      ),
      to: url,
    })),
  }
}

function placesOf(names: readonly string[]): string[] {
  if (names.length === 0) return []
  const more = names.length - namedCenters
  const others = more > 0 ? ` et ${plural(more, 'autre', 'autres')}` : ''
  return [names.slice(0, namedCenters).join(', ') + others]
}
