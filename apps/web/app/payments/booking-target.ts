import { isKept, type BookingView } from '../site/bookings/view/booking-view.ts'
import { chargedWords, type PayTarget } from '../site/payments/pay-target.ts'

/** The payment of a booking now, `creditCents` of it by its player's own credit; and the charge `later`. */
export function bookingTarget(
  booking: Pick<BookingView, 'id' | 'cents' | 'status' | 'expiresAt'>,
  {
    creditCents = 0,
    ...words
  }: { readonly creditCents?: number } & Parameters<typeof chargedWords>[1] = {},
): PayTarget {
  const { id, cents } = booking
  const says = chargedWords({ cents, creditCents }, words)
  return { kind: 'booking', id: String(id), cents, creditCents, isOpen: isKept(booking), says }
}
