import type { FormatCode } from '../formats/format.ts'
import type { CountRules, MatchResult } from '../formats/result.ts'
import type { Season } from '../season.ts'

/** The row id of an entered pair. */
export type PairId = number

/** One step of what separates pairs level on points: a difference over all matches, or over those between the pairs still level. */
export interface CascadeStep {
  readonly measure: 'sets' | 'games'
  readonly over: 'all' | 'level'
}

export interface PoolRules extends CountRules {
  readonly points: {
    readonly win: number
    readonly loss: number
    readonly disqualified: number
    readonly walkOver: number
  }
  readonly seedsPerPool: number
  /** In order; lots decide what is left. */
  readonly cascade: readonly CascadeStep[]
}

export interface PoolMatch {
  readonly pairs: readonly [PairId, PairId]
  readonly format: FormatCode
  /** null: to be played. */
  readonly result: MatchResult | null
}

export interface Pool {
  readonly name: string
  /** In the order of composition. */
  readonly pairs: readonly PairId[]
  readonly matches: readonly PoolMatch[]
  /** Decides lots between pairs that nothing else separates. */
  readonly seed: number | string
}

/** What the rules of a season say of pools. */
export type PoolSeason = Pick<Season, 'formats' | 'pool'>
