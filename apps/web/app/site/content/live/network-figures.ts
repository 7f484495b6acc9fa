import type { RequestContext } from '../../context.ts'
import type { LiveData } from './live-block.ts'

export interface NetworkFigures extends LiveData {
  readonly figures: readonly { readonly figure: string; readonly words: string }[]
}

const format = new Intl.NumberFormat('fr')

/** The size of the network, and what was played in it when that is much. */
export async function loadNetworkFigures({ api }: RequestContext): Promise<NetworkFigures> {
  const { centers, courts, regions, bookings, players } = await api.facts.networkFigures()
  const told = [
    { figure: centers, words: 'centres' },
    { figure: courts, words: 'terrains' },
    { figure: regions, words: 'régions' },
    { figure: bookings, words: 'parties en 30\u00a0jours' },
    { figure: players, words: 'membres sur les terrains en 30\u00a0jours' },
  ]
  return {
    figures: told.flatMap(({ figure, words }) =>
      figure === null ? [] : [{ figure: format.format(figure), words }],
    ),
  }
}
