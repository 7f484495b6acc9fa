import type { Side } from '../formats/score.ts'
import { dayMs, hourMs } from '../../time/durations.ts'
import type { MatchKind } from './match-score.ts'

/** The states of a match and its result, which is entered by one side, then confirmed or disputed by the other. */
export type ResultState = 'planned' | 'entered' | 'disputed' | 'final' | 'cancelled'

/** The acts of a person on the result of a match. */
export type ResultAct = 'enter' | 'confirm' | 'dispute' | 'decide'

/** An entered result that nobody disputes is final after so long. */
export const resultSettlesMs = 72 * hourMs

/** The instant at which an entered result is final by itself. */
export const resultSettlesAt = (enteredAt: number): number => enteredAt + resultSettlesMs

/** The score of a friendly match is entered until so many days after it; of a league the referee sees to it. */
export const friendlyResultDays = 30

/** Why nobody may enter the score of a friendly match at an instant; null: they may. */
export function friendlyFault(
  { endsAt }: Pick<LivingResult, 'endsAt'>,
  now: number,
): 'match_not_over' | 'match_too_old' | null {
  if (now < endsAt) return 'match_not_over'
  return now < endsAt + friendlyResultDays * dayMs ? null : 'match_too_old'
}

/** The facts about a match that decide who may act on its result. */
export interface LivingResult {
  readonly kind: MatchKind
  readonly state: ResultState
  readonly startsAt: number
  readonly endsAt: number
  /** The side that entered the result. */
  readonly enteredSide: Side | null
  readonly enteredAt: number | null
}

/**
 * The reader of a match: the side they speak for (a player of a friendly match, a captain of a
 * league), and whether they referee there.
 */
export interface ResultCaller {
  readonly side: Side | null
  readonly isReferee: boolean
}

/**
 * The acts that a person may do now. The side that entered may enter again until the other side has
 * answered; after a dispute, or 72 hours, the sides have no say.
 */
export function resultActs(match: LivingResult, caller: ResultCaller, now: number): ResultAct[] {
  const { state, enteredSide, enteredAt, startsAt } = match
  if (state === 'cancelled' || startsAt > now) return []
  const acts: ResultAct[] = []
  const isOpen = state === 'entered' && enteredAt !== null && now < resultSettlesAt(enteredAt)
  const isEntered = match.kind === 'league' || friendlyFault(match, now) === null
  if (caller.side !== null) {
    if (isEntered && (state === 'planned' || (isOpen && caller.side === enteredSide)))
      acts.push('enter')
    if (isOpen && caller.side !== enteredSide) acts.push('confirm', 'dispute')
  }
  // nobody judges their own match
  if (caller.isReferee && caller.side === null) acts.push('decide')
  return acts
}
