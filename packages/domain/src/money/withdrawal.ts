import { isPublicHoliday } from '../leads/answer-time.ts'
import { addDays, isoWeekday } from '../time/hours.ts'

const withdrawalDays = 14

/**
 * The last local day on which a purchase at a distance can be withdrawn from: the fourteenth after it
 * or, of a Saturday, a Sunday and a public holiday, the next that is none (Code de la consommation,
 * L221-18 and L221-19). RangeError on a bad day.
 */
export function lastWithdrawalDay(boughtOn: string): string {
  let day = addDays(boughtOn, withdrawalDays)
  while (isoWeekday(day) > 5 || isPublicHoliday(day)) day = addDays(day, 1)
  return day
}
