import { dateNumeric, dayShort, duration, time } from '../text/format.ts'
import { isoWithOffset } from '../time/hours.ts'
import { minuteMs } from '../time/durations.ts'

/**
 * A time on a court, as receipts and lists of payments name it: « Padel, Terrain 3, sam. 28/11/2026
 * 18h00, 1 h 30 ». Instants in epoch milliseconds.
 */
export function courtSaleWords(of: {
  readonly sport: string
  readonly court: string
  readonly timeZone: string
  readonly startsAt: number
  readonly endsAt: number
}): string {
  const start = isoWithOffset(of.startsAt, of.timeZone)
  const [weekday] = dayShort(start).split(' ')
  const when = `${weekday}\u00a0${dateNumeric(start)} ${time(start)}`
  return [of.sport, of.court, when, duration((of.endsAt - of.startsAt) / minuteMs)].join(', ')
}
