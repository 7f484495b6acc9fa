import type { Db } from '@quatre/db'
import {
  addDays,
  dayInZone,
  instantAt,
  minuteMs,
  movableUntil,
  type BookingId,
  type BusyRow,
  type CenterId,
  type OpeningWindow,
} from '@quatre/domain'
import { Problem } from '../../http/problems.ts'
import { readTogether } from '../../platform/read-together.ts'
import {
  openCatalogues,
  openHeldCards,
  type Catalogue,
  type Catalogues,
  type HeldCards,
} from './catalogue.sql.ts'
import {
  checkedSlot,
  checkShown,
  localDay,
  type BookableSlot,
  type LocalDay,
  type Wish,
} from './center-rules.ts'
import {
  selectCourtTime,
  selectVersions,
  type CourtTimeRow,
  type Period,
} from './court-time.sql.ts'

/** A local day of a centre, and the bookings of its courts. */
export interface CenterDay {
  readonly catalogue: Catalogue
  readonly day: string
  readonly local: LocalDay
  readonly busy: readonly BusyRow[]
  /** Holds past their end that still have a row: their courts are free. */
  readonly overdueBookingIds: readonly BookingId[]
  /** Until when this is valid without any write (epoch ms). */
  readonly validUntil: number
}

/** The period that a visitor of a day sees: the local day, and its opening past midnight. */
export function watchedPeriod(catalogue: Catalogue, day: string): Period {
  const { centerId, from, to } = localDay(catalogue, day).period
  return {
    centerId,
    from: Math.min(from, instantAt(day, 0, catalogue.timeZone)),
    to: Math.max(to, instantAt(day, 1440, catalogue.timeZone)),
  }
}

// one list for all: lists are compared by identity where their courts are looked up
const nowhere: readonly number[] = []

/** Reads the input of the slot rules out of a catalogue and its court time. */
export function centerDay(
  catalogue: Catalogue,
  day: string,
  rows: readonly CourtTimeRow[],
  now: number,
): CenterDay {
  const busy: BusyRow[] = []
  const overdueBookingIds: BookingId[] = []
  const local = localDay(catalogue, day)
  let validUntil = nextChange(catalogue, day, local.windows, now)
  for (const [courtId, startSeconds, endSeconds, booking, wish, expiry] of rows) {
    const bookingId = booking || null
    const expiresAt = expiry || Infinity
    if (expiresAt <= now) {
      if (bookingId !== null) overdueBookingIds.push(bookingId)
      continue
    }
    validUntil = Math.min(validUntil, expiresAt)
    const from = startSeconds * 1000
    const to = endSeconds * 1000
    const fixed = wish === -1 || movableUntil(from) <= now
    if (!fixed) validUntil = Math.min(validUntil, movableUntil(from))
    const movableTo = fixed ? nowhere : local.equivalentCourts(courtId, wish)
    busy.push({ courtId, from, to, bookingId, movableTo })
  }
  return { catalogue, day, local, busy, overdueBookingIds, validUntil }
}

/** The next instant at which the clock changes the offer: when a start passes, or at midnight. */
function nextChange(
  { slotStepMinutes, leadMinutes, timeZone }: Catalogue,
  day: string,
  windows: readonly OpeningWindow[],
  now: number,
): number {
  const step = slotStepMinutes * minuteMs
  const earliest = now + leadMinutes * minuteMs
  const midnight = instantAt(addDays(dayInZone(now, timeZone), 1), 0, timeZone)
  const passed = windows.map(({ opensAt }) => {
    const opening = instantAt(day, opensAt, timeZone)
    const next = opening + Math.max(0, Math.ceil((earliest - opening) / step)) * step
    // a start is offered up to its very instant
    return next - leadMinutes * minuteMs + 1
  })
  return Math.min(midnight, ...passed)
}

interface AskedDay {
  readonly centerId: CenterId
  readonly day: string
  readonly now: number
}

interface VersionedDay {
  readonly day: CenterDay
  readonly version: string
}

/** Reads centre-days; calls at the same time share the query. */
export interface CenterDays {
  readonly catalogues: Catalogues
  readonly heldCards: HeldCards
  /**
   * A centre-day as the database has it now, with its version.
   * @throws Problem center_not_found, too_busy
   */
  read(asked: AskedDay): Promise<VersionedDay>
  /** The version that a centre-day has now; null for a centre that is not shown. */
  version(centerId: CenterId, day: string): Promise<string | null>
}

/** A centre whose rules change while they are read is read again, so many times. */
export const mostReadings = 5

const periodKey = ({ centerId, from, to }: Period) => `${centerId}:${from}:${to}`

export function openCenterDays(db: Db): CenterDays {
  const catalogues = openCatalogues(db)
  const readCourtTime = readTogether(periodKey, (periods) => selectCourtTime(db, periods))
  const readVersion = readTogether(periodKey, (periods) => selectVersions(db, periods))

  const read: CenterDays['read'] = async ({ centerId, day, now }) => {
    let catalogue = await catalogues.last(centerId)
    for (let reading = 1; catalogue !== null; reading++) {
      const found = await readCourtTime(localDay(catalogue, day).period)
      if (found?.revision === catalogue.revision) {
        const { version, rows } = found
        return { day: centerDay(catalogue, day, rows, now), version }
      }
      if (reading === mostReadings) throw new Problem('too_busy', { retryAfterSeconds: 1 })
      catalogue = found && (await catalogues.at(centerId, found.revision))
    }
    throw new Problem('center_not_found')
  }

  return {
    catalogues,
    heldCards: openHeldCards(db),
    read,

    async version(centerId, day) {
      const catalogue = await catalogues.last(centerId)
      return catalogue && readVersion(localDay(catalogue, day).period)
    },
  }
}

interface Asked extends Wish {
  readonly center: number
  /** The start as it was written; in `Z` it names no local time. */
  readonly startingDate: string
  readonly startsAt: number
  readonly duration: number
  readonly now: number
}

interface SlotAndDay {
  readonly slot: BookableSlot
  readonly day: CenterDay
}

/**
 * The slot by the rules, and the courts of its day, both of one revision of the centre.
 * @throws Problem with the rule that refuses it, as the rule is now
 */
export async function readAskedSlot(
  { catalogues, read }: CenterDays,
  asked: Asked,
): Promise<SlotAndDay> {
  const readBy = async (catalogue: Catalogue): Promise<SlotAndDay> => {
    const slot = bookableSlot(catalogue, asked)
    const { day } = await read({ centerId: asked.center, day: slot.day, now: asked.now })
    const isSame = day.catalogue === catalogue
    return { slot: isSame ? slot : bookableSlot(day.catalogue, asked), day }
  }

  const last = await catalogues.last(asked.center)
  if (last === null) throw new Problem('center_not_found')
  try {
    return await readBy(last)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    // the last reading may be older than the rules: only the present rules may refuse
    const current = await catalogues.again(asked.center)
    if (current === null) throw new Problem('center_not_found')
    if (current.revision === last.revision) throw error
    return readBy(current)
  }
}

function bookableSlot(catalogue: Catalogue, asked: Asked): BookableSlot {
  if (!catalogue.bookable) throw new Problem('center_closed_to_booking')
  const { startingDate } = asked
  if (!startingDate.endsWith('Z')) {
    checkShown(startingDate.slice(0, 16), [catalogue.timeZone], 'startingDate')
  }
  return checkedSlot(catalogue, asked)
}
