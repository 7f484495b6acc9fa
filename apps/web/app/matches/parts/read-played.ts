import type { Center, Match } from '@quatre/contract'
import type { RequestContext } from '../../site/context.ts'
import { idIn } from '../../site/form/form-text.ts'

export interface PlayedSearch {
  readonly tab: 'joues' | 'videos'
  readonly sport: number | null
  /** The first day, as `YYYY-MM-DD`. */
  readonly from: string | null
}

export interface PlayedList extends PlayedSearch {
  readonly matches: readonly Match[]
}

/** The tab that an address asks for; null of another one. */
export function playedSearch(address: URLSearchParams): PlayedSearch | null {
  const tab = address.get('onglet')
  if (tab !== 'joues' && tab !== 'videos') return null
  const from = address.get('depuis') ?? ''
  return {
    tab,
    sport: idIn(address.get('sport')),
    from: /^20\d\d-\d\d-\d\d$/.test(from) && !Number.isNaN(Date.parse(from)) ? from : null,
  }
}

/** The matches of the network, or of a centre, that were played: with a video on their tab. */
export async function readPlayed(
  { api }: Pick<RequestContext, 'api'>,
  search: PlayedSearch,
  center: Pick<Center, 'id'> | null,
): Promise<PlayedList> {
  const matches = await api.matches.front({
    query: {
      _limit: 40,
      isCancelled: false,
      ...(center && { center: center.id }),
      ...(search.sport !== null && { sport: search.sport }),
      ...(search.from !== null && { from: search.from }),
      ...(search.tab === 'videos' && { video: true }),
    },
  })
  return { ...search, matches }
}
