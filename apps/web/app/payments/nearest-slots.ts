import { ApiProblem, type Booking } from '@quatre/contract'
import { dayShort, nearestStarts, planningDays, time } from '@quatre/domain'
import { courtAddress, optionValue } from '../site/bookings/court-search.ts'
import { slotDurations } from '../site/bookings/search.ts'
import type { RequestContext } from '../site/context.ts'

interface NearSlot {
  readonly start: string
  readonly cents: number
  readonly time: string
  readonly otherDay: string | null
  readonly address: string
}

export interface NearestSlots {
  /** What holds its own slot once more; null when somebody has taken that since. */
  readonly again: { readonly action: string; readonly option: string } | null
  readonly others: readonly NearSlot[]
}

export const noSlots: NearestSlots = { again: null, others: [] }

/** The slot of a booking when it is free, and others of the same length at that centre, nearest to it. */
export async function nearestSlots(
  api: RequestContext['api'],
  booking: Booking,
): Promise<NearestSlots> {
  const duration = slotDurations.find((minutes) => minutes === booking.duration)
  if (duration === undefined) return noSlots
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
  const startsAt = Date.parse(startingDate)
  const nearest = nearestStarts(starts, startsAt).map(({ start, priceCents: cents }) => ({
    start,
    cents,
    time: time(start),
    otherDay: start.slice(0, 10) === startingDate.slice(0, 10) ? null : dayShort(start),
    address: courtAddress({ center: center.slug, sport: sport.id, fieldType, start, duration }),
  }))
  const same = nearest.find(({ start }) => Date.parse(start) === startsAt)
  return {
    again: same
      ? {
          action: same.address,
          option: optionValue({ fieldType, court: null, cents: same.cents }),
        }
      : null,
    others: nearest.filter((slot) => slot !== same),
  }
}
