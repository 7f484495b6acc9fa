import { courtDayOf } from './court-day.ts'
import type { BusyRow, CourtDay } from './court-day.ts'
import { minuteMs } from './hours.ts'
import type { OpeningWindow } from './hours.ts'
import type { SlotDuration } from './price.ts'
import { makeRoom } from './repacking.ts'
import { courtOffers, offerAt, spanOf } from './slot-offer.ts'
import type { CourtOffer, SlotWish } from './slot-offer.ts'

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
  /** courts free as they stand, 1 when only moving other bookings makes room, else 0 */
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
  const slots: DaySlot[] = []
  for (const window of windows) {
    const span = spanOf(day, window, timeZone)
    for (let startsAt = span.from; startsAt < span.to; startsAt += stepMinutes * minuteMs) {
      if (startsAt < earliest) continue
      const localMinute = span.minuteAt(startsAt)
      const choices: SlotChoice[] = []
      for (const duration of durations) {
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
        slots.push({ startsAt, localMinute, choices })
      }
    }
  }
  return slots
}

/** Counts free courts; looks for a move only when none is free, which the quiet hours never pay for. */
function roomFinder(
  busy: readonly BusyRow[],
): (from: number, to: number, offers: readonly CourtOffer[]) => number {
  const rowsOn = new Map<number, BusyRow[]>()
  for (const row of busy) {
    const rows = rowsOn.get(row.courtId)
    if (rows) rows.push(row)
    else rowsOn.set(row.courtId, [row])
  }
  let courtDay: CourtDay | null = null
  // proved full from a start until then, on at most those courts: a longer booking fares no better
  let full = { from: -1, to: -1, courts: 0 }
  return (from, to, offers) => {
    let left = 0
    for (const { courtIds } of offers) {
      for (const id of courtIds) if (isFree(rowsOn.get(id), from, to)) left++
    }
    if (left > 0) return left
    const courtIds = offers.flatMap((offer) => offer.courtIds)
    if (full.from === from && full.to <= to && full.courts >= courtIds.length) return 0
    courtDay ??= courtDayOf(busy)
    const found = makeRoom(courtDay, from, to, courtIds, [])
    if (found === 'full') full = { from, to, courts: courtIds.length }
    return typeof found === 'string' ? 0 : 1
  }
}

function isFree(rows: readonly BusyRow[] | undefined, from: number, to: number): boolean {
  if (!rows) return true
  for (const row of rows) if (row.from < to && from < row.to) return false
  return true
}
