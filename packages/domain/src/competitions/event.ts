import type {
  DrawRecord,
  EventState,
  FinalRank,
  Formula,
  MatchGraph,
  MatchDecision,
  MatchNode,
  RoutedMatch,
} from './draws/index.ts'
import { finalRanks, eventGraph, resolver, routedMatches } from './draws/index.ts'
import { matchOutcome, type FormatCode, type MatchEnd } from './formats/index.ts'
import {
  poolStandings,
  serpentinePools,
  type PairId,
  type Pool,
  type Standing,
} from './pools/index.ts'
import type { Season } from './season-rules.ts'

/** An event as its referee has it: its formula, draw and entries, and the results so far. */
export interface PlayedEvent {
  readonly season: Pick<Season, 'formats' | 'pool'>
  readonly formula: Formula
  /** The match format of each phase, by its key. */
  readonly formats: Readonly<Record<string, FormatCode>>
  readonly draw: DrawRecord
  /** The pairs from the best, as they were at the draw. */
  readonly entries: readonly PairId[]
  /** By match; sides as the match has them. */
  readonly results: ReadonlyMap<string, MatchEnd>
}

/** A pool with its standings so far. */
export interface PlayedPool {
  readonly id: string
  /** Null while some of its pairs are not known. */
  readonly pool: Pool | null
  readonly standings: readonly Standing[]
}

/** All that follows from the results of an event. */
export interface EventOverview {
  readonly graph: MatchGraph
  readonly state: EventState
  /** By match, in the order of the graph. */
  readonly matches: readonly RoutedMatch[]
  readonly pools: readonly PlayedPool[]
  /** In the order of the entries. */
  readonly ranks: readonly FinalRank[]
}

/** The rules of a season for the draw of an event. */
export const seasonDrawRules = ({ entries, pool }: Season) => ({
  seedsByEntries: entries.seedsByEntries,
  composePools: (count: number, pools: number) => {
    const places = Array.from({ length: count }, (_, place) => place)
    return serpentinePools(places, pools, pool.seedsPerPool).map(({ members }) =>
      members.map(({ pair }) => pair),
    )
  },
})

const kinds = {
  played: 'played',
  retired: 'retired',
  disqualified: 'disqualified',
  walk_over: 'walkOver',
} as const

/** The format of a match: that of its phase; matches for places are played as the last phase is. */
export function matchFormat(
  { formula, formats }: Pick<PlayedEvent, 'formula' | 'formats'>,
  id: string,
): FormatCode {
  const key = id.slice(0, id.indexOf('/'))
  const last = formula.phases.at(-1)?.key ?? ''
  const format = formats[key] ?? formats[last]
  if (format === undefined) throw new RangeError(`no format of ${key}`)
  return format
}

/**
 * Standings, the pairs of each match, and ranks, after the results so far.
 * @throws RangeError on a result of an unknown match, or of one whose pairs are not known yet
 */
export function eventOverview(event: PlayedEvent): EventOverview {
  const graph = eventGraph(event.formula, event.draw.phases)
  const results = new Map<string, MatchDecision>()
  const poolOrders = new Map<string, readonly PairId[]>()
  const state: EventState = { graph, entries: event.entries, results, poolOrders }
  let findPair = resolver(state)
  const played: PlayedPool[] = []
  const pools = new Map(graph.pools.map((pool) => [pool.id, pool]))
  const lastOfPool = new Map(graph.pools.map((pool) => [pool.matches.at(-1), pool.id]))

  const findPairs = ({ sources: [first, second] }: MatchNode): readonly [PairId, PairId] | null => {
    const pairs = [findPair(first), findPair(second)] as const
    return pairs[0] === null || pairs[1] === null ? null : [pairs[0], pairs[1]]
  }
  const nodes = new Map(graph.matches.map((node) => [node.id, node]))

  for (const node of graph.matches) {
    const result = event.results.get(node.id)
    if (result !== undefined) {
      const pairs = findPairs(node)
      if (pairs === null) throw new RangeError(`${node.id} has a result before its pairs`)
      results.set(node.id, decided(event, node.id, pairs, result))
    }
    const poolId = lastOfPool.get(node.id)
    const pool = poolId === undefined ? undefined : pools.get(poolId)
    if (pool === undefined) continue
    const asPool = playablePool(event, pool, { findPair, findPairs, nodes })
    const standings = asPool === null ? [] : poolStandings(event.season, asPool)
    played.push({ id: pool.id, pool: asPool, standings })
    poolOrders.set(
      pool.id,
      standings.map(({ pair }) => pair),
    )
    // the pairs that go on are known now
    findPair = resolver(state)
  }
  for (const id of event.results.keys()) {
    if (!nodes.has(id)) throw new RangeError(`a result of ${id}, which is no match`)
  }
  return { graph, state, matches: routedMatches(state), pools: played, ranks: finalRanks(state) }
}

/** The pair that goes on after a match, the pair that does not, and why. */
function decided(
  { season, formula, formats }: PlayedEvent,
  id: string,
  [first, second]: readonly [PairId, PairId],
  result: MatchEnd,
): MatchDecision {
  const rules = season.formats[matchFormat({ formula, formats }, id)]
  const { winner } = matchOutcome(rules, result, season.pool)
  if (winner === null) return { winner: first, loser: second, kind: 'bothAbsent' }
  const [won, lost] = winner === 1 ? [second, first] : [first, second]
  return { winner: won, loser: lost, kind: kinds[result.how] }
}

function playablePool(
  event: PlayedEvent,
  { id, sources, matches }: MatchGraph['pools'][number],
  {
    findPair,
    findPairs,
    nodes,
  }: {
    findPair: ReturnType<typeof resolver>
    findPairs: (node: MatchNode) => readonly [PairId, PairId] | null
    nodes: ReadonlyMap<string, MatchNode>
  },
): Pool | null {
  const pairs = sources.flatMap((source) => findPair(source) ?? [])
  if (pairs.length < sources.length) return null
  return {
    name: id,
    pairs,
    seed: event.draw.seed,
    matches: matches.flatMap((matchId) => {
      const node = nodes.get(matchId)
      const both = node && findPairs(node)
      return both
        ? [
            {
              pairs: both,
              format: matchFormat(event, matchId),
              result: event.results.get(matchId) ?? null,
            },
          ]
        : []
    }),
  }
}
