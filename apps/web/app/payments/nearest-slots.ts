import { ApiProblem, type Booking } from '@quatre/contract'
import { addDays, time } from '@quatre/domain'
import { courtAddress } from '../bookings/court-search.ts'
import { slotDurations } from '../bookings/search.ts'
import type { RequestContext } from '../context.ts'

export type NearestSlots = Awaited<ReturnType<typeof nearestSlots>>

const mostShown = 4

/** Free starts of the same length, that day and at that centre, nearest to a booking's own. */
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
  const wanted = Date.parse(startingDate)
  const far = (start: string) => Math.abs(Date.parse(start) - wanted)
  return days
    .flatMap(({ slots }) => slots)
    .flatMap(({ startingDate: start, choices }) => {
      const free = choices.find(({ left, price }) => left > 0 && price !== null)
      const price = free?.discountPrice ?? free?.price
      return price ? [{ start, cents: price.value }] : []
    })
    .toSorted((a, b) => far(a.start) - far(b.start))
    .slice(0, mostShown)
    .map(({ start, cents }) => ({
      start,
      cents,
      time: time(start),
      address: courtAddress({ center: center.slug, sport: sport.id, fieldType, start, duration }),
    }))
}

/** A start in the night may stand on the planning of the evening before. */
function planningDays(startingDate: string): string[] {
  const day = startingDate.slice(0, 10)
  return Number(startingDate.slice(11, 13)) < 6 ? [addDays(day, -1), day] : [day]
}
