import { dayMinutes, minuteMs } from '../time/durations.ts'
import { addDays, type HoursException, instantAt, isoWeekday } from '../time/hours.ts'
import type { SchoolHoliday } from './school-holidays.ts'

/** When a group meets: a weekday (1 Monday), from a local minute on. */
export interface WeeklyMeeting {
  readonly weekday: number
  readonly minute: number
  readonly durationMinutes: number
}

/** A time (epoch ms, the end excluded) at which a centre is closed, with its reason. */
export interface Closure {
  readonly from: number
  readonly to: number
  readonly reason: string
}

/** When the exceptions to the hours of a centre close it on their days, but for the night after midnight. */
export function closuresByHours(
  exceptions: readonly HoursException[],
  timeZone: string,
): Closure[] {
  return exceptions.flatMap(({ day, opensAt, closesAt, reason }) =>
    [
      [0, opensAt ?? dayMinutes] as const,
      // closed all day is the first of them
      [closesAt ?? dayMinutes, dayMinutes] as const,
    ]
      .filter(([from, to]) => from < to)
      .map(([from, to]) => ({
        from: instantAt(day, from, timeZone),
        to: instantAt(day, to, timeZone),
        reason,
      })),
  )
}

export interface SeasonCalendar {
  /** YYYY-MM-DD, both included. */
  readonly firstDay: string
  readonly lastDay: string
  readonly timeZone: string
  readonly holidays: readonly SchoolHoliday[]
  readonly closures: readonly Closure[]
}

/** A day on which a group meets, or would if it were not for a holiday or closure. */
export interface SeasonDay {
  readonly day: string
  /** epoch ms */
  readonly startsAt: number
  readonly endsAt: number
  /** The holiday or closure because of which nobody meets; null: they meet. */
  readonly without: string | null
}

/**
 * All days of a season on the weekday of a group. The first Saturday of holidays is free, the Monday of return is
 * taught; a closure that touches a minute of a session removes it; a public holiday is taught. An hour that the clock
 * skips is an hour later, one that comes twice is the first (requirement AC3). RangeError on a bad day or zone.
 */
export function seasonDays(calendar: SeasonCalendar, meeting: WeeklyMeeting): SeasonDay[] {
  const { firstDay, lastDay, timeZone, holidays, closures } = calendar
  const daysToFirst = (meeting.weekday - isoWeekday(firstDay) + 7) % 7
  const days: SeasonDay[] = []
  for (let day = addDays(firstDay, daysToFirst); day <= lastDay; day = addDays(day, 7)) {
    const startsAt = instantAt(day, meeting.minute, timeZone)
    const endsAt = startsAt + meeting.durationMinutes * minuteMs
    const holiday = holidays.find(
      ({ firstFreeDay, firstDayTaught }) => firstFreeDay <= day && day < firstDayTaught,
    )
    const closure = closures.find(({ from, to }) => from < endsAt && startsAt < to)
    days.push({ day, startsAt, endsAt, without: holiday?.name ?? closure?.reason ?? null })
  }
  return days
}

/** A session that was sold: called off, it is not held. */
export interface SoldSession {
  readonly startsAt: number
  /** Its latest start before the club moved it, epoch ms. */
  readonly wasAt?: number | null
  readonly isCalledOff: boolean
}
