import type { MatchDecision, PairId, RankRange, MatchSource } from './model.ts'
import { sourceKey } from './model.ts'
import { nextBySource } from './reach.ts'
import { resolver } from './routing.ts'
import type { EventState } from './routing.ts'

export interface FinalRank {
  readonly pair: PairId
  /** The final rank, `null` while matches can change it. */
  readonly rank: number | null
  /** The ranks that it can still have; both are `rank` once it is final. */
  readonly best: number
  readonly worst: number
  /** How many pairs have this rank with it: level pairs take the least favourable one. */
  readonly sharedBy: number
  /** The match or the pool that fixed the rank; while it is open, the one that comes next. */
  readonly because: MatchSource | { playsIn: string }
}

/** The rank of every pair, in the order of the entries. */
export function finalRanks(event: EventState): FinalRank[] {
  const findPair = resolver(event)
  const next = nextBySource(event.graph)
  const matches = new Map(event.graph.matches.map((match) => [match.id, match]))
  const pools = new Map(event.graph.pools.map((pool) => [pool.id, pool]))

  function follow(pair: PairId, source: MatchSource): FinalRank {
    const to = next.get(sourceKey(source))
    if (to === undefined) throw new RangeError(`nothing follows ${sourceKey(source)}`)
    if ('place' in to) return placed(pair, source, to.place)
    if ('pool' in to) {
      const index = to.pool.sources.findIndex(
        (_, rank) => findPair({ pool: to.pool.id, rank: rank + 1 }) === pair,
      )
      if (index !== -1) return follow(pair, { pool: to.pool.id, rank: index + 1 })
      return open(pair, to.pool.id, pools.get(to.pool.id)?.ranks)
    }
    const { id } = to.match
    const result = event.results.get(id)
    if (result === undefined) return open(pair, id, matches.get(id)?.ranks)
    return follow(pair, result.winner === pair ? { winnerOf: id } : { loserOf: id })
  }
  return event.entries.map((pair, index) => follow(pair, { seed: index + 1 }))
}

function placed(
  pair: PairId,
  source: MatchSource,
  place: RankRange & { sources: readonly MatchSource[] },
): FinalRank {
  return {
    pair,
    rank: place.to,
    best: place.to,
    worst: place.to,
    sharedBy: place.sources.length,
    because: source,
  }
}

function open(pair: PairId, playsIn: string, ranks: RankRange | undefined): FinalRank {
  if (ranks === undefined) throw new RangeError(`no ranks of ${playsIn}`)
  return { pair, rank: null, best: ranks.from, worst: ranks.to, sharedBy: 1, because: { playsIn } }
}

/** The matches that a pair won; one received by walk-over counts. */
export function wonMatches(decisions: Iterable<MatchDecision>, pair: PairId): number {
  return [...decisions].filter(({ winner, kind }) => winner === pair && kind !== 'bothAbsent')
    .length
}
