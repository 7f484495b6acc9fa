import type { Side } from '../formats/score.ts'
import { hourMs } from '../../time/durations.ts'
import type { MatchKind } from './match-score.ts'

/** The states of a match and its result, which is entered by one side, then confirmed or disputed by the other. */
export type ResultState = 'planned' | 'entered' | 'disputed' | 'final' | 'cancelled'

/** What a person may do with the result of a match. */
export type ResultAct = 'enter' | 'confirm' | 'dispute' | 'decide'

/** An entered result that nobody disputes is final after so long. */
export const resultSettlesMs = 72 * hourMs

/** The instant at which an entered result is final by itself. */
export const resultSettlesAt = (enteredAt: number): number => enteredAt + resultSettlesMs

/** What of a match decides who may act on its result. */
export interface LivingResult {
  readonly kind: MatchKind
  readonly state: ResultState
  readonly startsAt: number
  /** The side that entered the result. */
  readonly enteredSide: Side | null
  readonly enteredAt: number | null
}

/** Who looks at a match: the side they speak for (a player of a friendly match, a captain of a league), and whether they referee there. */
export interface ResultCaller {
  readonly side: Side | null
  readonly isReferee: boolean
}

/**
 * The acts that a person may do now. Who entered may enter again until the other side has answered; after a dispute, or
 * 72 hours, the sides have no say.
 */
export function resultActs(match: LivingResult, caller: ResultCaller, now: number): ResultAct[] {
  const { state, enteredSide, enteredAt, startsAt } = match
  if (state === 'cancelled' || startsAt > now) return []
  const acts: ResultAct[] = []
  const isOpen = state === 'entered' && enteredAt !== null && now < resultSettlesAt(enteredAt)
  if (caller.side !== null) {
    if (state === 'planned' || (isOpen && caller.side === enteredSide)) acts.push('enter')
    if (isOpen && caller.side !== enteredSide) acts.push('confirm', 'dispute')
  }
  // nobody judges their own match
  if (caller.isReferee && caller.side === null) acts.push('decide')
  return acts
}
