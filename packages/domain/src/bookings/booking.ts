import { splitShares } from '../money/money.ts'
import { hourMs } from '../time/durations.ts'

/** Statuses of a booking; Pending is a hold. */
export const bookingStatuses = ['Pending', 'Confirmed', 'Cancelled', 'Expired'] as const

export type BookingStatus = (typeof bookingStatuses)[number]

/** Every move there is (requirement B19). The database refuses the others, and is compared with this. */
export const bookingMoves: Readonly<Record<BookingStatus, readonly BookingStatus[]>> = {
  Pending: ['Confirmed', 'Expired', 'Cancelled'],
  Confirmed: ['Cancelled'],
  Cancelled: [],
  // Money that came late took the court again while it was still free.
  Expired: ['Confirmed'],
}

/** Whether a booking is a hold that still keeps its court and may be paid. */
export function isHoldLive(
  { status, expiresAt }: { readonly status: BookingStatus; readonly expiresAt: number | null },
  now: number,
): boolean {
  return status === 'Pending' && expiresAt !== null && expiresAt > now
}

/** The ways in which a hold ends without a booking, by the outcome of its payment. */
export const holdEnds = ['unpaid', 'refused', 'awaited', 'returned'] as const

export type HoldEnd = (typeof holdEnds)[number]

/** The most days of bookings that are listed at once. */
export const longestListDays = 92
/** The days back that bookings are listed for when no start is asked for. */
export const listedPastDays = 31

/**
 * Bookings of the « future » list, by start: a web booking counts only with something paid, or nothing to
 * pay, and not cancelled, any other always (requirement B29).
 */
export function futureBookings<
  Booking extends {
    isWeb: boolean
    booking_status: string
    price: { value: number }
    amountAlreadyPaid: { value: number }
    startingDate: string
  },
>(bookings: readonly Booking[]): Booking[] {
  return bookings
    .filter(
      ({ isWeb, booking_status, price, amountAlreadyPaid }) =>
        !isWeb ||
        ((amountAlreadyPaid.value !== 0 || price.value === 0) && booking_status !== 'Cancelled'),
    )
    .toSorted((a, b) => Date.parse(a.startingDate) - Date.parse(b.startingDate))
}

/**
 * Why a booking cannot be cancelled at `now`; null: it can be. It can be cancelled until it starts,
 * with or without a refund; a Cancelled or Expired one cannot. Epoch ms.
 */
export function cancelProblem(
  { status, startsAt }: { status: BookingStatus; startsAt: number },
  now: number,
): 'booking_not_cancellable' | 'booking_already_started' | null {
  if (status !== 'Pending' && status !== 'Confirmed') return 'booking_not_cancellable'
  return startsAt <= now ? 'booking_already_started' : null
}

/**
 * The money that a booking's player has paid, from its earnings by the books: news of a bank may arrive out of order,
 * and for a while the sum is below zero or above the price.
 */
export function bookingPaidCents(booking: { earnedCents: number; priceCents: number }): number {
  return Math.min(Math.max(booking.earnedCents, 0), booking.priceCents)
}

/** The amount in cents that the captain of a booking pays: all of it, or their share (requirement B20). */
export function captainDueCents(booking: {
  isSplit: boolean
  priceCents: number
  players: number
}): number {
  const { isSplit, priceCents, players } = booking
  return isSplit ? (splitShares(priceCents, players)[0] ?? priceCents) : priceCents
}

/**
 * The refund of a cancellation at `now`, and the instant (epoch ms, included) until which it is the whole money paid:
 * everything up to `freeCancellationHours` before the start, nothing later (requirement B25). The hours are elapsed
 * time, so a change of clock takes none away.
 */
export function cancellationRefund(booking: {
  paidCents: number
  startsAt: number
  now: number
  freeCancellationHours: number
}): { refundCents: number; freeUntil: number } {
  const { paidCents, startsAt, now, freeCancellationHours } = booking
  const freeUntil = startsAt - freeCancellationHours * hourMs
  const free = now <= freeUntil && now < startsAt
  return { refundCents: free ? paidCents : 0, freeUntil }
}
