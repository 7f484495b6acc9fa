import { dayMinutes, minuteMs } from '../../time/durations.ts'
import { minuteOfClock } from '../../time/clock.ts'
import { dayInZone, instantAt } from '../../time/hours.ts'
import type { PlannerCourt, PlannerInterval, PlannerRules, PlannerStop } from './planner-input.ts'

/** Time in which a court can hold matches. */
export interface CourtPiece extends PlannerInterval {
  /** the event at `from` */
  readonly begins: 'opening' | 'otherUse' | 'stop'
  /** the last start of the day of play, whenever the match ends */
  readonly lastStart: number
  readonly nextDay: number
}

/**
 * The time a court has for the competition, ascending. A window that passes midnight belongs to the day it begins on,
 * and no match starts after 23h59 of that day (requirement DP5).
 */
export function courtPieces(
  court: PlannerCourt,
  stops: readonly PlannerStop[],
  { timeZone, day }: PlannerRules,
): CourtPiece[] {
  const taken = [
    ...court.busy.map((interval) => ({ ...interval, begins: 'otherUse' as const })),
    ...courtStops(court, stops).map((interval) => ({ ...interval, begins: 'stop' as const })),
  ].sort((a, b) => a.from - b.from)
  const pieces: CourtPiece[] = []
  for (const window of court.open.toSorted((a, b) => a.from - b.from)) {
    const localDay = dayInZone(window.from, timeZone)
    const lastStart = instantAt(localDay, minuteOfClock(day.lastStart), timeZone)
    const nextDay = instantAt(localDay, dayMinutes, timeZone)
    let piece = { from: window.from, begins: 'opening' as CourtPiece['begins'] }
    for (const { from, to, begins } of taken) {
      if (to <= piece.from || window.to <= from) continue
      if (piece.from < from) pieces.push({ ...piece, to: from, lastStart, nextDay })
      piece = { from: to, begins }
    }
    if (piece.from < window.to) pieces.push({ ...piece, to: window.to, lastStart, nextDay })
  }
  return pieces
}

/** When a match on court is expected to end: stops are added to its length, past it `overtimeMinutes` are. */
export function expectedEnd(
  startedAt: number,
  durationMs: number,
  court: PlannerCourt | undefined,
  { stops, now, rules }: { stops: readonly PlannerStop[]; now: number; rules: PlannerRules },
): number {
  const onCourt = court ? courtStops(court, stops) : []
  const end = endAround(startedAt, durationMs, onCourt)
  return end > now ? end : endAround(now, rules.overtimeMinutes * minuteMs, onCourt)
}

function endAround(start: number, lengthMs: number, stops: readonly PlannerInterval[]): number {
  let at = start
  let left = lengthMs
  for (const { from, to } of stops) {
    if (to <= at) continue
    if (from >= at + left) break
    left -= Math.max(0, from - at)
    at = to
  }
  return at + left
}

function courtStops(court: PlannerCourt, stops: readonly PlannerStop[]): PlannerStop[] {
  return stops
    .filter(({ courts }) => courts === 'all' || court.outdoor)
    .sort((a, b) => a.from - b.from)
}
