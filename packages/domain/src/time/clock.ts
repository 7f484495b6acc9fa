import { writtenDay } from './calendar-date.ts'

/** A local time of day as addresses and the API write it: `08:30`. */
export const clockPattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** The clock time of a minute counted from local midnight; past 1440 it is the next day's. */
export function clockOfMinute(minute: number): string {
  const ofDay = minute % 1440
  const [hours, minutes] = [Math.floor(ofDay / 60), ofDay % 60]
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

/**
 * Minutes after midnight of a clock time.
 * @throws RangeError when the text is none.
 */
export function minuteOfClock(clock: string): number {
  if (!clockPattern.test(clock)) throw new RangeError(`not a time of day: ${clock}`)
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
}

/**
 * The clock time written in an instant with its offset.
 * @throws RangeError on a text without a local time (a day alone, an instant in `Z`).
 */
export function clockOf(instant: string): string {
  writtenDay(instant)
  const clock = instant.slice(11, 16)
  if (!clockPattern.test(clock)) throw new RangeError(`not a local time: ${instant}`)
  return clock
}
