import type { DrawPlace, MatchGraph, MatchNode } from './match-graph.ts'
import type { MatchesADay, PlannerPlayerId } from './planner-input.ts'

type Counts = ReadonlyMap<string, number>

const total = ''
const none: Counts = new Map()

/**
 * The first player who would have more matches on a day than the rule allows, null when nobody would. Open results are
 * counted at their worst: of a winner's and a loser's matches the larger number of each class.
 */
export function playerBeyondDay(
  node: MatchNode,
  graph: MatchGraph,
  isOnDay: (node: MatchNode) => boolean,
  rule: MatchesADay,
): PlannerPlayerId | null {
  if (node.match.format.dayClass === null) return null
  const known = new Map<DrawPlace, Counts>()
  function countsOf(place: DrawPlace): Counts {
    const found = known.get(place)
    if (found) return found
    const counts = new Map<string, number>()
    for (const { match } of [...place.plays].filter(isOnDay)) {
      if (match.format.dayClass === null || match.state.kind === 'walkOver') continue
      add(
        counts,
        new Map([
          [total, 1],
          [match.format.dayClass, 1],
        ]),
      )
    }
    for (const { places } of place.decisions) {
      add(counts, mostOf([...places.values()].map(countsOf)))
    }
    known.set(place, counts)
    return counts
  }
  for (const playerId of node.players) {
    const place = graph.places.get(playerId)
    if (place && !isAllowed(countsOf(place), rule)) return playerId
  }
  return null
}

function add(counts: Map<string, number>, more: Counts): void {
  for (const [name, count] of more) counts.set(name, (counts.get(name) ?? 0) + count)
}

function mostOf(all: readonly Counts[]): Counts {
  const most = new Map(none)
  for (const counts of all) {
    for (const [name, count] of counts) most.set(name, Math.max(most.get(name) ?? 0, count))
  }
  return most
}

function isAllowed(counts: Counts, rule: MatchesADay): boolean {
  const played = counts.get(total) ?? 0
  if (played > rule.most) return false
  const limits = rule.byTotal.find((row) => row.total === played)?.mostOfClass ?? {}
  return Object.entries(limits).every(([name, most]) => (counts.get(name) ?? 0) <= most)
}
