import {
  addDays,
  dayOf,
  instantOf,
  minuteMs,
  movableUntil,
  type BookingId,
  type BusyRow,
  type OpeningWindow,
} from '@quatre/domain'
import type { Catalogue } from './catalogue.sql.ts'
import type { CourtTimeRow, Period } from './court-time.sql.ts'
import { localDay, type LocalDay } from './local-day.ts'

/** A local day of a centre, and who has its courts. */
export interface CenterDay {
  readonly catalogue: Catalogue
  readonly day: string
  readonly local: LocalDay
  readonly busy: readonly BusyRow[]
  /** Holds past their end that still have a row: their courts are free. */
  readonly overdueBookingIds: readonly BookingId[]
  /** Until when this stays true if nobody writes anything (epoch ms). */
  readonly validUntil: number
}

/** What somebody who looks at a day looks at: the local day, and its opening past midnight. */
export function watchedPeriodOf(catalogue: Catalogue, day: string): Period {
  const { centerId, from, to } = localDay(catalogue, day).period
  return {
    centerId,
    from: Math.min(from, instantOf(day, 0, catalogue.timeZone)),
    to: Math.max(to, instantOf(day, 1440, catalogue.timeZone)),
  }
}

/** Reads what the rules of slots need out of a catalogue and its court time. */
export function centerDay(
  catalogue: Catalogue,
  day: string,
  rows: readonly CourtTimeRow[],
  now: number,
): CenterDay {
  const busy: BusyRow[] = []
  const overdueBookingIds: number[] = []
  const local = localDay(catalogue, day)
  let validUntil = nextChange(catalogue, day, local.windows, now)
  for (const { courtId, from, to, bookingId, wishFieldTypeId: wish, expiresAt } of rows) {
    if (expiresAt !== null && expiresAt <= now) {
      if (bookingId !== null) overdueBookingIds.push(bookingId)
      continue
    }
    if (expiresAt !== null) validUntil = Math.min(validUntil, expiresAt)
    const fixed = wish === null || movableUntil(from) <= now
    if (!fixed) validUntil = Math.min(validUntil, movableUntil(from))
    busy.push({
      courtId,
      from,
      to,
      bookingId,
      movableTo: fixed ? [] : local.equivalentCourts(courtId, wish),
    })
  }
  return { catalogue, day, local, busy, overdueBookingIds, validUntil }
}

/** The clock alone changes what is offered: when a start has passed, and at midnight. */
function nextChange(
  { slotStepMinutes, leadMinutes, timeZone }: Catalogue,
  day: string,
  windows: readonly OpeningWindow[],
  now: number,
): number {
  const step = slotStepMinutes * minuteMs
  const earliest = now + leadMinutes * minuteMs
  const midnight = instantOf(addDays(dayOf(now, timeZone), 1), 0, timeZone)
  const passed = windows.map(({ opensAt }) => {
    const opening = instantOf(day, opensAt, timeZone)
    const next = opening + Math.max(0, Math.ceil((earliest - opening) / step)) * step
    // a start is offered up to its very instant
    return next - leadMinutes * minuteMs + 1
  })
  return Math.min(midnight, ...passed)
}
