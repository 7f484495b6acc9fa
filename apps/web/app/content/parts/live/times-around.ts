import type { Center } from '@quatre/contract'
import { distanceKm, duration } from '@quatre/domain'
import { timesOfCenter, type CenterTimes } from '../../../bookings/parts/times/center-times.ts'
import { eveningAt } from '../../../bookings/parts/search/evening.ts'
import { usualDuration } from '../../../bookings/parts/search/search.ts'
import type { RequestContext } from '../../../site/context.ts'

type Position = Pick<Center, 'latitude' | 'longitude'>

/** The largest radius around a place, in kilometres: Réunion is farther. */
const mostKm = 2000
const shownTimes = 3

/** The note of `timesAround`: « Squash, ce soir : prix du terrain, 1 h 30 ». */
export function timesNote({ name }: { readonly name: string }, now: number): string {
  const { date, today } = eveningAt(now)
  const evening = date === today ? 'ce soir' : 'demain soir'
  return `${name}, ${evening}\u00a0: prix du terrain, ${duration(usualDuration)}`
}

/**
 * The next free times of some centres this evening, by one call around a place; none of a centre without times.
 * Failures are reported: the centres and their distances are worth a page.
 */
export async function timesAround(
  { api, now, reportError }: RequestContext,
  { latitude, longitude }: Position,
  centers: readonly Center[],
  sport: number,
): Promise<CenterTimes[]> {
  const { date, from } = eveningAt(now)
  const farthest = Math.max(...centers.map((one) => distanceKm({ latitude, longitude }, one)))
  const distance = Math.min(Math.ceil(farthest) + 1, mostKm)
  const wish = { sport, date, from, duration: usualDuration }
  try {
    const found = await api.slots.nearby({
      query: { latitude, longitude, distance, date, from, sportType: sport },
    })
    return found.centers.map((one) => timesOfCenter(one, wish, [], shownTimes))
  } catch (error) {
    reportError(error)
    return []
  }
}
