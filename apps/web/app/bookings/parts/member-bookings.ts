import type { Api, BookingSummary } from '@quatre/contract'
import { futureBookings, isHoldLive } from '@quatre/domain'
import { bookingAddress, sharedAddress } from '../../site/pages/addresses.ts'

export interface MemberBooking extends BookingSummary {
  /** Their own: they may open, pay and cancel it. Otherwise they play in another's. */
  readonly isOwn: boolean
  /** The page of another's: the one of its link; null of their own. */
  readonly shareKey: string | null
  /** Theirs of its price, in cents; null where they have paid nothing of another's. */
  readonly ownCents: number | null
}

export interface MemberBookings {
  /** The soonest first, with the hold that still keeps its court. */
  readonly coming: MemberBooking[]
  /** Played, cancelled, or never booked although money was tried; the latest first. */
  readonly past: MemberBooking[]
}

const mostShown = 100

interface Period {
  /** Local days, both included. */
  readonly from: string
  readonly to: string
}

/** The bookings a member made or plays in; without a period from a month ago to two months ahead. */
export async function readMemberBookings(
  api: Api,
  now: number,
  period?: Period,
): Promise<MemberBookings> {
  const query = { _limit: mostShown, ...(period && { from: period.from, to: period.to }) }
  const [own, parts] = await Promise.all([
    api.bookings.list({ query }),
    api.bookings.participations({ query }),
  ])
  const known = new Set(own.map(({ id }) => id))
  const others = parts
    .filter(({ status, booking }) => status !== 'Cancelled' && !known.has(booking.id))
    .map(({ booking, shareKey, share, status }) => {
      const ownCents = status === 'Confirmed' ? share.value : null
      return { ...booking, isOwn: false, shareKey, ownCents }
    })
  const owned = own.map((booking) => {
    return { ...booking, isOwn: true, shareKey: null, ownCents: booking.price.value }
  })
  const all = [...owned, ...others]
  const ahead = all.filter(({ endingDate }) => Date.parse(endingDate) > now)
  const holds = ahead.filter((booking) => isLiveHold(booking, now))
  const settled = ahead.filter(
    ({ booking_status: status }) => status === 'Confirmed' || status === 'Cancelled',
  )
  const coming = [...holds, ...futureBookings(settled)].toSorted(bySoonest)
  // A cancelled booking of the club stays in the future list: those always count there.
  const shown = new Set(coming.map(({ id }) => id))
  const past = all.filter(
    (booking) =>
      !shown.has(booking.id) &&
      (booking.booking_status === 'Cancelled' ||
        booking.holdEnd !== null ||
        isPlayed(booking, now)),
  )
  return { coming, past: past.toSorted((a, b) => bySoonest(b, a)) }
}

/** The page of a booking that a member made or plays in; null for another member's hold. */
export function memberBookingAddress({ id, isOwn, shareKey }: MemberBooking): string | null {
  if (isOwn) return bookingAddress(id)
  return shareKey === null ? null : sharedAddress(shareKey)
}

/** A hold that can still be paid. */
export function isLiveHold(
  { booking_status: status, expiresAt }: Pick<BookingSummary, 'booking_status' | 'expiresAt'>,
  now: number,
): boolean {
  return isHoldLive({ status, expiresAt: expiresAt === null ? null : Date.parse(expiresAt) }, now)
}

/** The match is over: its record stays Confirmed. */
export function isPlayed(
  { booking_status: status, endingDate }: Pick<BookingSummary, 'booking_status' | 'endingDate'>,
  now: number,
): boolean {
  return status === 'Confirmed' && Date.parse(endingDate) <= now
}

const bySoonest = (a: MemberBooking, b: MemberBooking) =>
  Date.parse(a.startingDate) - Date.parse(b.startingDate)
