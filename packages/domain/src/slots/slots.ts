import type { BusyRow } from './court-day.ts'
import { minuteMs } from '../time/durations.ts'
import { roomFinder } from './room-count.ts'
import type { OfferedChoice, OfferedStart } from './offered-starts.ts'
import type { SlotDuration } from './price.ts'

export * from './offered-starts.ts'
export {
  eligibleCourts,
  lastChoiceCourts,
  type OpenAirSeason,
  type PlayedSport,
  type SlotCourt,
  type SlotWish,
} from './slot-offer.ts'
export * from './asked-slot.ts'

export interface DaySlotsInput {
  /** of `offeredStarts` */
  offered: readonly OfferedStart[]
  /** every row of the day on the sport's courts, eligible or not: a move may need them */
  busy: readonly BusyRow[]
  /** epoch ms */
  now: number
  leadMinutes: number
}

export type SlotChoice = {
  duration: SlotDuration
  endsAt: number
  /** 1: certainly the last; 0 and more than 1 as `RoomFinder` counts */
  left: number
  /** courts it may be given, free or not */
  courtIds: readonly number[]
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
 * The offered starts that still have a free choice, ascending. « Free » means that `assignCourt` can seat it.
 * The horizon is not checked here: see `isBeyondHorizon`. (Requirements B1 and B6.)
 */
export function daySlots({ offered, busy, now, leadMinutes }: DaySlotsInput): DaySlot[] {
  const earliest = now + leadMinutes * minuteMs
  const room = roomFinder(busy)
  const slots: DaySlot[] = []
  for (const { startsAt, localMinute, choices: asked } of offered) {
    if (startsAt < earliest) continue
    const choices: SlotChoice[] = []
    let isFree = false
    // the shortest and then the longest often settle those between
    for (let step = asked.length; step > 0; step--) {
      const index = step % asked.length
      const choice = asked[index]
      if (!choice) continue
      const left = choice.price ? room(startsAt, choice.endsAt, choice.courtIds) : 0
      choices[index] = slotChoice(choice, left)
      isFree ||= left > 0
    }
    if (isFree) slots.push({ startsAt, localMinute, choices })
  }
  return slots
}

function slotChoice({ price, ...choice }: OfferedChoice, left: number): SlotChoice {
  return price === null
    ? { ...choice, left, state: 'closing', priceCents: null, discountPriceCents: null }
    : { ...choice, left, state: left > 0 ? 'free' : 'full', ...price }
}
