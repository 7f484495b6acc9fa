import { addDays, isCalendarDate, listedPastDays, longestListDays } from '@quatre/domain'
import { accountAddress } from './parts/account-tabs.ts'

/** Nothing was booked on this site before. */
const firstDay = '2015-01-01'

export interface OlderPeriod {
  readonly from: string
  readonly to: string
  /** The next older ones; null where there cannot be any. */
  readonly older: string | null
}

const addressBefore = (day: string) => `${accountAddress('mes-resa')}?avant=${day}`

/** The address of the bookings that « Mes réservations » leaves out. */
export const firstOlderAddress = (today: string) => addressBefore(addDays(today, -listedPastDays))

/** The days before one that the address names; null for an invalid day, or one that is not past. */
export function olderPeriod(before: string | null, today: string): OlderPeriod | null {
  if (before === null || !isCalendarDate(before) || before <= firstDay || before > today)
    return null
  const from = addDays(before, -longestListDays)
  return { from, to: addDays(before, -1), older: from > firstDay ? addressBefore(from) : null }
}
