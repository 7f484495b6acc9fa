import type { CountRules } from '../formats/result.ts'

/**
 * One tie-break between pairs level on points: a difference over all matches, or over those between
 * the pairs still level.
 */
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
