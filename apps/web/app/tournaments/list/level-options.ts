import { dayInZone, findSeason, grouped, networkTimeZone, rankLevels } from '@quatre/domain'
import type { RequestContext } from '../../site/context.ts'

/** The ranks to choose from, as the season divides them, and whether a member's own is asked about. */
export function levelOptions({ signedIn, now }: Pick<RequestContext, 'signedIn' | 'now'>) {
  const season = findSeason(dayInZone(now, networkTimeZone))
  const ranks = season === null ? [] : rankLevels(season)
  const levels = ranks.map((rank, place) => {
    const next = ranks[place + 1]
    const label = next
      ? `${grouped(rank)} à ${grouped(next - 1)}`
      : `Non classé, ou ${grouped(rank)} et plus`
    return { rank, label }
  })
  return { hasOwn: signedIn, ranks: levels.toReversed() }
}
