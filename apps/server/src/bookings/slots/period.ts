import {
  addDays,
  dayInZone,
  instantAt,
  listedPastDays,
  longestListDays,
  networkTimeZone,
} from '@quatre/domain'
import { Problem } from '../../http/problems.ts'

const listedComingDays = 61

/**
 * The instants of a list's period: whole days, from a month ago to two months ahead when not given.
 * @throws Problem bad_request when it is reversed or longer than 92 days
 */
export function listPeriod(
  query: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: number,
): { from: number; to: number } {
  const today = dayInZone(now, networkTimeZone)
  const firstDay =
    query.from ?? addDays(query.to ?? today, query.to ? -listedComingDays : -listedPastDays)
  const lastDay = query.to ?? addDays(query.from ?? today, listedComingDays)
  if (lastDay < firstDay || lastDay > addDays(firstDay, longestListDays)) {
    const sentence = `La période va de 1 à ${longestListDays} jours`
    throw new Problem('bad_request', {
      fields: { from: sentence, to: sentence },
    })
  }
  return {
    from: instantAt(firstDay, 0, networkTimeZone),
    to: instantAt(addDays(lastDay, 1), 0, networkTimeZone),
  }
}
