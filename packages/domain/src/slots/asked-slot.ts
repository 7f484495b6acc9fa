import { minuteMs } from '../time/durations.ts'
import { addDays, dayInZone, windowsOfDay } from '../time/hours.ts'
import type { HoursException, WeeklyHours } from '../time/hours.ts'
import type { CourtPrice, SlotDuration } from './price.ts'
import { courtOffers, offerAt, windowSpan } from './slot-offer.ts'
import type { SlotWish, WindowSpan } from './slot-offer.ts'

export type SlotProblem =
  | 'day_out_of_horizon'
  | 'slot_in_past'
  | 'outside_opening_hours'
  | 'not_on_grid'
  | 'unknown_duration'
  | 'not_for_sale'

export interface AskedSlotInput extends SlotWish {
  /** epoch ms */
  startsAt: number
  /** minutes, as asked */
  duration: number
  timeZone: string
  weekly: readonly WeeklyHours[]
  exceptions: readonly HoursException[]
  now: number
  stepMinutes: number
  leadMinutes: number
  blockBookingAfterDays: number
  durations: readonly SlotDuration[]
}

/** A start and duration that may be booked, with the data for its assignment. */
export interface AskedSlot {
  problem: null
  /** the day whose opening holds it: after midnight perhaps the day before */
  day: string
  localMinute: number
  duration: SlotDuration
  endsAt: number
  windowFrom: number
  windowTo: number
  price: CourtPrice
  /** courts it may be given, free or not */
  eligibleCourtIds: readonly number[]
}

/** Whether a local day lies after today + `blockBookingAfterDays` in the centre's zone (requirement B4). */
export function isBeyondHorizon(
  day: string,
  now: number,
  timeZone: string,
  blockBookingAfterDays: number,
): boolean {
  return day > addDays(dayInZone(now, timeZone), blockBookingAfterDays)
}

/**
 * The rules of `daySlots` for one asked start and duration (requirement B5), occupation aside. A start
 * after midnight belongs to its own day or to the day before whose opening runs that late.
 */
export function askedSlot(input: AskedSlotInput): AskedSlot | { problem: SlotProblem } {
  const localDay = dayInZone(input.startsAt, input.timeZone)
  const dayBefore = addDays(localDay, -1)
  const late = spanHolding(dayBefore, input)
  const own = spanHolding(localDay, input)
  const result = onDay(localDay, own, input)
  if (result.problem === null || !late) return result
  const lateResult = onDay(dayBefore, late, input)
  return lateResult.problem === null || !own ? lateResult : result
}

function spanHolding(day: string, input: AskedSlotInput): WindowSpan | undefined {
  return windowsOfDay(day, input.weekly, input.exceptions)
    .map((window) => windowSpan(day, window, input.timeZone))
    .find((span) => span.from <= input.startsAt && input.startsAt < span.to)
}

function onDay(
  day: string,
  span: WindowSpan | undefined,
  input: AskedSlotInput,
): AskedSlot | { problem: SlotProblem } {
  const { startsAt, now, timeZone, blockBookingAfterDays } = input
  if (isBeyondHorizon(day, now, timeZone, blockBookingAfterDays)) {
    return { problem: 'day_out_of_horizon' }
  }
  if (startsAt < now + input.leadMinutes * minuteMs) return { problem: 'slot_in_past' }
  const duration = input.durations.find((known) => known === input.duration)
  if (!duration) return { problem: 'unknown_duration' }
  const endsAt = startsAt + duration * minuteMs
  if (!span || endsAt > span.to) return { problem: 'outside_opening_hours' }
  if ((startsAt - span.from) % (input.stepMinutes * minuteMs) !== 0) {
    return { problem: 'not_on_grid' }
  }
  const localMinute = span.minuteAt(startsAt)
  const offer = offerAt(courtOffers(input, day), localMinute, duration)
  if (!offer) return { problem: 'not_for_sale' }
  return {
    problem: null,
    day,
    localMinute,
    duration,
    endsAt,
    windowFrom: span.from,
    windowTo: span.to,
    price: offer.price,
    eligibleCourtIds: offer.courtIds,
  }
}
