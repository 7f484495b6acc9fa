import type { MatchEnd } from '@quatre/domain'

/** A match beside those of tournaments; players are numbers of members, the first side's first. */
export interface WorldMatch {
  readonly kind: 'league' | 'friendly'
  readonly sportId: number
  readonly centerId: number
  readonly courtId: number | null
  readonly fixtureId: number | null
  readonly rubber: number | null
  readonly bookingId: number | null
  readonly startsAt: number
  readonly endsAt: number
  readonly state: 'planned' | 'entered' | 'disputed' | 'final' | 'cancelled'
  readonly result: MatchEnd | null
  readonly winner: 0 | 1 | null
  readonly enteredBy: number | null
  readonly settledBy: number | null
  readonly sides: readonly [readonly number[], readonly number[]]
}
