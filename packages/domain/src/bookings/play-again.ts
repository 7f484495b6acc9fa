import { writtenClock, minuteOfClock } from '../time/clock.ts'
import { addDays, dayInZone, instantAt, isSkipped, isoWeekday } from '../time/hours.ts'

/**
 * The days of this week and the next on which a member could play again as they did at `start` (an
 * instant with its offset): the same weekday, while the same local time is still to come. `now` is in
 * epoch milliseconds.
 */
export function sameTimeAhead(start: string, now: number, timeZone: string): string[] {
  const clock = writtenClock(start)
  const today = dayInZone(now, timeZone)
  const daysAhead = (isoWeekday(start.slice(0, 10)) - isoWeekday(today) + 7) % 7
  return [daysAhead, daysAhead + 7]
    .map((days) => addDays(today, days))
    .filter((day) => !isSkipped(`${day}T${clock}`, timeZone))
    .filter((day) => instantAt(day, minuteOfClock(clock), timeZone) > now)
}
