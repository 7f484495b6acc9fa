import type { CourtId } from '../../ids.ts'
import { dayInZone } from '../../time/hours.ts'
import type { DayPlan, MatchPlan, QueuedMatch, SideClock } from './day-plan.ts'
import type { Planning } from './earliest-start.ts'
import { waitsFor } from './match-graph.ts'
import type { MatchNode } from './match-graph.ts'
import type { PlannerMatchId, PlannerSide } from './planner-input.ts'
import { placedShared, restAfterMs, restMs } from './schedule.ts'
import type { Schedule } from './schedule.ts'

/** The matches to come in order, with the rest clock of each side, for all courts and for each. */
export function matchQueue(
  planning: Planning,
  outcomes: ReadonlyMap<MatchNode, MatchPlan>,
): Pick<DayPlan, 'queue' | 'nextByCourt'> {
  const queue: QueuedMatch[] = []
  const nextByCourt = new Map<CourtId, PlannerMatchId[]>()
  for (const { id } of planning.input.courts) nextByCourt.set(id, [])
  const planned = [...outcomes].flatMap(([node, plan]) =>
    plan.kind === 'planned' ? [{ node, plan }] : [],
  )
  planned.sort((a, b) => a.plan.start - b.plan.start || a.plan.courtId - b.plan.courtId)
  for (const { node, plan } of planned) {
    const { matchId, courtId, start } = plan
    const [first, second] = node.match.sides
    const sides = [
      restClock(first, node, start, planning),
      restClock(second, node, start, planning),
    ] as const
    queue.push({ matchId, courtId, start, sides, lastReadySide: lastReady(...sides) })
    nextByCourt.get(courtId)?.push(matchId)
  }
  return { queue, nextByCourt }
}

function lastReady(first: SideClock, second: SideClock): 0 | 1 | null {
  const difference = (first.readyAt ?? -Infinity) - (second.readyAt ?? -Infinity)
  if (difference > 0) return 0
  return difference < 0 ? 1 : null
}

/** Of a known pair, its matches that end before; of a side to be decided, the matches that decide it. */
function restClock(
  side: PlannerSide,
  node: MatchNode,
  start: number,
  { schedule }: Planning,
): SideClock {
  const feeders = new Set(waitsFor(side))
  let clock: SideClock = { readyAt: null, after: null }
  for (const other of placedShared(node, schedule)) {
    const { id } = other.node.match
    const rests =
      side.kind === 'pair'
        ? side.playerIds
            .filter((playerId) => other.node.players.has(playerId) && other.end <= start)
            .map((playerId) => restAfterMs(other, playerId, schedule))
        : [restMs(other.node)].filter(() => feeders.has(id))
    if (rests.length === 0) continue
    const readyAt = other.end + (node.match.restWaived ? 0 : Math.max(...rests))
    if (clock.readyAt === null || readyAt > clock.readyAt) clock = { readyAt, after: id }
  }
  return clock
}

/** The last end on each local day on which a match starts. */
export function dayEnds({ placed }: Schedule, timeZone: string): DayPlan['ends'] {
  const byDay = Map.groupBy(placed.values(), ({ start }) => dayInZone(start, timeZone))
  return [...byDay]
    .map(([day, placements]) => ({ day, end: Math.max(...placements.map(({ end }) => end)) }))
    .sort((a, b) => (a.day < b.day ? -1 : 1))
}
