import type { CourtId } from '../../ids.ts'

/** The id of a match as the competition's draw gives it: stable from draw to result. */
export type PlannerMatchId = string

export type PlannerPlayerId = number

/** A stretch of time, [from, to) in epoch ms. */
export interface PlannerInterval {
  readonly from: number
  readonly to: number
}

/** The players of one side: the pair once it is known, before that the result it comes from. */
export type PlannerSide =
  | { readonly kind: 'pair'; readonly playerIds: readonly PlannerPlayerId[] }
  | { readonly kind: 'winner' | 'loser'; readonly of: PlannerMatchId }
  /** a rank after all of these matches: those of a pool, or of several pools for « best second » */
  | { readonly kind: 'rank'; readonly rank: string; readonly of: readonly PlannerMatchId[] }

export type PlannerMatchState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'called'; readonly courtId: CourtId }
  | { readonly kind: 'playing'; readonly courtId: CourtId; readonly startedAt: number }
  | {
      readonly kind: 'done'
      readonly courtId: CourtId
      readonly startedAt: number
      readonly endedAt: number
    }
  /** not played: takes no court, needs no rest, is not counted in the matches a day */
  | { readonly kind: 'walkOver' }

/** The durations of a match format: data of the season. */
export interface PlannerFormat {
  /** expected length with warm-up */
  readonly durationMinutes: number
  readonly restMinutes: number
  /** the rest is due only after so many matches of such formats in a row (format E: 3) */
  readonly restAfterRow?: number
  /** by which `PlannerDayRules` counts it */
  readonly letter: string
}

export interface PlannerMatch {
  readonly id: PlannerMatchId
  readonly sides: readonly [PlannerSide, PlannerSide]
  readonly format: PlannerFormat
  /** of two matches that could begin at once and are as urgent, the lower comes first */
  readonly order: number
  readonly state: PlannerMatchState
  readonly notBefore: number | null
  /** the start that was announced: the match is never planned earlier, and later only when it must */
  readonly publishedStart: number | null
  /** the court that the last plan gave, preferred among courts that give the same start */
  readonly lastCourtId: CourtId | null
  /** the only court it may be played on */
  readonly pinnedCourtId: CourtId | null
  /** the referee and all four players have signed that they need no rest before it */
  readonly restWaived: boolean
}

export interface PlannerCourt {
  readonly id: CourtId
  readonly outdoor: boolean
  /** opening windows; the local day of `from` is the day of play of a window that passes midnight */
  readonly open: readonly PlannerInterval[]
  /** bookings, lessons, closures: all other uses of the court */
  readonly busy: readonly PlannerInterval[]
}

/** A referee's stop: no match is played, those on court go on after it. */
export interface PlannerStop extends PlannerInterval {
  readonly courts: 'all' | 'outdoor'
}

/** The matches of one player in a local day, as the season has them. */
export interface PlannerDayRules {
  readonly most: number
  /** letters that do not count as a match of the day */
  readonly uncounted: readonly string[]
  /** by the number of counted matches, how many of a letter */
  readonly limits: readonly {
    readonly matches: number
    readonly most: Readonly<Partial<Record<string, number>>>
  }[]
  /** letters not for a player with so many matches or more of other letters that day */
  readonly short: { readonly formats: readonly string[]; readonly notFromOthers: number } | null
  /** the last time at which a match may start, `23:59` */
  readonly lastStart: string
}

export interface PlannerRules {
  readonly timeZone: string
  readonly day: PlannerDayRules
  /** a « to follow » match starts so long after the one before on its court */
  readonly betweenMatchesMinutes: number
  /** planned starts are multiples of it on the clock */
  readonly startStepMinutes: number
  /** the time that a match beyond its expected length is expected to need still */
  readonly overtimeMinutes: number
}

export interface PlannerInput {
  readonly now: number
  /** all matches of the day or days, of all events that share players or courts */
  readonly matches: readonly PlannerMatch[]
  /** in order of preference */
  readonly courts: readonly PlannerCourt[]
  readonly stops: readonly PlannerStop[]
  /** other occupations of the players */
  readonly busyPlayers: readonly (PlannerInterval & { readonly playerId: PlannerPlayerId })[]
  readonly rules: PlannerRules
}
