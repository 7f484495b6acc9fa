import type { BookingSummary } from '@quatre/contract'
import { addDays, minuteMs } from '@quatre/domain'
import { readAsMember } from '../../site/pages/access.ts'
import type { RequestContext } from '../../site/context.ts'
import { bookingAddress, paymentAddress, waitingAddress } from '../../site/pages/addresses.ts'
import { isLiveHold } from './member-bookings.ts'

/** A time that the member has a court for: held, being paid, or booked. */
export interface OwnSlot {
  /** The number of the booking. */
  readonly booking: number
  readonly centerId: number
  readonly state: 'held' | 'paying' | 'booked'
  readonly start: string
  readonly end: string
  readonly duration: number
  readonly cents: number
  readonly courtId: number
  /** Until when it is held. */
  readonly expiresAt: string | null
  /** The page where it is paid, followed or looked at. */
  readonly address: string
}

export interface OwnSlots {
  /** The instant they were read at, in epoch milliseconds. */
  readonly now: number
  readonly slots: readonly OwnSlot[]
}

interface Asked {
  /** Every centre when absent. */
  readonly centerId?: number
  readonly sportId: number
  /** A local day; openings past midnight join it to those beside it. */
  readonly date: string
}

/** The member's own times on a day; null of a guest, and where there are none. */
export async function readOwnSlots(
  site: RequestContext,
  { centerId, sportId, date }: Asked,
): Promise<OwnSlots | null> {
  const { now } = site
  const query = { from: addDays(date, -1), to: addDays(date, 1) }
  const bookings = (await readAsMember(site, (api) => api.bookings.list({ query }))) ?? []
  const slots = bookings
    .filter(
      ({ center, sport }) =>
        (centerId === undefined || center.id === centerId) && sport.id === sportId,
    )
    .flatMap((booking) => ownSlot(booking, now) ?? [])
  return slots.length === 0 ? null : { now, slots }
}

/** A court that the member has booked, or is paying, anywhere during a time; null where they have none. */
export async function bookedMeanwhile(
  api: RequestContext['api'],
  { start, duration }: { readonly start: string; readonly duration: number },
): Promise<BookingSummary | null> {
  const day = start.slice(0, 10)
  const query = { from: addDays(day, -1), to: addDays(day, 1) }
  const [from, to] = [Date.parse(start), Date.parse(start) + duration * minuteMs]
  const bookings = await api.bookings.list({ query })
  const met = bookings.find(
    ({ status, paymentInProgress, startingDate, endingDate }) =>
      (status === 'Confirmed' || (status === 'Pending' && paymentInProgress)) &&
      Date.parse(startingDate) < to &&
      from < Date.parse(endingDate),
  )
  return met ?? null
}

function ownSlot(booking: BookingSummary, now: number): OwnSlot | null {
  const { id, center, startingDate, endingDate, duration, price, court, expiresAt } = booking
  const slot = {
    booking: id,
    start: startingDate,
    end: endingDate,
    duration,
    cents: price.value,
    expiresAt,
  }
  const kept = { ...slot, centerId: center.id, courtId: court.id }
  if (booking.status === 'Confirmed') {
    const isOver = Date.parse(endingDate) <= now
    return isOver ? null : { ...kept, state: 'booked', address: bookingAddress(id) }
  }
  if (!isLiveHold(booking, now)) return null
  return booking.paymentInProgress
    ? { ...kept, state: 'paying', address: waitingAddress(id) }
    : { ...kept, state: 'held', address: paymentAddress(id) }
}
