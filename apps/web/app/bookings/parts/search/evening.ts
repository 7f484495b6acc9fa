import {
  addDays,
  clockOfMinute,
  dayInZone,
  localMinute,
  minuteOfClock,
  networkTimeZone,
} from '@quatre/domain'
import { eveningStart } from './search.ts'

/** Later than this there is no evening left to offer. */
const lastStart = '22:00'

export interface Evening {
  /** Today, by that clock. */
  readonly today: string
  readonly date: string
  /** The earliest start wished: `18:00`. */
  readonly from: string
}

/**
 * The evening to offer at an instant: today's from 18h00 or the next half hour on, or tomorrow's when
 * that is too late; of another day when one is wished. By the clock of France, or of a centre.
 */
export function eveningAt(
  now: number,
  wished: string | null = null,
  timeZone: string = networkTimeZone,
): Evening {
  const today = dayInZone(now, timeZone)
  const nextHalfHour = Math.ceil(localMinute(now, timeZone) / 30) * 30
  const isOver = nextHalfHour > minuteOfClock(lastStart)
  const date = wished ?? (isOver ? addDays(today, 1) : today)
  const soonest = clockOfMinute(nextHalfHour)
  const isUnderWay = date === today && !isOver && soonest > eveningStart
  return { today, date, from: isUnderWay ? soonest : eveningStart }
}
