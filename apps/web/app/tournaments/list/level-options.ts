import { dayOf, findSeason, grouped, networkTimeZone, rankLevels } from '@quatre/domain'
import type { RequestContext } from '../../site/context.ts'
import { levelWord } from './filters.ts'

/** The levels to choose from: ranks as the season divides them, and a member's own first. */
export function levelOptions({ signedIn, now }: Pick<RequestContext, 'signedIn' | 'now'>) {
  const season = findSeason(dayOf(now, networkTimeZone))
  const ranks = season === null ? [] : rankLevels(season)
  const labels = ranks.map((rank, place) => {
    const next = ranks[place + 1]
    if (next === undefined) return `Non classé, ou dès le ${grouped(rank)}e`
    return `Classé de ${grouped(rank)} à ${grouped(next - 1)}`
  })
  return [
    ...(signedIn ? [{ word: levelWord('own'), label: 'Ce que je peux jouer' }] : []),
    ...ranks
      .map((rank, place) => ({ word: levelWord(rank), label: labels[place] ?? '' }))
      .toReversed(),
  ]
}
