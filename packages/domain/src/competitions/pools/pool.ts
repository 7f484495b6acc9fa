/** One step of what separates pairs level on points: a difference over all matches, or over those between the pairs still level. */
export interface CascadeStep {
  readonly measure: 'sets' | 'games'
  readonly over: 'all' | 'level'
}

export interface PoolRules {
  readonly points: {
    readonly win: number
    readonly loss: number
    readonly disqualified: number
    readonly walkOver: number
  }
  /** What a super tie-break counts in games: one, or its points. */
  readonly superTieBreakGames: 'one' | 'points'
  /** Whether sets and games of a walk-over or disqualification count, as lost in the lowest score. */
  readonly countsForfeits: boolean
  readonly seedsPerPool: number
  /** In order; lots decide what is left. */
  readonly cascade: readonly CascadeStep[]
}
