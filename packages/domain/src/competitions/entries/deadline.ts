import { minuteOfClock } from '../../time/clock.ts'
import { minuteMs } from '../../time/durations.ts'
import { addDays, instantAt, networkTimeZone } from '../../time/hours.ts'
import type { Category, DeadlineRule, Season } from '../season-rules.ts'

export interface EntryDeadline {
  /** Entries are taken before this instant (ms). */
  readonly closesAt: number
  readonly by: 'organiser' | DeadlineRule
}

/**
 * When entries close, qualifying included: the organiser's instant to P250; 23h59 of Paris, that minute still
 * counting, seven days before the first day for P500 and P1000, fourteen for P1500 and P2000 (press reports).
 * @param organiserClosesAt ms; null: not set, and then there is no deadline yet where it is the organiser's
 */
export function entryDeadline(
  { entries }: Season,
  category: Category,
  firstDay: string,
  organiserClosesAt: number | null,
): EntryDeadline | null {
  const by = entries.deadlines[category]
  if (by === undefined)
    return organiserClosesAt === null ? null : { closesAt: organiserClosesAt, by: 'organiser' }
  const day = addDays(firstDay, -by.daysBefore)
  const lastMinute = instantAt(day, minuteOfClock(by.clock), networkTimeZone)
  return { closesAt: lastMinute + minuteMs, by }
}
