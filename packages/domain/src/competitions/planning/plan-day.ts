import type { CourtId } from '../../ids.ts'
import { dayInZone } from '../../time/hours.ts'
import { courtPieces, expectedEnd } from './court-time.ts'
import type { DayPlan, MatchPlan, StartReason, UnplannedReason } from './day-plan.ts'
import { earliestStart } from './earliest-start.ts'
import type { Planning } from './earliest-start.ts'
import { plannerGraph } from './match-graph.ts'
import type { MatchNode } from './match-graph.ts'
import { dayEnds, matchQueue } from './queue.ts'
import type { PlannerCourt, PlannerInput } from './planner-input.ts'
import { addPlacement } from './schedule.ts'
import type { Schedule } from './schedule.ts'

/**
 * The plan of the matches to come, from `now` on; the same input gives the same plan, so a late match, an early end, a
 * walk-over or rain is answered by planning again. Matches on court and played ones stay where they are; then come
 * called matches, on their court as long as it can take them that day; then those with an announced start and what they
 * wait for; then the others, also into gaps. Of matches that could begin at once, the one with the longest way to the
 * end of the draw is first (requirements DP6, DP7, DP8 and DP9).
 * @throws RangeError on an impossible draw (`plannerGraph`).
 */
export function planDay(input: PlannerInput): DayPlan {
  const planning = startPlanning(input)
  const { graph, schedule } = planning
  const outcomes = new Map<MatchNode, MatchPlan>()
  const ranks = nodeRanks(graph.nodes)
  let open: Candidate[] = graph.nodes
    .filter(({ match }) => match.state.kind === 'waiting' || match.state.kind === 'called')
    .map((node) => ({ node, rank: ranks.get(node) ?? 0, choice: null, seen: -1 }))
  while (open.length > 0) {
    const candidate = nextCandidate(open, planning, outcomes)
    const { node, choice } = candidate
    open = open.filter((other) => other !== candidate)
    const matchId = node.match.id
    if (!choice || 'failed' in choice) {
      const reason = choice?.failed ?? { kind: 'noCourt' }
      outcomes.set(node, { kind: 'unplanned', matchId, reason })
      continue
    }
    const { start, why, courtId } = choice
    const end = start + node.durationMs
    addPlacement(schedule, { node, courtId, start, end })
    outcomes.set(node, { kind: 'planned', matchId, courtId, start, end, why })
  }
  const queued = matchQueue(planning, outcomes)
  return {
    matches: graph.nodes.map((node) => outcomes.get(node) ?? standing(node, planning)),
    ...queued,
    ends: dayEnds(schedule, input.rules.timeZone),
  }
}

function startPlanning(input: PlannerInput): Planning {
  const graph = plannerGraph(input.matches)
  const schedule: Schedule = { placed: new Map(), byCourt: new Map(), beside: new Map() }
  for (const node of graph.nodes) {
    const { state } = node.match
    if (state.kind !== 'done' && state.kind !== 'playing') continue
    const { courtId, startedAt: start } = state
    const court = input.courts.find(({ id }) => id === courtId)
    const end =
      state.kind === 'done' ? state.endedAt : expectedEnd(start, node.durationMs, court, input)
    addPlacement(schedule, { node, courtId, start, end })
  }
  const pieces = new Map(
    input.courts.map((court) => [court, courtPieces(court, input.stops, input.rules)]),
  )
  return { input, graph, schedule, pieces, dayChecks: new Map() }
}

function standing(node: MatchNode, { schedule }: Planning): MatchPlan {
  const matchId = node.match.id
  const placed = schedule.placed.get(node)
  if (!placed) return { kind: 'walkOver', matchId }
  const { courtId, start, end } = placed
  const kind = node.match.state.kind === 'done' ? 'done' : 'playing'
  return { kind, matchId, courtId, start, end }
}

