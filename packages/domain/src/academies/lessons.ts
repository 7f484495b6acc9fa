import { minuteMs } from '../time/durations.ts'
import { dayInZone, instantAt, isoWeekday } from '../time/hours.ts'
import { daySlots, type DaySlotsInput } from '../slots/slots.ts'
import { overlaps } from '../slots/court-day.ts'

/** Minutes. */
export const lessonDurations = [60, 90] as const

/** When a coach gives lessons on a weekday (1 Monday to 7 Sunday), in local minutes of the centre. */
export interface CoachHours {
  readonly weekday: number
  readonly fromMinute: number
  readonly toMinute: number
}

/** Epoch ms, the end excluded. */
interface Period {
  readonly from: number
  readonly to: number
}

export interface CoachTimes {
  readonly hours: readonly CoachHours[]
  readonly absences: readonly Period[]
  /** Lessons and sessions of courses. */
  readonly busy: readonly Period[]
}

export type CoachState = 'free' | 'busy' | 'absent'

/**
 * Whether a coach can give a lesson then: within one stretch of their hours of its local day, outside their absences,
 * next to their other lessons and sessions (requirement AC46).
 */
export function coachState(
  { hours, absences, busy }: CoachTimes,
  lesson: Period,
  timeZone: string,
): CoachState {
  const day = dayInZone(lesson.from, timeZone)
  const isInHours = hours.some(
    ({ weekday, fromMinute, toMinute }) =>
      weekday === isoWeekday(day) &&
      instantAt(day, fromMinute, timeZone) <= lesson.from &&
      lesson.to <= instantAt(day, toMinute, timeZone),
  )
  if (!isInHours || absences.some((absence) => overlaps(absence, lesson))) return 'absent'
  return busy.some((taken) => overlaps(taken, lesson)) ? 'busy' : 'free'
}

export interface LessonStart {
  /** epoch ms */
  readonly startsAt: number
  readonly endsAt: number
  /** Courts, as `DaySlot` counts them. */
  readonly left: number
  /** In the order of the coaches. */
  readonly states: readonly CoachState[]
}

/**
 * The starts of a day at which some coach is there, ascending: the free hours of coaches crossed with the free courts
 * (requirement AC46).
 * @param day.offered starts of one duration
 */
export function lessonStarts(
  day: DaySlotsInput,
  coaches: readonly CoachTimes[],
  timeZone: string,
): LessonStart[] {
  const free = new Map(
    daySlots(day).map(({ startsAt, choices }) => [startsAt, choices[0]?.left ?? 0]),
  )
  const earliest = day.now + day.leadMinutes * minuteMs
  return day.offered.flatMap(({ startsAt, choices: [choice] }) => {
    if (startsAt < earliest || !choice?.price) return []
    const { endsAt } = choice
    const lesson = { from: startsAt, to: endsAt }
    const states = coaches.map((coach) => coachState(coach, lesson, timeZone))
    if (states.every((state) => state === 'absent')) return []
    return [{ startsAt, endsAt, left: free.get(startsAt) ?? 0, states }]
  })
}
