import { levelNames, type Gender, type LevelName } from '../people/member-fields.ts'
import type { ProblemCode } from '../problems/problems.ts'
import { hourMs } from '../time/durations.ts'

/** Whom an open match is for. In a mixed one neither sex has more than half of the places. */
export const openMatchSexes = ['any', 'women', 'men', 'mixed'] as const

export type OpenMatchSex = (typeof openMatchSexes)[number]

/** The first and the last level that fit, as places in `levelNames`. */
export interface LevelRange {
  readonly from: number
  readonly to: number
}

/** The conditions of an open match for those who join. */
export interface OpenMatchWish {
  readonly levels: LevelRange | null
  readonly sex: OpenMatchSex
  /** All places, the captain's too. */
  readonly places: number
  /** Those of its players who have stated theirs. */
  readonly genders: readonly (Gender | null)[]
}

export interface Joiner {
  readonly level: LevelName | null
  readonly gender: Gender | null
  /** Born long enough ago, and nobody else's child. */
  readonly isAdult: boolean
  /** The captain has sent them away from this match. */
  readonly wasRefused: boolean
}

type JoinProblem = Extract<ProblemCode, `open_match_${string}`>

/** Why a member may not join a match; null when they may (requirements OM2 to OM4). */
export function joinProblem(match: OpenMatchWish, joiner: Joiner): JoinProblem | null {
  if (joiner.wasRefused) return 'open_match_sent_away'
  if (!joiner.isAdult) return 'open_match_for_adults'
  return sexProblem(match, joiner.gender) ?? levelProblem(match.levels, joiner.level)
}

function sexProblem({ sex, places, genders }: OpenMatchWish, gender: Joiner['gender']) {
  if (sex === 'women' && gender !== 'Female') return 'open_match_for_women'
  if (sex === 'men' && gender !== 'Male') return 'open_match_for_men'
  const isCounted = gender === 'Female' || gender === 'Male'
  if (sex !== 'mixed' || !isCounted) return null
  const same = genders.filter((one) => one === gender).length
  return same < places / 2 ? null : 'open_match_mixed'
}

function levelProblem(levels: LevelRange | null, level: LevelName | null) {
  if (levels === null) return null
  if (level === null) return 'open_match_level_unknown'
  const place = levelNames.indexOf(level)
  if (place < levels.from) return 'open_match_level_too_low'
  return place > levels.to ? 'open_match_level_too_high' : null
}

/** Until when the captain may send a joiner away who pays at `paidAt`, that instant excluded (requirement OM8). */
export const refusableUntil = ({
  paidAt,
  startsAt,
}: {
  readonly paidAt: number
  readonly startsAt: number
}): number => Math.max(paidAt, Math.min(paidAt + hourMs, startsAt))

/** When and where a member wants to be notified of open matches. */
export interface MatchAlert {
  readonly centerIds: readonly number[]
  /** 1 Monday to 7 Sunday. */
  readonly weekdays: readonly number[]
  /** The first and the last minute of a local day at which a match may begin. */
  readonly fromMinute: number
  readonly toMinute: number
  /** Only matches whose range has their level. */
  readonly fitsLevel: boolean
}

/** At most so many alerts a member gets in a day. */
export const alertsADay = 2

/** Whether to notify a member of a match that they may join (requirement OM14). */
export function isAlerted(
  alert: MatchAlert,
  match: OpenMatchWish & {
    readonly centerId: number
    readonly weekday: number
    readonly minute: number
  },
  joiner: Joiner,
): boolean {
  return (
    alert.centerIds.includes(match.centerId) &&
    alert.weekdays.includes(match.weekday) &&
    alert.fromMinute <= match.minute &&
    match.minute <= alert.toMinute &&
    (!alert.fitsLevel || match.levels !== null) &&
    joinProblem(match, joiner) === null
  )
}
