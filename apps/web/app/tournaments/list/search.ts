import type { Competition } from '@quatre/contract'
import { dayInZone, networkTimeZone } from '@quatre/domain'
import type { RequestContext } from '../../site/context.ts'
import { readAsMember } from '../../site/pages/access.ts'
import type { Filters } from './filters.ts'

interface Asked {
  readonly filters: Filters
  readonly center: { readonly id: Competition['center']['id'] } | null
  readonly spot: { readonly latitude: number; readonly longitude: number } | null
  /** The rank of the level asked for; null: any. */
  readonly level: { readonly rank: number; readonly sex?: 'Female' | 'Male' } | null
  readonly now: number
}

/** A rank of which no event is closed. */
const unrankedRank = 1_000_000

/** The level that is asked for; the member's own as the federation has it. */
export async function levelAsked(
  site: Pick<RequestContext, 'signedIn' | 'api'>,
  { level }: Filters,
): Promise<Asked['level']> {
  if (level !== 'own') return level === null ? null : { rank: level }
  const own = await readAsMember(site, (api) => api.entries.level())
  return own && { rank: own.rank ?? unrankedRank, ...(own.sex && { sex: own.sex }) }
}

/** The search as the API takes it. */
export function tournamentQuery({ filters, center, spot, level, now }: Asked) {
  const { category, event, preview, from, to, places, distance } = filters
  const today = dayInZone(now, networkTimeZone)
  return {
    type: 2,
    ...(center && { center: center.id }),
    ...(category && { category }),
    ...(event && { event }),
    ...(preview && { preview }),
    ...level,
    ...(spot && { latitude: spot.latitude, longitude: spot.longitude, distance }),
    // by themselves those that are not over; a first day may lead back to older ones
    from: from ?? today,
    ...(to && { to }),
    ...(places && { places: true }),
  } as const
}
