import { addDays, dayShort } from '@quatre/domain'

const stripLength = 14

/** A day of the strip. */
export interface StripDay {
  readonly date: string
  /** `dim.`, or `auj.` for today */
  readonly weekday: string
  readonly number: string
  readonly month: string
  /** Within the days that the centre's planning is open for. */
  readonly open: boolean
}

/** The days of the strip from `today`; those after `lastDay` are not open yet. */
export function stripDays(today: string, lastDay: string): StripDay[] {
  return Array.from({ length: stripLength }, (_, ahead) => {
    const date = addDays(today, ahead)
    const [weekday = '', , month = ''] = dayShort(date, today).split(' ')
    return { date, weekday, number: String(Number(date.slice(8))), month, open: date <= lastDay }
  })
}
