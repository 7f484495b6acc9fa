/** The leading day of `YYYY-MM-DD` or of an ISO instant, as written. */
const leadingDay = /^(\d{4})-(\d{2})-(\d{2})(?:$|T)/

/** The number of days of a month (1 to 12) of a year. */
function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** Whether the text is `YYYY-MM-DD` and names a day of the calendar (no 30 February). */
export function isCalendarDate(text: string): boolean {
  const found = leadingDay.exec(text)
  if (!found || text.length !== 10) return false
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])]
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

/**
 * The local day written at the head of `YYYY-MM-DD` or of an instant with its offset.
 * An instant in `Z` has lost its centre's local time: showing it would show the wrong day or hour.
 * @throws RangeError when the text is neither.
 */
export function writtenDay(text: string): string {
  const day = text.slice(0, 10)
  if (!leadingDay.test(text) || !isCalendarDate(day) || /Z$/i.test(text))
    throw new RangeError(`not a local day: ${text}`)
  return day
}

/** The weekday of a local day, 0 for Sunday to 6 for Saturday. */
export function weekdayIndex(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

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
export function writtenClock(instant: string): string {
  writtenDay(instant)
  const clock = instant.slice(11, 16)
  if (!clockPattern.test(clock)) throw new RangeError(`not a local time: ${instant}`)
  return clock
}
