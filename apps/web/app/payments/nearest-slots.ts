import { ApiProblem, type Booking } from '@quatre/contract'
import { dayShort, nearestStarts, planningDays, time } from '@quatre/domain'
import { courtAddress } from '../site/bookings/court-search.ts'
import { slotDurations } from '../site/bookings/search.ts'
import type { RequestContext } from '../site/context.ts'

export type NearestSlots = Awaited<ReturnType<typeof nearestSlots>>

/**
 * Free starts of the same length, that day and at that centre, nearest to a booking's own; its own
 * too, when nobody has taken it since.
 */
export async function nearestSlots(api: RequestContext['api'], booking: Booking) {
  const duration = slotDurations.find((minutes) => minutes === booking.duration)
  if (duration === undefined) return []
  const { center, sport, startingDate, fieldType } = booking
  const query = { center: center.id, sportType: sport.id, fieldType, duration }
  const days = await Promise.all(
    planningDays(startingDate).map((date) =>
      api.slots.day({ query: { ...query, date } }).catch((error: unknown) => {
        // An old booking's centre may be gone: there is nothing to offer then.
        if (error instanceof ApiProblem && error.status < 500) return { slots: [] }
        throw error
      }),
    ),
  )
  const starts = days
    .flatMap(({ slots }) => slots)
    .flatMap(({ startingDate: start, choices }) =>
      choices.map(({ left, price, discountPrice }) => ({
        start,
        startsAt: Date.parse(start),
        left,
        priceCents: (discountPrice ?? price)?.value ?? null,
      })),
    )
  return nearestStarts(starts, Date.parse(startingDate)).map(({ start, priceCents }) => ({
    start,
    cents: priceCents,
    time: time(start),
    otherDay: start.slice(0, 10) === startingDate.slice(0, 10) ? null : dayShort(start),
    address: courtAddress({ center: center.slug, sport: sport.id, fieldType, start, duration }),
  }))
}
