import type { Center } from '@quatre/contract'
import type { RequestContext } from '../../../site/context.ts'
import { typographic } from '../../../ui/typographic.ts'
import type { LiveBlock, LiveData } from './live-block.ts'

export interface NetworkFigures extends LiveData {
  readonly figures: readonly {
    readonly figure: string
    readonly words: string
    /** The address of its drawing. */
    readonly picture?: string
  }[]
}

const format = new Intl.NumberFormat('fr')

/**
 * The size of the network, and its played games when they are many; of the page’s centre alone where the document asks
 * for it (`kind: centre`).
 */
export async function loadNetworkFigures(
  { api }: RequestContext,
  center: Center | null,
  { title, kind }: LiveBlock,
): Promise<NetworkFigures> {
  const own = kind === 'centre' ? center : null
  const query = own ? { center: own.id } : {}
  const { centers, courts, regions, bookings, players } = await api.facts.networkFigures({ query })
  const told = [
    { figure: own ? null : centers, words: 'clubs' },
    { figure: courts, words: 'terrains' },
    { figure: own ? null : regions, words: 'régions' },
    { figure: bookings, words: 'parties en 30\u00a0jours' },
    { figure: players, words: 'membres sur les terrains en 30\u00a0jours' },
  ]
  return {
    ...(own && { title: `${title}, ${typographic(own.name)}` }),
    figures: told.flatMap(({ figure, words }) =>
      figure === null ? [] : [{ figure: format.format(figure), words }],
    ),
  }
}
