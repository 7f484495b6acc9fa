import {
  type HoursException,
  type OpeningWindow,
  type WeeklyHours,
  addDays,
  instantAt,
  minuteMs,
  isoWeekday,
  windowsOfDay,
} from '@quatre/domain'

/** One local day of one centre, with the data for the simulation of its week. */
export interface CenterDay {
  day: string
  /** 1 Monday to 7 Sunday */
  weekday: number
  /** days from today, negative in the past */
  fromToday: number
  windows: readonly OpeningWindow[]
  /** Instant (epoch ms) of a minute after local midnight, 180 to 1560. */
  at(minute: number): number
}

/**
 * The days of a centre from `first` to `last` days from today.
 *
 * Instants count from noon: clocks change between 1 h and 3 h in the night, so that all of a day's
 * opening, until 2 h past midnight at most, has noon's offset.
 */
export function daysOfCenter(
  timeZone: string,
  hours: { weekly: readonly WeeklyHours[]; exceptions: readonly HoursException[] },
  range: { today: string; first: number; last: number },
): CenterDay[] {
  const days: CenterDay[] = []
  for (let fromToday = range.first; fromToday <= range.last; fromToday++) {
    const day = addDays(range.today, fromToday)
    const noon = instantAt(day, 720, timeZone)
    days.push({
      day,
      weekday: isoWeekday(day),
      fromToday,
      windows: windowsOfDay(day, hours.weekly, hours.exceptions),
      at: (minute) => noon + (minute - 720) * minuteMs,
    })
  }
  return days
}