/** Called 0, announced 1, the rest 2; a match is never ranked behind one that waits for it. */
function nodeRanks(nodes: readonly MatchNode[]): Map<MatchNode, number> {
  const ranks = new Map<MatchNode, number>()
  function findRank(node: MatchNode): number {
    const known = ranks.get(node)
    if (known !== undefined) return known
    const { state, publishedStart } = node.match
    const own = state.kind === 'called' ? 0 : publishedStart === null ? 2 : 1
    const rank = Math.min(own, ...[...node.followers].map(findRank))
    ranks.set(node, rank)
    return rank
  }
  for (const node of nodes) findRank(node)
  return ranks
}

type Choice =
  | { readonly courtId: CourtId; readonly start: number; readonly why: StartReason }
  | { readonly failed: UnplannedReason }

interface Candidate {
  readonly node: MatchNode
  readonly rank: number
  /** as of a schedule of `seen` matches: later placements can only make it later */
  choice: Choice | null
  seen: number
}

function nextCandidate(
  open: readonly Candidate[],
  planning: Planning,
  outcomes: ReadonlyMap<MatchNode, MatchPlan>,
): Candidate {
  const waiting = new Set(open.map(({ node }) => node))
  const ready = open.filter(({ node }) => node.feeders.isDisjointFrom(waiting))
  const placedCount = planning.schedule.placed.size
  for (;;) {
    const next = ready.reduce((best, candidate) => (isBefore(candidate, best) ? candidate : best))
    if (next.seen === placedCount || (next.choice && 'failed' in next.choice)) return next
    next.choice = choose(next.node, planning, outcomes)
    next.seen = placedCount
  }
}

function candidateStart({ choice }: Candidate): number {
  return choice && 'start' in choice ? choice.start : 0
}

function isBefore(a: Candidate, b: Candidate): boolean {
  const [one, other] = [a.node, b.node]
  const byValue =
    a.rank - b.rank ||
    candidateStart(a) - candidateStart(b) ||
    (one.match.publishedStart ?? Number.MAX_VALUE) -
      (other.match.publishedStart ?? Number.MAX_VALUE) ||
    other.tailMs - one.tailMs ||
    one.match.order - other.match.order
  return byValue < 0 || (byValue === 0 && one.match.id < other.match.id)
}

function choose(
  node: MatchNode,
  planning: Planning,
  outcomes: ReadonlyMap<MatchNode, MatchPlan>,
): Choice {
  const missing = [...node.feeders].find((feeder) => outcomes.get(feeder)?.kind === 'unplanned')
  if (missing) return { failed: { kind: 'feeder', matchId: missing.match.id } }
  const { pinnedCourtId, lastCourtId, state } = node.match
  const ownId = state.kind === 'called' ? state.courtId : lastCourtId
  const courts = planning.input.courts
    .filter(({ id }) => pinnedCourtId === null || id === pinnedCourtId)
    .sort((a, b) => Number(b.id === ownId) - Number(a.id === ownId))
  const choices = courts.map((court) => onCourt(node, court, planning))
  const best = choices.reduce<Choice>(better, { failed: { kind: 'noCourt' } })
  const own = choices[0]
  if (state.kind !== 'called' || courts[0]?.id !== ownId || !own) return best
  return isSameDay(own, best, planning) ? own : best
}

function onCourt(node: MatchNode, court: PlannerCourt, planning: Planning): Choice {
  return { ...earliestStart(node, court, planning), courtId: court.id }
}

const failures = ['matchesADay', 'lastStart', 'closing', 'feeder', 'noCourt']

function better(a: Choice, b: Choice): Choice {
  if ('failed' in a && 'failed' in b) {
    return failures.indexOf(b.failed.kind) < failures.indexOf(a.failed.kind) ? b : a
  }
  if ('failed' in a) return b
  return 'failed' in b || a.start <= b.start ? a : b
}

function isSameDay(own: Choice, best: Choice, { input }: Planning): boolean {
  if ('failed' in own || 'failed' in best) return !('failed' in own)
  return dayInZone(own.start, input.rules.timeZone) === dayInZone(best.start, input.rules.timeZone)
}
