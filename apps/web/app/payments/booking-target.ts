import { euros } from '@quatre/domain'
import { isKept, type BookingView } from '../site/bookings/view/booking-view.ts'
import type { PayTarget } from '../site/payments/pay-target.ts'

/** What is paid of a booking; `creditCents` of it by its player's own credit. */
export function bookingTarget(booking: BookingView, creditCents = 0): PayTarget {
  const { id, cents } = booking
  const says =
    creditCents === 0
      ? `${euros(cents)} débités maintenant, rien d’autre ensuite.`
      : `${euros(creditCents)} pris sur ton crédit et ${euros(cents - creditCents)} sur ta carte, maintenant.`
  return { kind: 'booking', id: String(id), cents, creditCents, isOpen: isKept(booking), says }
}
