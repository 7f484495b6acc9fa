import type { CourtId } from '../../ids.ts'
import { minuteMs } from '../../time/durations.ts'
import type { MatchNode } from './match-graph.ts'
import type { PlannerPlayerId } from './planner-input.ts'

/** A match with its court and time, [start, end) in epoch ms. */
export interface Placement {
  readonly node: MatchNode
  readonly courtId: CourtId
  readonly start: number
  readonly end: number
}

/** The matches on court, those that were, and those planned so far. */
export interface Schedule {
  readonly placed: Map<MatchNode, Placement>
  readonly byCourt: Map<CourtId, Placement[]>
  /** of each match the placed ones that share a possible player with it */
  readonly beside: Map<MatchNode, Placement[]>
}

export function addPlacement(schedule: Schedule, placement: Placement): void {
  const { node, courtId } = placement
  schedule.placed.set(node, placement)
  schedule.byCourt.getOrInsert(courtId, []).push(placement)
  for (const other of node.shared) schedule.beside.getOrInsert(other, []).push(placement)
}

/** The placed matches that share a possible player with a match. */
export function placedShared(node: MatchNode, { beside }: Schedule): readonly Placement[] {
  return beside.get(node) ?? []
}

/** The rest due after each match of its format; formats that need it only after a row have none here. */
export function restMs({ match }: MatchNode): number {
  return match.format.restAfterRow ? 0 : match.format.restMinutes * minuteMs
}

function isInRow(earlier: Placement, later: Placement): boolean {
  const { restAfterRow, restMinutes } = earlier.node.match.format
  const gap = later.start - earlier.end
  return restAfterRow !== undefined && gap >= 0 && gap < restMinutes * minuteMs
}

/** How many matches a player may have without a break up to this one, itself included, or from this one on. */
function rowLength(
  end: Placement,
  playerId: PlannerPlayerId,
  schedule: Schedule,
  side: 'before' | 'after',
): number {
  const next = placedShared(end.node, schedule).filter(
    (other) =>
      other.node.players.has(playerId) &&
      (side === 'before' ? isInRow(other, end) : isInRow(end, other)),
  )
  return 1 + Math.max(0, ...next.map((other) => rowLength(other, playerId, schedule, side)))
}

/** The rest that a player must have after a placed match, in ms: after a full row only, where the format says so. */
export function restAfterMs(
  placement: Placement,
  playerId: PlannerPlayerId,
  schedule: Schedule,
): number {
  const { restAfterRow, restMinutes } = placement.node.match.format
  if (restAfterRow === undefined) return restMinutes * minuteMs
  const isFull = rowLength(placement, playerId, schedule, 'before') >= restAfterRow
  return isFull ? restMinutes * minuteMs : 0
}

/**
 * The match that a placement must follow, where it would make some player's row too long (format E:
 * three, requirement DP2).
 */
export function rowObstacle(
  placement: Placement,
  schedule: Schedule,
): { until: number; after: Placement } | null {
  const near = placedShared(placement.node, schedule).filter(
    (other) => isInRow(other, placement) || isInRow(placement, other),
  )
  for (const playerId of new Set(near.flatMap(({ node }) => [...node.players]))) {
    if (!placement.node.players.has(playerId)) continue
    const theirs = near.filter(({ node }) => node.players.has(playerId))
    const before = rowLength(placement, playerId, schedule, 'before')
    const after = rowLength(placement, playerId, schedule, 'after')
    const inRow = theirs.flatMap(({ node }) => node.match.format.restAfterRow ?? [])
    if (before + after - 1 <= Math.min(...inRow, Infinity)) continue
    const last = theirs
      .filter((other) => isInRow(other, placement))
      .sort((a, b) => b.end - a.end)[0]
    if (last)
      return { until: last.end + last.node.match.format.restMinutes * minuteMs, after: last }
    const first = theirs.sort((a, b) => a.end - b.end)[0]
    if (first) return { until: first.end, after: first }
  }
  return null
}
