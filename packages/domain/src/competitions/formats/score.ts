import type { FormatRules, SetRules } from './format.ts'

/** The pair named first in a match, or the second. */
export type Side = 0 | 1

export type Counts = readonly [number, number]

/** A set in games, with the points of its tie-break where they are known, or a super tie-break in points. */
export type PlayedSet =
  | { readonly kind: 'set'; readonly games: Counts; readonly tieBreak?: Counts }
  | { readonly kind: 'super'; readonly points: Counts }

export type ScoreFaultCode =
  | 'not_a_count'
  | 'wrong_kind'
  | 'set_impossible'
  | 'set_unfinished'
  | 'tie_break_impossible'
  | 'match_unfinished'
  | 'after_the_end'
  | 'not_digits'

/** Why a score is none of the format; `set` counts from 1. */
export interface ScoreFault {
  readonly code: ScoreFaultCode
  readonly set: number
}

/** A legal score, finished or not. */
export interface ScoreState {
  readonly setsWon: Counts
  /** null while the match goes on. */
  readonly winner: Side | null
  /** Whether the last set is begun and not won. */
  readonly hasOpenSet: boolean
}

export type ScoreCheck =
  | ({ readonly isLegal: true } & ScoreState)
  | { readonly isLegal: false; readonly fault: ScoreFault }

const superTieBreakTo = 10
const tieBreakTo = 7

export const otherSide = (side: Side): Side => (side === 0 ? 1 : 0)

/** The side with the higher count; the first when they are equal. */
export const leadingSide = (counts: Counts): Side => (counts[1] > counts[0] ? 1 : 0)

/** Games that win a set against `lost` games: two ahead, or one after the tie-break. */
export function gamesToWin(rules: SetRules, lost: number): number {
  return lost < rules.tieBreakAt ? Math.max(rules.gamesTo, lost + 2) : rules.tieBreakAt + 1
}

const pointsToWin = (to: number) => (lost: number) => Math.max(to, lost + 2)

type CountState = 'won' | 'open' | 'impossible'

function countState(counts: Counts, toWin: (lost: number) => number): CountState {
  const [high, low] = [Math.max(...counts), Math.min(...counts)]
  if (high > toWin(low)) return 'impossible'
  return high === toWin(low) ? 'won' : 'open'
}

export const superTieBreakState = (points: Counts): CountState =>
  countState(points, pointsToWin(superTieBreakTo))

function setState(rules: SetRules, games: Counts): CountState {
  if (Math.min(...games) > rules.tieBreakAt) return 'impossible'
  return countState(games, (lost) => gamesToWin(rules, lost))
}

/** The kind of the set that follows when each side has won so many. */
export function nextKind(rules: FormatRules, setsWon: Counts): PlayedSet['kind'] {
  const isDecider = setsWon[0] === rules.setsToWin - 1 && setsWon[1] === rules.setsToWin - 1
  return rules.set === null || (isDecider && rules.decider === 'super') ? 'super' : 'set'
}

const isCount = (count: number): boolean => Number.isInteger(count) && count >= 0 && count <= 99

const countsInSet = (set: PlayedSet): Counts => (set.kind === 'set' ? set.games : set.points)

function playedSetState(rules: FormatRules, set: PlayedSet): CountState {
  if (set.kind === 'super') return superTieBreakState(set.points)
  return rules.set === null ? 'impossible' : setState(rules.set, set.games)
}

function isTieBreakPossible(rules: FormatRules, set: PlayedSet): boolean {
  if (set.kind === 'super' || set.tieBreak === undefined) return true
  const { games, tieBreak } = set
  if (!tieBreak.every(isCount)) return false
  if (games.some((count) => count < (rules.set?.tieBreakAt ?? 0))) return false
  const state = countState(tieBreak, pointsToWin(tieBreakTo))
  if (playedSetState(rules, set) === 'open') return state === 'open'
  return state === 'won' && leadingSide(tieBreak) === leadingSide(games)
}

/**
 * Whether a score is legal in a match of the format, finished or stopped at any moment, and who has
 * won. Tie-breaks are to 7 and super tie-breaks to 10, two points ahead.
 */
export function checkScore(rules: FormatRules, sets: readonly PlayedSet[]): ScoreCheck {
  const setsWon: [number, number] = [0, 0]
  let hasOpenSet = false
  for (const [index, set] of sets.entries()) {
    const fault = (code: ScoreFaultCode): ScoreCheck => ({
      isLegal: false,
      fault: { code, set: index + 1 },
    })
    if (hasOpenSet) return { isLegal: false, fault: { code: 'set_unfinished', set: index } }
    if (Math.max(...setsWon) === rules.setsToWin) return fault('after_the_end')
    if (set.kind !== nextKind(rules, setsWon)) return fault('wrong_kind')
    if (!countsInSet(set).every(isCount)) return fault('not_a_count')
    const state = playedSetState(rules, set)
    if (state === 'impossible') return fault('set_impossible')
    if (!isTieBreakPossible(rules, set)) return fault('tie_break_impossible')
    if (state === 'won') setsWon[leadingSide(countsInSet(set))]++
    else hasOpenSet = true
  }
  const winner = Math.max(...setsWon) === rules.setsToWin ? leadingSide(setsWon) : null
  return { isLegal: true, setsWon, winner, hasOpenSet }
}

/** The fault of a score that is given as final; null: none. */
export function finalScoreFault(rules: FormatRules, sets: readonly PlayedSet[]): ScoreFault | null {
  const check = checkScore(rules, sets)
  if (!check.isLegal) return check.fault
  if (check.hasOpenSet) return { code: 'set_unfinished', set: sets.length }
  return check.winner === null ? { code: 'match_unfinished', set: sets.length + 1 } : null
}

function withSide(side: Side, own: number, other: number): Counts {
  return side === 0 ? [own, other] : [other, own]
}

/**
 * The score of a match that a side gives up: the score so far counts, the rest goes to `winner` in
 * the fewest games or points. The score must be legal and unfinished.
 */
export function completedFor(
  rules: FormatRules,
  sets: readonly PlayedSet[],
  winner: Side,
): PlayedSet[] {
  const completed: PlayedSet[] = [...sets]
  let check = checkScore(rules, completed)
  while (check.isLegal && check.winner === null) {
    const open = check.hasOpenSet ? completed.pop() : undefined
    const kind = open?.kind ?? nextKind(rules, check.setsWon)
    const lost = open ? countsInSet(open)[otherSide(winner)] : 0
    if (kind === 'set' && rules.set !== null)
      completed.push({ kind, games: withSide(winner, gamesToWin(rules.set, lost), lost) })
    else
      completed.push({
        kind: 'super',
        points: withSide(winner, pointsToWin(superTieBreakTo)(lost), lost),
      })
    check = checkScore(rules, completed)
  }
  return completed
}

const scoreFaultSentences: Readonly<Record<ScoreFaultCode, string>> = {
  not_a_count: 'Le set {set} n’est pas un score.',
  wrong_kind: 'Le set {set} ne se joue pas ainsi dans ce format.',
  set_impossible: 'Le score du set {set} n’existe pas dans ce format.',
  set_unfinished: 'Le set {set} n’est pas fini.',
  tie_break_impossible: 'Le jeu décisif du set {set} ne va pas avec son score.',
  match_unfinished: 'Il manque le set {set}.',
  after_the_end: 'Le match est fini avant le set {set}.',
  not_digits: 'Tape des chiffres seulement.',
}

/** In French, for the referee. */
export function scoreFaultSentence({ code, set }: ScoreFault): string {
  return scoreFaultSentences[code].replace('{set}', String(set))
}
