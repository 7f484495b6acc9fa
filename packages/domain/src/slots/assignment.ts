import { makeCourtDay } from './court-day.ts'
import type { BusyRow, Seat } from './court-day.ts'
import { minuteMs } from '../time/durations.ts'
import { shortestSlotMs } from './price.ts'
import { makeRoom } from './repacking.ts'

export type { BusyRow, CourtMove } from './court-day.ts'

/** A booking stays where it is from two hours before it starts (requirement B24). */
const fixedBeforeMs = 120 * minuteMs

const fewMoves = [2, 3, 5, 8]

export interface AssignmentAsk {
  /** epoch ms, [from, to) */
  from: number
  to: number
  eligibleCourtIds: readonly number[]
  /** courts among them that are given only when no other is free without moves (`lastChoiceCourts`) */
  lastCourtIds: readonly number[]
  /** every row of the window on every court that a movable row may go to */
  busy: readonly BusyRow[]
  /** opening and closing of the window that holds the booking, epoch ms */
  windowFrom: number
  windowTo: number
}

/** The instant until which a booking may be moved to another court, epoch ms. */
export function movableUntil(startsAt: number): number {
  return startsAt - fixedBeforeMs
}

/**
 * The court of a booking and the movable bookings that must change court for it; null when the courts are full. A court
 * that is free without moves is chosen by best fit: not a last choice (requirement B135), fewest minutes left in gaps
 * too short to sell, then the tightest gap, then the lowest id. Only without one are bookings moved, as few as is
 * easily found (requirements B23 and B24). Null is exact up to the search limit of `repacking.ts`; the slots shown ask
 * the same search, so both always agree.
 */
export function assignCourt(ask: AssignmentAsk): Seat | null {
  const direct = bestFit(ask)
  if (direct !== null) return { courtId: direct, moves: [] }
  const room = makeRoom(makeCourtDay(ask.busy), ask.from, ask.to, ask.eligibleCourtIds, fewMoves)
  return typeof room === 'string' ? null : room
}

/** The best court among those free without moves, null when there is none. */
export function bestFit(ask: AssignmentAsk): number | null {
  let best: Fit | null = null
  for (const courtId of ask.eligibleCourtIds) {
    const gap = gapAround(courtId, ask)
    if (!gap) continue
    const lostMs = [ask.from - gap.from, gap.to - ask.to]
      .filter((rest) => rest < shortestSlotMs)
      .reduce((sum, rest) => sum + rest, 0)
    const isLast = ask.lastCourtIds.includes(courtId)
    const fit = { courtId, isLast, lostMs, gapMs: gap.to - gap.from }
    if (!best || isBetter(fit, best)) best = fit
  }
  return best?.courtId ?? null
}

interface Fit {
  readonly courtId: number
  readonly isLast: boolean
  readonly lostMs: number
  readonly gapMs: number
}

function isBetter(a: Fit, b: Fit): boolean {
  if (a.isLast !== b.isLast) return b.isLast
  return (a.lostMs - b.lostMs || a.gapMs - b.gapMs || a.courtId - b.courtId) < 0
}

/** The free stretch of the court around the booking, null when the court is taken at some moment of it. */
function gapAround(courtId: number, ask: AssignmentAsk): { from: number; to: number } | null {
  let { windowFrom: from, windowTo: to } = ask
  for (const row of ask.busy) {
    if (row.courtId !== courtId) continue
    if (row.from < ask.to && ask.from < row.to) return null
    if (row.to <= ask.from) from = Math.max(from, row.to)
    if (row.from >= ask.to) to = Math.min(to, row.from)
  }
  return { from, to }
}
