import type { CourtId } from '../../ids.ts'
import type { PlannerMatchId, PlannerPlayerId } from './planner-input.ts'

/** The constraint that keeps a match from starting earlier where it is planned; `until` in epoch ms. */
export type StartReason =
  /** nothing: it may start now */
  | { readonly kind: 'now' }
  | { readonly kind: 'notBefore' | 'publishedStart'; readonly until: number }
  /** the court opens, another use of it ends, or the rain stop ends */
  | { readonly kind: 'opening' | 'otherUse' | 'stop'; readonly until: number }
  | { readonly kind: 'court'; readonly until: number; readonly matchId: PlannerMatchId }
  /** the match that it waits for ends, rest after it included */
  | { readonly kind: 'feeder'; readonly until: number; readonly matchId: PlannerMatchId }
  /** players who play, or may play, this other match rest until then */
  | {
      readonly kind: 'rest'
      readonly until: number
      readonly matchId: PlannerMatchId
      readonly playerIds: readonly PlannerPlayerId[]
    }
  | { readonly kind: 'playerBusy'; readonly until: number; readonly playerId: PlannerPlayerId }
  /** this player has, or may have, as many matches as the day before allows */
  | { readonly kind: 'matchesADay'; readonly until: number; readonly playerId: PlannerPlayerId }

export type UnplannedReason =
  /** no court is given, or the pinned court is not among them */
  | { readonly kind: 'noCourt' }
  /** no court has the time before its last closing */
  | { readonly kind: 'closing' }
  /** there is time only after 23h59 */
  | { readonly kind: 'lastStart' }
  | { readonly kind: 'matchesADay'; readonly playerId: PlannerPlayerId }
  /** it waits for a match that is not planned */
  | { readonly kind: 'feeder'; readonly matchId: PlannerMatchId }

interface OnCourt {
  readonly matchId: PlannerMatchId
  readonly courtId: CourtId
  readonly start: number
  readonly end: number
}

export type MatchPlan =
  | (OnCourt & { readonly kind: 'planned'; readonly why: StartReason })
  /** being played, until its expected end, or played */
  | (OnCourt & { readonly kind: 'playing' | 'done' })
  | { readonly kind: 'walkOver'; readonly matchId: PlannerMatchId }
  | {
      readonly kind: 'unplanned'
      readonly matchId: PlannerMatchId
      readonly reason: UnplannedReason
    }

/** The rest clock of one side of a match to come. */
export interface SideClock {
  /** from when it may play; null: nothing keeps it */
  readonly readyAt: number | null
  /** the match it rests from or waits for */
  readonly after: PlannerMatchId | null
}

export interface QueuedMatch {
  readonly matchId: PlannerMatchId
  readonly courtId: CourtId
  readonly start: number
  readonly sides: readonly [SideClock, SideClock]
  /** the side that is ready last; null when both are ready at once */
  readonly lastReadySide: 0 | 1 | null
}

export interface DayPlan {
  /** one for each match, in the order given */
  readonly matches: readonly MatchPlan[]
  /** the matches to come in order of start */
  readonly queue: readonly QueuedMatch[]
  /** the matches to come on each court, in order of start */
  readonly nextByCourt: ReadonlyMap<CourtId, readonly PlannerMatchId[]>
  /** the expected end of each local day that has matches */
  readonly ends: readonly { readonly day: string; readonly end: number }[]
}
