import type { PairId } from '../pools/pool.ts'

export type { PairId }

/**
 * Where a place of a match, a pool or the final ranking takes its pair from. `seed` counts the pairs of the event from
 * the best, 1, to the last: it is the order given from outside, not only the protected seeds.
 */
export type MatchSource =
  { seed: number } | { pool: string; rank: number } | { winnerOf: string } | { loserOf: string }

export type PhaseName =
  'pool' | 'qualifying' | 'main' | 'thirdPlace' | 'classification' | 'multiChance'

export interface RankRange {
  readonly from: number
  readonly to: number
}

export interface MatchNode {
  /** Stable while the formula and the number of pairs stay: `main/r3/m2`, `places-5-8/r1/m1`, `pools/A/r2/m1`. */
  readonly id: string
  readonly name: PhaseName
  readonly round: number
  /** From 1, its line in the round; a round with exempt pairs has gaps. */
  readonly position: number
  readonly sources: readonly [MatchSource, MatchSource]
  /** The final ranks that its two pairs can still reach. */
  readonly ranks: RankRange
  /** The pool of which it is a match. */
  readonly pool?: string
}

export interface PoolNode {
  readonly id: string
  readonly sources: readonly MatchSource[]
  /** In order of play. */
  readonly matches: readonly string[]
  readonly ranks: RankRange
}

/** Final ranks of the pairs of `sources`: exact when it is one, else all of them share `to`. */
export interface FinalPlace extends RankRange {
  readonly sources: readonly MatchSource[]
}

/** All matches of an event as data. Every match is listed after those that it waits for. */
export interface MatchGraph {
  readonly matches: readonly MatchNode[]
  readonly pools: readonly PoolNode[]
  readonly places: readonly FinalPlace[]
}

/** `bothAbsent`: nobody came; the better placed pair is named the winner and goes on, without a match won. */
export type DecisionKind = 'played' | 'walkOver' | 'retired' | 'disqualified' | 'bothAbsent'

/** The winner and the loser of a match, whatever its score. */
export interface MatchDecision {
  readonly winner: PairId
  readonly loser: PairId
  /** How the loser lost. */
  readonly kind: DecisionKind
}

/** One text for a source, the same for equal sources. */
export function sourceKey(source: MatchSource): string {
  if ('seed' in source) return `seed ${source.seed}`
  if ('pool' in source) return `${source.pool} ${source.rank}`
  return 'winnerOf' in source ? `winner ${source.winnerOf}` : `loser ${source.loserOf}`
}
