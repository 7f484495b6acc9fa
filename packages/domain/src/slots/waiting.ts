import { minuteMs } from '../time/durations.ts'
import type { BusyRow } from './court-day.ts'
import type { OfferedStart } from './offered-starts.ts'
import type { SlotDuration } from './price.ts'
import { daySlots } from './slots.ts'

/** For how many minutes a freed court is kept for the one it is offered to (requirement B122). */
export const offerMinutes = 15

/** The number of waits that a member may have at a time (requirement B126). */
export const mostCourtWaits = 10

const dayMinutes = 1440

/** A range of starts in minutes after a local day's midnight; a `to` before `from` is after midnight. */
export interface StartRange {
  readonly from: number
  readonly to: number
}

/**
 * Those of a day's starts that a range holds and that can be sold at `now` (epoch ms) if a court is free:
 * ascending, closing time and prices counted.
 */
export function startsWithin(
  offered: readonly OfferedStart[],
  { from, to }: StartRange,
  { now, leadMinutes }: { readonly now: number; readonly leadMinutes: number },
): OfferedStart[] {
  const last = to < from ? to + dayMinutes : to
  return offered.filter(
    ({ startsAt, localMinute, choices }) =>
      from <= localMinute &&
      localMinute <= last &&
      startsAt >= now + leadMinutes * minuteMs &&
      choices.some(({ price }) => price !== null),
  )
}

/** The starts that a member waits for on one day: instants in epoch ms, both included. */
export interface CourtWish {
  readonly firstStart: number
  readonly lastStart: number
  readonly duration: SlotDuration
}

/** The first start (epoch ms) of a wish that can be had, by the rules that the planning shows; else null. */
export function firstFreeStart(
  { firstStart, lastStart, duration }: CourtWish,
  day: {
    readonly offered: readonly OfferedStart[]
    readonly busy: readonly BusyRow[]
    readonly now: number
    readonly leadMinutes: number
  },
): number | null {
  const offered = day.offered.filter(
    ({ startsAt }) => firstStart <= startsAt && startsAt <= lastStart,
  )
  const free = daySlots({ ...day, offered }).find(({ choices }) =>
    choices.some((choice) => choice.duration === duration && choice.state === 'free'),
  )
  return free?.startsAt ?? null
}
