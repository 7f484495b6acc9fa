import { ApiProblem, type Booking } from '@quatre/contract'
import { time } from '@quatre/domain'
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
  const query = {
    center: center.id,
    date: startingDate.slice(0, 10),
    sportType: sport.id,
    fieldType,
    duration,
  }
  const day = await api.slots.day({ query }).catch((error: unknown) => {
    // An old booking's centre may be gone: there is nothing to offer then.
    if (error instanceof ApiProblem && error.status < 500) return { slots: [] }
    throw error
  })
  const wanted = Date.parse(startingDate)
  const far = (start: string) => Math.abs(Date.parse(start) - wanted)
  return day.slots
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
