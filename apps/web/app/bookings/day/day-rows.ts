import type { Slot } from '@quatre/contract'
import { writtenClock, time } from '@quatre/domain'
import type { OwnSlot } from '../parts/own-slots.ts'
import { eveningStart, periods, type Duration, type Period } from '../parts/search/search.ts'

/** One length at one start. */
export interface Choice {
  readonly duration: Duration
  /** Null when it has no price: the centre closes before its end. */
  readonly cents: number | null
  /** The price before the advantage. */
  readonly insteadOfCents: number | null
  readonly free: boolean
  /** The kind of court that it would be given: « Couvert ». */
  readonly fieldType?: string | null
  /** Why it cannot be had. */
  readonly note: string | null
  /** The member's own court at that time. */
  readonly own?: OwnSlot
}

/** One start with its lengths. */
export interface Row {
  /** The instant, with its offset. */
  readonly start: string
  /** `18h30` */
  readonly time: string
  readonly period: Period
  /** « dernier terrain » and the like. */
  readonly warning: string | null
  readonly choices: readonly Choice[]
}

/** The starts of a local day as rows; those after midnight belong to its evening. */
export function dayRows(slots: readonly Slot[], day: string): Row[] {
  return slots.map(({ startingDate, choices }) => {
    const free = choices.filter(({ left, price }) => left > 0 && price !== null)
    const few = free.length > 0 && free.every(({ left }) => left === 1)
    return {
      start: startingDate,
      time: time(startingDate),
      period: startPeriod(startingDate, day),
      warning: few ? (free[0]?.message ?? null) : null,
      choices: choices.map(({ duration, price, discountPrice, left, message, fieldType }) => ({
        duration,
        cents: (discountPrice ?? price)?.value ?? null,
        insteadOfCents: discountPrice === null ? null : (price?.value ?? null),
        free: left > 0 && price !== null,
        fieldType,
        note: left > 0 ? null : message,
      })),
    }
  })
}

/** The time of day of a start: morning until noon, midday until two, afternoon until six. */
export function startPeriod(start: string, day: string): Period {
  return start.startsWith(day) ? periodOfClock(writtenClock(start)) : 'soir'
}

function periodOfClock(clock: string): Period {
  if (clock < '12:00') return 'matin'
  if (clock < '14:00') return 'midi'
  return clock < eveningStart ? 'apres-midi' : 'soir'
}

/** The times of day that have passed by a clock time: `15:40`. */
export function periodsOver(clock: string): Period[] {
  return periods.slice(0, periods.indexOf(periodOfClock(clock)))
}

/** The number of starts of each time of day with a free court. */
export function countByPeriod(rows: readonly Row[]): Record<Period, number> {
  const counts: Record<Period, number> = { matin: 0, midi: 0, 'apres-midi': 0, soir: 0 }
  for (const row of rows) if (isFree(row)) counts[row.period]++
  return counts
}

/** Whether a time of day that has not passed has nothing free. */
export function isFullAt(rows: readonly Row[], over: readonly Period[]): boolean {
  const counts = countByPeriod(rows)
  return periods.some((period) => counts[period] === 0 && !over.includes(period))
}

export function isFree(row: Row): boolean {
  return row.choices.some(({ free }) => free)
}

/**
 * The time of day to show: the one asked for, the one of the hour asked for, else the evening, when
 * most people play, or the first that has something free. One that is `over` is never shown.
 */
export function shownPeriod(
  rows: readonly Row[],
  asked: { readonly period: Period | null; readonly from: string | null },
  over: readonly Period[],
): Period {
  const chosen = rows.find(({ start }) => writtenClock(start) === asked.from)?.period
  const wanted = asked.period ?? chosen ?? (asked.from === null ? null : periodOfClock(asked.from))
  if (wanted !== null && !over.includes(wanted)) return wanted
  const counts = countByPeriod(rows)
  if (counts.soir > 0) return 'soir'
  return periods.find((period) => counts[period] > 0 && !over.includes(period)) ?? 'soir'
}

/** A length at a start. */
export interface Chosen {
  readonly row: Row
  readonly choice: Choice
}

/** The row and length that the address has chosen, if that day offers them. */
export function chosenChoice(
  rows: readonly Row[],
  asked: { readonly from: string | null; readonly duration: Duration | null },
): Chosen | null {
  if (asked.from === null || asked.duration === null) return null
  for (const row of rows) {
    if (writtenClock(row.start) !== asked.from) continue
    const choice = row.choices.find(({ duration }) => duration === asked.duration)
    if (choice && choice.cents !== null) return { row, choice }
  }
  return null
}
