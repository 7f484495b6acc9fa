import type { DrawPlace, MatchGraph, MatchNode } from './match-graph.ts'
import type { PlannerDayRules, PlannerPlayerId } from './planner-input.ts'

type Counts = ReadonlyMap<string, number>

const counted = 'counted'
const notShort = 'not short'

/**
 * The first player who would have more matches on a day than the rule allows, null when nobody would. Open results are
 * counted at their worst (requirement DP3): of a winner's and a loser's matches the larger number of each class.
 */
export function playerBeyondDay(
  node: MatchNode,
  graph: MatchGraph,
  isOnDay: (node: MatchNode) => boolean,
  rules: PlannerDayRules,
): PlannerPlayerId | null {
  if (!rules.short && rules.uncounted.includes(node.match.format.letter)) return null
  const known = new Map<DrawPlace, Counts>()
  function placeCounts(place: DrawPlace): Counts {
    const found = known.get(place)
    if (found) return found
    const counts = new Map<string, number>()
    const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
    for (const played of place.plays) {
      if (!isOnDay(played)) continue
      const { letter } = played.match.format
      count(letter)
      if (!rules.uncounted.includes(letter)) count(counted)
      if (!rules.short?.formats.includes(letter)) count(notShort)
    }
    for (const { places } of place.decisions) {
      add(counts, highestCounts([...places.values()].map(placeCounts)))
    }
    known.set(place, counts)
    return counts
  }
  for (const playerId of node.players) {
    const place = graph.places.get(playerId)
    if (place && !isAllowed(placeCounts(place), rules)) return playerId
  }
  return null
}

function add(counts: Map<string, number>, more: Counts): void {
  for (const [name, count] of more) counts.set(name, (counts.get(name) ?? 0) + count)
}

function highestCounts(all: readonly Counts[]): Counts {
  const most = new Map<string, number>()
  for (const counts of all) {
    for (const [name, count] of counts) most.set(name, Math.max(most.get(name) ?? 0, count))
  }
  return most
}

function isAllowed(counts: Counts, { most, limits, short }: PlannerDayRules): boolean {
  const matchCount = (name: string): number => counts.get(name) ?? 0
  if (matchCount(counted) > most) return false
  const limit = limits.find(({ matches }) => matches === matchCount(counted))?.most ?? {}
  if (Object.entries(limit).some(([letter, ofLetter = most]) => matchCount(letter) > ofLetter))
    return false
  const hasShort = short?.formats.some((letter) => matchCount(letter) > 0)
  return !short || !hasShort || matchCount(notShort) < short.notFromOthers
}
