import { minuteMs } from '../../time/durations.ts'
import {
  formatLetter,
  type DayRules,
  type FormatCode,
  type FormatLetter,
  type FormatRules,
} from './format.ts'

/** A match of a player; instants in ms. */
export interface PlayedMatch {
  readonly format: FormatCode
  readonly startsAt: number
  readonly endsAt: number
}

export interface RestDue {
  /** The earliest start of the player's next match, ms. */
  readonly until: number
  readonly minutes: number
  readonly format: FormatCode
  /** Matches of the format played without that rest between them, where the rest is due only after a row of them. */
  readonly inRow: number | null
}

/**
 * The rest of a player after their matches, ascending in time; null without a match. After a ten-point match the
 * rest is due when three were played in a row; a pause of that rest begins the row anew.
 */
export function restAfter(
  formats: Readonly<Record<FormatCode, FormatRules>>,
  matches: readonly PlayedMatch[],
): RestDue | null {
  const last = matches.at(-1)
  if (last === undefined) return null
  const { restMinutes, restAfterRow } = formats[last.format]
  const rest = (minutes: number, inRow: number | null): RestDue => ({
    until: last.endsAt + minutes * minuteMs,
    minutes,
    format: last.format,
    inRow,
  })
  if (restAfterRow === undefined) return rest(restMinutes, null)
  let inRow = 1
  for (let at = matches.length - 1; at > 0; at--) {
    const [before, match] = [matches[at - 1], matches[at]]
    if (before === undefined || match === undefined || before.format !== last.format) break
    if (match.startsAt - before.endsAt >= restMinutes * minuteMs) break
    inRow++
  }
  return rest(inRow >= restAfterRow ? restMinutes : 0, inRow)
}

/** Why a player may not play these matches in a day. */
export type DayFault =
  | { readonly rule: 'too_many'; readonly matches: number; readonly most: number }
  | {
      readonly rule: 'too_many_of_format'
      readonly letter: FormatLetter
      readonly count: number
      readonly most: number
      readonly ofMatches: number
    }
  | { readonly rule: 'short_format_after'; readonly letter: FormatLetter; readonly others: number }

/** Whether a player may play matches of these formats in one day, in any order; null: yes. */
export function dayFault(rules: DayRules, day: readonly FormatCode[]): DayFault | null {
  const letters = day.map(formatLetter)
  const counted = letters.filter((letter) => !rules.uncounted.includes(letter))
  if (counted.length > rules.most)
    return { rule: 'too_many', matches: counted.length, most: rules.most }
  const limit = rules.limits.find(({ matches }) => matches === counted.length)
  for (const letter of ['A', 'B'] as const) {
    const most = limit?.most[letter]
    const count = counted.filter((one) => one === letter).length
    if (most !== undefined && count > most)
      return { rule: 'too_many_of_format', letter, count, most, ofMatches: counted.length }
  }
  if (rules.short === null) return null
  const { formats, notFromOthers } = rules.short
  const short = letters.find((letter) => formats.includes(letter))
  const others = letters.filter((letter) => !formats.includes(letter)).length
  if (short !== undefined && others >= notFromOthers)
    return { rule: 'short_format_after', letter: short, others }
  return null
}

/** Whether a tournament that offers a pair so many matches may use the format. */
export function isFormatOffered(rules: DayRules, format: FormatCode, offered: number): boolean {
  const { short } = rules
  if (short === null || !short.formats.includes(formatLetter(format))) return true
  return offered >= short.leastOffered
}
