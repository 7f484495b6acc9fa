import type { Competition } from '@quatre/contract'
import { dayOf, networkTimeZone } from '@quatre/domain'
import type { Filters } from './filters.ts'

interface Asked {
  readonly filters: Filters
  readonly center: { readonly id: Competition['center']['id'] } | null
  readonly spot: { readonly latitude: number; readonly longitude: number } | null
  readonly now: number
}

/** The search as the API takes it. */
export function queryOf({ filters, center, spot, now }: Asked) {
  const { category, event, preview, from, to, places, distance } = filters
  const today = dayOf(now, networkTimeZone)
  return {
    type: 2,
    ...(center && { center: center.id }),
    ...(category && { category }),
    ...(event && { event }),
    ...(preview && { preview }),
    ...(spot && { latitude: spot.latitude, longitude: spot.longitude, distance }),
    // by themselves those that are not over; a first day may lead back to older ones
    from: from ?? today,
    ...(to && { to }),
    ...(places && { places: true }),
  } as const
}
