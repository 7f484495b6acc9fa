import { addDays } from '@quatre/domain'
import { accountAddress } from './account-tabs.ts'

/** What the API gives at once is at most 92 days. */
const shownDays = 92
const recentDays = 31
/** Nothing was booked on this site before. */
const firstDay = '2015-01-01'

export interface OlderPeriod {
  readonly from: string
  readonly to: string
  /** The next older ones; null where there cannot be any. */
  readonly older: string | null
}

const addressBefore = (day: string) => `${accountAddress('mes-resa')}?avant=${day}`

/** Where the bookings are that « Mes réservations » does not show without being asked for them. */
export const firstOlderAddress = (today: string) => addressBefore(addDays(today, -recentDays))

/** The days before one that the address names; null for what is no such day, or not past. */
export function olderPeriod(before: string | null, today: string): OlderPeriod | null {
  if (before === null || !isDay(before) || before <= firstDay || before > today) return null
  const from = addDays(before, -shownDays)
  return { from, to: addDays(before, -1), older: from > firstDay ? addressBefore(from) : null }
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
