import { minuteMs } from '../../time/durations.ts'
import { dayInZone } from '../../time/hours.ts'
import type { CourtPiece } from './court-time.ts'
import type { StartReason, UnplannedReason } from './day-plan.ts'
import type { MatchGraph, MatchNode } from './match-graph.ts'
import { playerBeyondDay } from './matches-a-day.ts'
import type { PlannerCourt, PlannerInput, PlannerPlayerId } from './planner-input.ts'
import { placedShared, restMs, rowObstacle } from './schedule.ts'
import type { Placement, Schedule } from './schedule.ts'

export interface Planning {
  readonly input: PlannerInput
  readonly graph: MatchGraph
  readonly schedule: Schedule
  readonly pieces: ReadonlyMap<PlannerCourt, readonly CourtPiece[]>
  /**
   * the last answer of `playerBeyondDay` for a match, on that day with so many placed matches: the
   * same for all courts
   */
  readonly dayChecks: Map<MatchNode, DayCheck>
}

interface DayCheck {
  readonly day: string
  readonly seen: number
  readonly playerId: PlannerPlayerId | null
}

export type EarliestStart =
  { readonly start: number; readonly why: StartReason } | { readonly failed: UnplannedReason }

/**
 * The earliest start of a match on a court beside all placed matches, and the reason why it is not
 * earlier. Each obstacle moves the start on to where it ends, until there is none; the last one is
 * the reason.
 */
export function earliestStart(
  node: MatchNode,
  court: PlannerCourt,
  planning: Planning,
): EarliestStart {
  let { start, why } = firstStart(node, planning)
  let beyondDay: UnplannedReason | null = null
  const stepMs = planning.input.rules.startStepMinutes * minuteMs
  const pieces = planning.pieces.get(court) ?? []
  for (;;) {
    start = Math.ceil(start / stepMs) * stepMs
    const placement = { node, courtId: court.id, start, end: start + node.durationMs }
    const fits = ({ from, to, lastStart }: CourtPiece): boolean => {
      const begin = Math.ceil(Math.max(from, start) / stepMs) * stepMs
      return begin + node.durationMs <= to && begin <= lastStart
    }
    const piece = pieces.find(fits)
    if (!piece) return { failed: beyondDay ?? lateReason(placement, pieces) }
    const obstacle =
      fromPiece(piece, placement) ??
      onCourt(placement, planning) ??
      ofPlayers(placement, planning) ??
      ofDay(placement, piece, planning)
    if (!obstacle) return { start, why }
    if (obstacle.kind === 'matchesADay') {
      beyondDay = { kind: 'matchesADay', playerId: obstacle.playerId }
    }
    why = isNextDay(why, obstacle) ? { ...why, until: obstacle.until } : obstacle
    start = obstacle.until
  }
}

/** The opening of the day after is no reason of its own. */
function isNextDay(
  why: StartReason,
  { kind }: Obstacle,
): why is Extract<Obstacle, { kind: 'matchesADay' }> {
  return why.kind === 'matchesADay' && kind === 'opening'
}

type Obstacle = Exclude<StartReason, { kind: 'now' }>

function firstStart({ match, feeders }: MatchNode, { input, schedule }: Planning) {
  const waits: Obstacle[] = []
  if (match.state.kind !== 'called') {
    if (match.notBefore !== null) waits.push({ kind: 'notBefore', until: match.notBefore })
    if (match.publishedStart !== null) {
      waits.push({ kind: 'publishedStart', until: match.publishedStart })
    }
  }
  for (const feeder of feeders) {
    const placed = schedule.placed.get(feeder)
    if (!placed) continue
    const until = placed.end + (match.restWaived ? 0 : restMs(feeder))
    waits.push({ kind: 'feeder', until, matchId: feeder.match.id })
  }
  return waits.reduce<{ start: number; why: StartReason }>(
    (latest, wait) => (wait.until > latest.start ? { start: wait.until, why: wait } : latest),
    { start: input.now, why: { kind: 'now' } },
  )
}

function lateReason({ start, end }: Placement, pieces: readonly CourtPiece[]): UnplannedReason {
  const length = end - start
  const hasTime = pieces.some(({ from, to }) => Math.max(from, start) + length <= to)
  return { kind: hasTime ? 'lastStart' : 'closing' }
}

function fromPiece({ from, begins }: CourtPiece, { start }: Placement): Obstacle | null {
  return from > start ? { kind: begins, until: from } : null
}

function onCourt(
  { courtId, start, end }: Placement,
  { input, schedule }: Planning,
): Obstacle | null {
  const between = input.rules.betweenMatchesMinutes * minuteMs
  const other = schedule.byCourt
    .get(courtId)
    ?.find((placed) => start < placed.end + between && placed.start < end + between)
  return other ? { kind: 'court', until: other.end + between, matchId: other.node.match.id } : null
}

function ofPlayers(placement: Placement, { input, schedule }: Planning): Obstacle | null {
  const { node, start, end } = placement
  for (const other of placedShared(node, schedule)) {
    const restBefore = node.match.restWaived ? 0 : restMs(other.node)
    const restAfter = other.node.match.restWaived ? 0 : restMs(node)
    if (start < other.end + restBefore && other.start < end + restAfter) {
      return restReason(node, other, other.end + restBefore)
    }
  }
  for (const { playerId, from, to } of input.busyPlayers) {
    if (node.players.has(playerId) && start < to && from < end) {
      return { kind: 'playerBusy', until: to, playerId }
    }
  }
  const row = node.match.restWaived ? null : rowObstacle(placement, schedule)
  return row && restReason(node, row.after, row.until)
}

function restReason(node: MatchNode, { node: other }: Placement, until: number): Obstacle {
  const matchId = other.match.id
  if (node.feeders.has(other)) return { kind: 'feeder', until, matchId }
  const playerIds = [...node.players.intersection(other.players)].sort((a, b) => a - b)
  return { kind: 'rest', until, matchId, playerIds }
}

function ofDay(
  { node, start }: Placement,
  { nextDay }: CourtPiece,
  planning: Planning,
): Obstacle | null {
  const day = dayInZone(start, planning.input.rules.timeZone)
  const seen = planning.schedule.placed.size
  const known = planning.dayChecks.get(node)
  const isKnown = known?.day === day && known.seen === seen
  const playerId = isKnown ? known.playerId : playerBeyond(node, day, planning)
  planning.dayChecks.set(node, { day, seen, playerId })
  return playerId === null ? null : { kind: 'matchesADay', until: nextDay, playerId }
}

function playerBeyond(node: MatchNode, day: string, { input, graph, schedule }: Planning) {
  const { timeZone, day: dayRules } = input.rules
  const isOnDay = (other: MatchNode): boolean => {
    if (other === node) return true
    const placed = schedule.placed.get(other)
    return placed !== undefined && dayInZone(placed.start, timeZone) === day
  }
  return playerBeyondDay(node, graph, isOnDay, dayRules)
}
