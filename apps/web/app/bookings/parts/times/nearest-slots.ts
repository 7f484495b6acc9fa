import type { Booking } from '@quatre/contract'
import { dayShort, nearestStarts, time } from '@quatre/domain'
import type { RequestContext } from '../../../site/context.ts'
import { courtAddress, type CourtSearch } from '../search/court-search.ts'
import { readPlannings } from './plannings.ts'
import { slotDurations } from '../search/search.ts'

/** A free start that is offered in place of one that cannot be had. */
export interface NearestSlot {
  readonly start: string
  readonly cents: number
  readonly time: string
  /** The day, where it is not the one that was asked for. */
  readonly otherDay: string | null
  readonly address: string
}

export type MissedSlot = Pick<CourtSearch, 'center' | 'sport' | 'fieldType' | 'start' | 'duration'>

/** A start in place of a missed one, as pages offer it. */
export function nearestSlot(missed: MissedSlot, start: string, cents: number): NearestSlot {
  // its court and its price were those of the missed start
  const { center, sport, fieldType, duration } = missed
  return {
    start,
    cents,
    time: time(start),
    otherDay: start.slice(0, 10) === missed.start.slice(0, 10) ? null : dayShort(start),
    address: courtAddress({ center, sport, fieldType, start, duration }),
  }
}

/**
 * Free starts of the same length, that day and at that centre, nearest to a missed one; its own too,
 * when it is still free.
 */
export async function nearestSlots(
  api: RequestContext['api'],
  centerId: number,
  missed: MissedSlot,
): Promise<NearestSlot[]> {
  const { sport: sportType, fieldType, duration } = missed
  const wish = { center: centerId, sportType, fieldType, duration }
  const plannings = await readPlannings(api, wish, missed.start)
  const starts = plannings
    .flatMap(({ slots }) => slots)
    .flatMap(({ startingDate: start, choices }) =>
      choices.map(({ left, price, discountPrice }) => ({
        start,
        startsAt: Date.parse(start),
        left,
        priceCents: (discountPrice ?? price)?.value ?? null,
      })),
    )
  return nearestStarts(starts, Date.parse(missed.start)).map(({ start, priceCents }) =>
    nearestSlot(missed, start, priceCents),
  )
}

/** The slot of a booking; null of a length that is never offered. */
export function missedSlot(booking: Booking): MissedSlot | null {
  const { center, sport, fieldType, startingDate: start } = booking
  const duration = slotDurations.find((one) => one === booking.duration)
  if (duration === undefined) return null
  return { center: center.slug, sport: sport.id, fieldType, start, duration }
}
