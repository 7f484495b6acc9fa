import type { BookingStatus } from './booking-status.ts'
import { hourMs } from '../time/durations.ts'

/**
 * Why a booking cannot be cancelled at `now`; null: it can. Until it starts it can be, whatever is
 * given back; one that is Cancelled or Expired holds nothing any more. Epoch ms.
 */
export function cancelProblem(
  { status, startsAt }: { status: BookingStatus; startsAt: number },
  now: number,
): 'booking_not_cancellable' | 'booking_already_started' | null {
  if (status !== 'Pending' && status !== 'Confirmed') return 'booking_not_cancellable'
  return startsAt <= now ? 'booking_already_started' : null
}

/**
 * What a booking's player has paid, of what the books say that it has brought the club: a bank's news
 * may come in another order than it happened, and for a while the sum is below nothing or above the price.
 */
export function paidOf(booking: { earnedCents: number; priceCents: number }): number {
  return Math.min(Math.max(booking.earnedCents, 0), booking.priceCents)
}

/**
 * What a cancellation at `now` gives back of the money paid, and until when (epoch ms, included) all of
 * it comes back: everything up to `freeCancellationHours` before the start, nothing later
 * (requirement B25). The hours are elapsed time, so a change of clock takes none away.
 */
export function refundOf(booking: {
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
