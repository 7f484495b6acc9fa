import { addDays, dayOf, instantOf } from '@quatre/domain'
import { Problem } from '../problems.ts'

const networkTimeZone = 'Europe/Paris'
const longestDays = 92
const defaultPastDays = 31
const defaultComingDays = 61

/**
 * The calendar has a year 0000, the database has not.
 * @throws Problem bad_request naming the field
 */
export function checkDay(day: string, field: string): void {
  if (day >= '0001-01-01') return
  throw new Problem('bad_request', {
    values: { fields: field },
    fields: { [field]: 'Cette date n’existe pas' },
  })
}

/**
 * The instants of a list's period: whole days, from a month ago to two months ahead when not given.
 * @throws Problem bad_request when it is reversed or longer than 92 days
 */
export function listPeriod(
  query: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: number,
): { from: number; to: number } {
  if (query.from !== undefined) checkDay(query.from, 'from')
  if (query.to !== undefined) checkDay(query.to, 'to')
  const today = dayOf(now, networkTimeZone)
  const firstDay =
    query.from ?? addDays(query.to ?? today, query.to ? -defaultComingDays : -defaultPastDays)
  const lastDay = query.to ?? addDays(query.from ?? today, defaultComingDays)
  if (lastDay < firstDay || lastDay > addDays(firstDay, longestDays)) {
    throw new Problem('bad_request', {
      values: { fields: 'from, to' },
      fields: { to: `La période va de 1 à ${longestDays} jours` },
    })
  }
  return {
    from: instantOf(firstDay, 0, networkTimeZone),
    to: instantOf(addDays(lastDay, 1), 0, networkTimeZone),
  }
}
