import { clockOf, minuteOfClock } from '../time/clock.ts'
import { addDays, dayOf, instantOf, isSkipped, weekdayOf } from '../time/hours.ts'

/**
 * The days of this week and the next on which a member could play again as they did at `start` (an
 * instant with its offset): the same weekday, while the same local time is still to come. `now` is in
 * epoch milliseconds.
 */
export function sameTimeAhead(start: string, now: number, timeZone: string): string[] {
  const clock = clockOf(start)
  const today = dayOf(now, timeZone)
  const daysAhead = (weekdayOf(start.slice(0, 10)) - weekdayOf(today) + 7) % 7
  return [daysAhead, daysAhead + 7]
    .map((days) => addDays(today, days))
    .filter((day) => !isSkipped(`${day}T${clock}`, timeZone))
    .filter((day) => instantOf(day, minuteOfClock(clock), timeZone) > now)
}
