import { addDays, dayMs, dayShort } from '@quatre/domain'

const stripLength = 14

interface StripDay {
  readonly date: string
  /** `dim.`, or `auj.` for today */
  readonly weekday: string
  /** `22`, or `1er` */
  readonly number: string
  readonly month: string
  /** Within the days that the centre's planning is open for. */
  readonly open: boolean
}

export interface Strip {
  readonly days: readonly StripDay[]
  /** The day just before the strip, from today on. */
  readonly earlier: string | null
  /** The day just after it, while the planning is open for it. */
  readonly later: string | null
  readonly lastDay: string
}

/**
 * The fourteen days that hold the `shown` one, counted from `today`; those after `lastDay` are not
 * open yet.
 */
export function stripAround(shown: string, today: string, lastDay: string): Strip {
  const ahead = (Date.parse(shown) - Date.parse(today)) / dayMs
  const first = addDays(today, Math.floor(ahead / stripLength) * stripLength)
  const next = addDays(first, stripLength)
  return {
    days: Array.from({ length: stripLength }, (_, place) => {
      const date = addDays(first, place)
      const [weekday = '', number = '', month = ''] = dayShort(date, today).split(' ')
      return { date, weekday, number, month, open: date <= lastDay }
    }),
    earlier: first === today ? null : addDays(first, -1),
    later: next <= lastDay ? next : null,
    lastDay,
  }
}
