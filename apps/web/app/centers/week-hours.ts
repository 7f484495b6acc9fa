import type { CenterDetail } from '@quatre/contract'
import { dayLong, weekdayNames, isoWeekday, windowsOfDay } from '@quatre/domain'
import { timeInSentence } from './parts/open-text.ts'
import { typographic } from '../ui/typographic.ts'

type Hours = Pick<CenterDetail, 'today' | 'openingHours' | 'openingExceptions'>

export interface DayHours {
  readonly name: string
  readonly text: string
  readonly isToday: boolean
  /** Why today is not as usual. */
  readonly reason: string | null
}

/** The week from Monday, today with the hours it really has. */
export function weekHours({ today, openingHours, openingExceptions }: Hours): DayHours[] {
  const todayException = openingExceptions.find(({ day }) => day === today)
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
    const isToday = weekday === isoWeekday(today)
    const usual = openingHours.filter((row) => row.weekday === weekday)
    const windows = isToday ? windowsOfDay(today, openingHours, openingExceptions) : usual
    return {
      name: weekdayNames[weekday % 7] ?? '',
      text: windowsText(windows),
      isToday,
      reason: isToday && todayException ? typographic(todayException.reason) : null,
    }
  })
}

/** Coming days with hours of their own: « jeudi 25 décembre », « fermé », « Noël ». */
export function comingExceptions({ today, openingExceptions }: Hours) {
  return openingExceptions
    .filter(({ day }) => day > today)
    .map(({ day, opensAt, closesAt, reason }) => ({
      day,
      name: dayLong(day),
      text: windowsText(opensAt === null || closesAt === null ? [] : [{ opensAt, closesAt }]),
      reason: typographic(reason),
    }))
}

function windowsText(windows: readonly { opensAt: number; closesAt: number }[]): string {
  if (windows.length === 0) return 'fermé'
  return windows
    .map(({ opensAt, closesAt }) => `${timeInSentence(opensAt)} – ${timeInSentence(closesAt)}`)
    .join(', ')
}
