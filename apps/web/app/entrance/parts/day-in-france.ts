import { networkTimeZone } from '@quatre/domain'

// Swedish dates are written `YYYY-MM-DD`. Not `dayInZone`: not every browser has Temporal.
const format = {
  timeZone: networkTimeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
} as const

/** The day by which the API validates a birth date, wherever the browser is. */
export function dayInFrance(now: number): string {
  return new Intl.DateTimeFormat('sv-SE', format).format(now)
}
