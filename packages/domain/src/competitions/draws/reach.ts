import type { Draft } from './draft.ts'
import type {
  MatchGraph,
  MatchNode,
  FinalPlace,
  PoolNode,
  RankRange,
  MatchSource,
} from './model.ts'
import { sourceKey } from './model.ts'

/** Where the pair of a source goes: to a pool, a match out of pools, or its final place. */
type Next =
  { pool: Omit<PoolNode, 'ranks'> } | { match: Omit<MatchNode, 'ranks'> } | { place: FinalPlace }

/** The one successor of each source, by the source's key. */
export function nextBySource(graph: Draft | MatchGraph): ReadonlyMap<string, Next> {
  const next = new Map<string, Next>()
  const add = (sources: readonly MatchSource[], to: Next): void => {
    for (const source of sources) next.set(sourceKey(source), to)
  }
  for (const pool of graph.pools) add(pool.sources, { pool })
  for (const match of graph.matches) if (match.pool === undefined) add(match.sources, { match })
  for (const place of graph.places) add(place.sources, { place })
  return next
}

/** Adds to each match and pool the final ranks that its pairs can still reach. */
export function withRanks(draft: Draft): MatchGraph {
  const next = nextBySource(draft)
  const known = new Map<string, RankRange>()

  function reach(source: MatchSource): RankRange {
    const key = sourceKey(source)
    const before = known.get(key)
    if (before !== undefined) return before
    const to = next.get(key)
    if (to === undefined) throw new RangeError(`nothing follows ${key}`)
    const range =
      'place' in to ? rankRange(to.place) : 'pool' in to ? ofPool(to.pool) : ofMatch(to.match.id)
    known.set(key, range)
    return range
  }
  const ofMatch = (id: string): RankRange =>
    union([reach({ winnerOf: id }), reach({ loserOf: id })])
  const ofPool = (pool: Omit<PoolNode, 'ranks'>): RankRange =>
    union(pool.sources.map((_, index) => reach({ pool: pool.id, rank: index + 1 })))

  const pools = draft.pools.map((pool) => ({ ...pool, ranks: ofPool(pool) }))
  const poolRanks = new Map(pools.map((pool) => [pool.id, pool.ranks]))
  const matches = draft.matches.map((match) => ({
    ...match,
    ranks: poolRanks.get(match.pool ?? '') ?? ofMatch(match.id),
  }))
  return { matches, pools, places: draft.places }
}

const union = (ranges: readonly RankRange[]): RankRange => ({
  from: Math.min(...ranges.map(({ from }) => from)),
  to: Math.max(...ranges.map(({ to }) => to)),
})

const rankRange = ({ from, to }: RankRange): RankRange => ({ from, to })
