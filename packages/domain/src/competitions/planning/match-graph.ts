import { minuteMs } from '../../time/durations.ts'
import type { PlannerMatch, PlannerMatchId, PlannerPlayerId, PlannerSide } from './planner-input.ts'

/** A match with its relations in the draw. */
export interface MatchNode {
  readonly match: PlannerMatch
  readonly durationMs: number
  /** the matches whose result decides who plays it */
  readonly feeders: Set<MatchNode>
  readonly followers: Set<MatchNode>
  /** everyone who plays it or may, as far as results are open */
  readonly players: Set<PlannerPlayerId>
  /** matches that one player may have to play as well as this one */
  readonly shared: Set<MatchNode>
  /** its own length and that of the longest way to the end of the draw behind it, rests included */
  tailMs: number
}

/** A place in the draw that one player or pair comes to hold, and the matches that its holder then plays. */
export interface DrawPlace {
  readonly plays: Set<MatchNode>
  readonly decisions: Set<Decision>
}

/** A match or a pool: its end gives each of its players one of these places and no other. */
interface Decision {
  readonly places: Map<string, DrawPlace>
}

export interface MatchGraph {
  /** in the order given */
  readonly nodes: readonly MatchNode[]
  readonly places: ReadonlyMap<PlannerPlayerId, DrawPlace>
  readonly reach: (place: DrawPlace) => ReadonlySet<MatchNode>
}

/**
 * The matches that each player may play, from the draw alone. The winner's and the loser's next
 * matches may be played at once, as nobody can be in both; two matches of a pool may not
 * (requirement DP1).
 * @throws RangeError when two matches have one id, a side comes from an unknown match, or matches
 * wait for each other.
 */
export function plannerGraph(matches: readonly PlannerMatch[]): MatchGraph {
  const nodes = matches.map(newNode)
  const byId = new Map(nodes.map((node) => [node.match.id, node]))
  if (byId.size < nodes.length) throw new RangeError('two matches have the same id')
  for (const node of nodes) {
    for (const id of node.match.sides.flatMap(waitsFor)) {
      const feeder = byId.get(id)
      if (!feeder) throw new RangeError(`match ${node.match.id} waits for unknown match ${id}`)
      node.feeders.add(feeder)
      feeder.followers.add(node)
    }
  }
  for (const node of feedersFirst(nodes).reverse()) {
    const behind = [...node.followers].map((follower) => follower.tailMs)
    const restMs = node.match.format.restMinutes * minuteMs
    node.tailMs = node.durationMs + (behind.length > 0 ? restMs + Math.max(...behind) : 0)
  }
  const { places, all } = drawPlaces(nodes, byId)
  const reach = reachFinder()
  for (const place of all) linkShared(place, reach)
  for (const [playerId, place] of places) {
    for (const node of reach(place)) node.players.add(playerId)
  }
  return { nodes, places, reach }
}

/** The ids of the matches that decide the players of a side. */
export function waitsFor(side: PlannerSide): readonly PlannerMatchId[] {
  if (side.kind === 'pair') return []
  return side.kind === 'rank' ? side.of : [side.of]
}

function newNode(match: PlannerMatch): MatchNode {
  return {
    match,
    durationMs: match.format.durationMinutes * minuteMs,
    feeders: new Set(),
    followers: new Set(),
    players: new Set(),
    shared: new Set(),
    tailMs: 0,
  }
}

function feedersFirst(nodes: readonly MatchNode[]): MatchNode[] {
  const waiting = new Map(nodes.map((node) => [node, node.feeders.size]))
  const sorted = nodes.filter((node) => node.feeders.size === 0)
  for (const node of sorted) {
    for (const follower of node.followers) {
      const left = (waiting.get(follower) ?? 0) - 1
      waiting.set(follower, left)
      if (left === 0) sorted.push(follower)
    }
  }
  if (sorted.length < nodes.length) throw new RangeError('matches wait for each other')
  return sorted
}

function drawPlaces(nodes: readonly MatchNode[], byId: ReadonlyMap<string, MatchNode>) {
  const places = new Map<PlannerPlayerId, DrawPlace>()
  const decisions = new Map<string, Decision>()
  const decidedBy = new Map<MatchNode, Set<Decision>>()
  for (const node of nodes) {
    for (const side of node.match.sides) {
      if (side.kind === 'pair') {
        for (const id of side.playerIds) places.getOrInsertComputed(id, newPlace).plays.add(node)
        continue
      }
      const by = waitsFor(side).toSorted()
      const key = `${side.kind === 'rank'} ${by.join(' ')}`
      const decision = decisions.getOrInsertComputed(key, () => ({ places: new Map() }))
      for (const feeder of by.flatMap((id) => byId.get(id) ?? [])) {
        decidedBy.getOrInsertComputed(feeder, () => new Set()).add(decision)
      }
      const place = side.kind === 'rank' ? side.rank : side.kind
      decision.places.getOrInsertComputed(place, newPlace).plays.add(node)
    }
  }
  const behind = [...decisions.values()].flatMap((decision) => [...decision.places.values()])
  const all = [...places.values(), ...behind]
  for (const { plays, decisions: next } of all) {
    for (const node of plays) {
      for (const decision of decidedBy.get(node) ?? []) next.add(decision)
    }
  }
  return { places, all }
}

function newPlace(): DrawPlace {
  return { plays: new Set(), decisions: new Set() }
}

/** All matches that the holder of a place may come to play. */
function reachFinder(): (place: DrawPlace) => ReadonlySet<MatchNode> {
  const known = new Map<DrawPlace, ReadonlySet<MatchNode>>()
  return function reach(place) {
    const found = known.get(place)
    if (found) return found
    const matches = new Set(place.plays)
    for (const { places } of place.decisions) {
      for (const next of places.values()) for (const node of reach(next)) matches.add(node)
    }
    known.set(place, matches)
    return matches
  }
}

/** A holder plays all matches of a place, and then one place of each decision: matches of two of them are not shared. */
function linkShared(place: DrawPlace, reach: (place: DrawPlace) => ReadonlySet<MatchNode>): void {
  const behind = [...place.decisions].map(
    ({ places }) => new Set([...places.values()].flatMap((next) => [...reach(next)])),
  )
  const groups = [...[...place.plays].map((node) => new Set([node])), ...behind]
  for (const [index, group] of groups.entries()) {
    for (const other of groups.slice(index + 1)) {
      for (const a of group) {
        for (const b of other) {
          if (a === b) continue
          a.shared.add(b)
          b.shared.add(a)
        }
      }
    }
  }
}
