import type { FormatCode } from '../formats/format.ts'
import type { MatchEnd } from '../formats/result.ts'
import type { Season } from '../season-rules.ts'

/** The row id of an entered pair. */
export type PairId = number

export interface PoolMatch {
  readonly pairs: readonly [PairId, PairId]
  readonly format: FormatCode
  /** null: to be played. */
  readonly result: MatchEnd | null
}

export interface Pool {
  readonly name: string
  /** In the order of composition. */
  readonly pairs: readonly PairId[]
  readonly matches: readonly PoolMatch[]
  /** Decides lots between pairs that nothing else separates. */
  readonly seed: number | string
}

/** The rules of a season about pools. */
export type PoolSeason = Pick<Season, 'formats' | 'pool'>
