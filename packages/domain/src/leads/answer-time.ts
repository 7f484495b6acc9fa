import { addDays, dayInZone, instantAt, localMinute, isoWeekday } from '../time/hours.ts'
import { dayLong } from '../text/format.ts'
import { writtenClock } from '../time/clock.ts'
import type { AnswerTime } from './kinds.ts'

/** When requests are read: minutes after local midnight. */
const office = { opensAt: 9 * 60, closesAt: 18 * 60 }

/** Easter Sunday of a year, `YYYY-MM-DD` (Meeus, Jones and Butcher). */
function easterSunday(year: number): string {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const [d, e] = [Math.floor(b / 4), b % 4]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const [i, k] = [Math.floor(c / 4), c % 4]
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  const day = (h + l - 7 * m + 33 * month + 19) % 32
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

const fixedHolidays = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']
/** Easter Monday, Ascension Day and Whit Monday, in days after Easter. */
const movingHolidays = [1, 39, 50]

/** Whether a day is a French public holiday (Code du travail, L3133-1). */
export function isPublicHoliday(day: string): boolean {
  const easter = easterSunday(Number(day.slice(0, 4)))
  return (
    fixedHolidays.includes(day.slice(5)) ||
    movingHolidays.some((after) => addDays(easter, after) === day)
  )
}

/** Monday to Friday, holidays left out. */
const isWorkingDay = (day: string) => isoWeekday(day) <= 5 && !isPublicHoliday(day)

function nextWorkingDay(day: string): string {
  const next = addDays(day, 1)
  return isWorkingDay(next) ? next : nextWorkingDay(next)
}

/**
 * The instant (epoch ms) so many working days after another, at the same time of day. A request outside of office
 * hours, 9h00 to 18h00, counts from their next beginning (requirement L4).
 * RangeError on a bad zone.
 */
export function addWorkingDays(now: number, days: number, timeZone: string): number {
  const today = dayInZone(now, timeZone)
  const minute = localMinute(now, timeZone)
  const isRead = isWorkingDay(today) && minute < office.closesAt
  let day = isRead ? today : nextWorkingDay(today)
  for (let left = days; left > 0; left--) day = nextWorkingDay(day)
  return instantAt(day, isRead ? Math.max(minute, office.opensAt) : office.opensAt, timeZone)
}

/** The instant (epoch ms) by which an answer is promised to a request of now. RangeError on a bad zone. */
export function promisedAnswer(now: number, answer: AnswerTime, timeZone: string): number {
  return 'months' in answer
    ? addMonths(now, answer.months, timeZone)
    : addWorkingDays(now, answer.workingDays, timeZone)
}

const halfDayText = (instant: string) => (writtenClock(instant) < '12:00' ? 'matin' : 'soir')

/** By when an answer comes, of an instant with its offset: « d’ici le mardi 24 novembre au soir ». RangeError on a text without a local time. */
export const answerByDay = (answerBy: string): string =>
  `d’ici le ${dayLong(answerBy)} au ${halfDayText(answerBy)}`

/** The same where it is near: « d’ici mardi soir ». RangeError on a text without a local time. */
export const answerByWeekday = (answerBy: string): string =>
  `d’ici ${weekdayOfDay(answerBy)} ${halfDayText(answerBy)}`

const weekdayOfDay = (day: string) => dayLong(day).split(' ')[0]

/** The same local time so many months later, on the last day of a shorter month. */
export function addMonths(now: number, months: number, timeZone: string): number {
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).add({ months })
    .epochMilliseconds
}
