import type { BusyRow } from './court-day.ts'
import { minuteMs } from './hours.ts'
import type { OpeningWindow } from './hours.ts'
import type { SlotDuration } from './price.ts'
import { roomFinder } from './room-count.ts'
import { courtOffers, offerAt, spanOf } from './slot-offer.ts'
import type { SlotWish } from './slot-offer.ts'

export type { SlotCourt, SlotWish } from './slot-offer.ts'
export * from './asked-slot.ts'

export interface DaySlotsInput extends SlotWish {
  day: string
  timeZone: string
  /** of `windowsOfDay` */
  windows: readonly OpeningWindow[]
  /** every row of the day on the sport's courts, eligible or not: a move may need them */
  busy: readonly BusyRow[]
  /** epoch ms */
  now: number
  stepMinutes: number
  leadMinutes: number
  durations: readonly SlotDuration[]
}

export type SlotChoice = {
  duration: SlotDuration
  endsAt: number
  /**
   * how many more bookings of it can be had: the courts free as they stand, or, when that is less than
   * two, what moving other bookings makes of it, counted up to 2
   */
  left: number
} & (
  | { state: 'free' | 'full'; priceCents: number; discountPriceCents: number | null }
  /** ends after closing: it has no price */
  | { state: 'closing'; priceCents: null; discountPriceCents: null }
)

export interface DaySlot {
  startsAt: number
  /** minutes after the day's local midnight, past 1440 after the next one */
  localMinute: number
  choices: SlotChoice[]
}

/**
 * The starts of a local day that have a free choice, ascending. They run over instants from each
 * window's opening, so that a day of 25 h sells nothing twice and one of 23 h loses nothing. A duration
 * that is not for sale at a start has no choice there. « Free » is what `assignCourt` can seat. The
 * horizon is not checked here: see `isBeyondHorizon`. (Rules « Slots and prices ».)
 */
export function daySlots(input: DaySlotsInput): DaySlot[] {
  const { day, timeZone, windows, stepMinutes, durations } = input
  const earliest = input.now + input.leadMinutes * minuteMs
  const offers = courtOffers(input, day)
  const room = roomFinder(input.busy)
  // what is known of the shortest and then of the longest often settles those between
  const [shortest, ...longer] = durations.toSorted((a, b) => a - b)
  const order = shortest === undefined ? [] : [shortest, ...longer.reverse()]
  const slots: DaySlot[] = []
  for (const window of windows) {
    const span = spanOf(day, window, timeZone)
    for (let startsAt = span.from; startsAt < span.to; startsAt += stepMinutes * minuteMs) {
      if (startsAt < earliest) continue
      const localMinute = span.minuteAt(startsAt)
      const choices: SlotChoice[] = []
      for (const duration of order) {
        const endsAt = startsAt + duration * minuteMs
        if (endsAt > span.to) {
          choices.push({
            duration,
            endsAt,
            left: 0,
            state: 'closing',
            priceCents: null,
            discountPriceCents: null,
          })
          continue
        }
        const offer = offerAt(offers, localMinute, duration)
        if (!offer) continue
        const left = room(startsAt, endsAt, offer.served)
        const { priceCents, discountPriceCents } = offer.price
        const state = left > 0 ? 'free' : 'full'
        choices.push({ duration, endsAt, left, state, priceCents, discountPriceCents })
      }
      if (choices.some(({ state }) => state === 'free')) {
        choices.sort((a, b) => a.duration - b.duration)
        slots.push({ startsAt, localMinute, choices })
      }
    }
  }
  return slots
}
