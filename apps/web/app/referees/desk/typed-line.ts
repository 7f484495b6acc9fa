import type { Desk } from '@quatre/contract'
import {
  findSeason,
  parseTypedScore,
  scoreFaultSentence,
  type FormatCode,
  type FormatRules,
  type PlayedSet,
} from '@quatre/domain'

type Court = Desk['courts'][number]
export type ShownMatch = Desk['tournament']['matches'][number]

/** The number that a court is typed by: the one in its name, or its place. */
export function courtNumber(court: Pick<Court, 'name'>, place: number): string {
  return /\d+/.exec(court.name)?.[0] ?? String(place + 1)
}

/** A typed line so far: a court, then the digits of a score. */
export interface TypedLine {
  readonly court: Court | null
  readonly digits: string
}

/** Reads « 54241 » or « 5 4241 »: a space ends the number of a court that others begin like. */
export function readLine(typed: string, courts: readonly Court[]): TypedLine {
  const text = typed.trimStart()
  const [head = '', ...rest] = text.split(' ')
  const numbered = courts.map((court, place) => ({ court, number: courtNumber(court, place) }))
  const exact = numbered.find(({ number }) => number === head)
  if (exact && rest.length > 0) return { court: exact.court, digits: rest.join('') }
  const found = numbered
    .filter(({ number, court }) => text.startsWith(number) && court.matchId !== null)
    .toSorted((a, b) => b.number.length - a.number.length)[0]
  const chosen = found ?? numbered.find(({ number }) => text.startsWith(number))
  if (chosen === undefined) return { court: null, digits: text.replaceAll(' ', '') }
  return { court: chosen.court, digits: text.slice(chosen.number.length).replaceAll(' ', '') }
}

/** The rules of a format in the season of a day. */
export function formatRules(startsAt: string, format: string): FormatRules | null {
  return findSeason(startsAt.slice(0, 10))?.formats[format as FormatCode] ?? null
}

/** The score of a match read from typed digits. */
export interface ReadScore {
  readonly sets: readonly PlayedSet[]
  /** The sentence under the line: the winner, or the missing digits. */
  readonly sentence: string
  readonly winner: 0 | 1 | null
  /** Whether it is a legal score of a match in progress. */
  readonly isRunning: boolean
}

export function readScore(rules: FormatRules, digits: string, match: ShownMatch): ReadScore {
  const { sets, fault, isRunning } = parseTypedScore(rules, digits)
  if (fault) {
    const sentence = digits === '' ? 'Tape les jeux de chaque set.' : scoreFaultSentence(fault)
    return { sets, sentence, winner: null, isRunning }
  }
  const won = [0, 0]
  for (const set of sets) {
    const [one, other] = set.kind === 'set' ? set.games : set.points
    won[one > other ? 0 : 1] = (won[one > other ? 0 : 1] ?? 0) + 1
  }
  const winner = (won[0] ?? 0) > (won[1] ?? 0) ? 0 : 1
  const [first, second] = match.sides
  const [best, beaten] = winner === 0 ? [first, second] : [second, first]
  return { sets, sentence: `${best.label} battent ${beaten.label}`, winner, isRunning }
}

export const scoreText = (sets: readonly (readonly [number, number])[]): string =>
  sets.map((games) => games.join('-')).join(' ')

export const setsText = (sets: readonly PlayedSet[]): string =>
  sets.map((set) => (set.kind === 'set' ? set.games : set.points).join('-')).join(' ')
