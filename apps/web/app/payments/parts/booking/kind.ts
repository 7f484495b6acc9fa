import type { Booking } from '@quatre/contract'
import { failureOf, waitingEnd } from '../../../bookings/parts/hold/payment-end.ts'
import {
  bookingAddress,
  confirmationAddress,
  errorAddress,
  paymentAddress,
  waitingAddress,
} from '../../../site/pages/addresses.ts'
import { pagesBelow, payKind, type OutcomePage } from '../pay-kind.ts'
import { existingBooking } from '../read-booking.ts'
import { bookingFailed } from './failed.tsx'
import { bookingPaid } from './paid.tsx'
import { bookingWaits } from './waits.tsx'

export const bookingKind = payKind({
  pages: (id) => ({
    payment: paymentAddress(Number(id)),
    ...pagesBelow('/paiement', `booking=${id}`),
    cancelled: bookingAddress(Number(id)),
  }),
  outcome: {
    parameter: 'booking',
    unnamed: '/reservations/slots',
    unknown: '/paiement/error',
    find: existingBooking,
    leads: (booking, page) => next[page](booking),
    waits: bookingWaits,
    paid: bookingPaid,
    failed: bookingFailed,
  },
})

const next: Readonly<Record<OutcomePage, (booking: Booking) => string | null>> = {
  waits: waitingEnd,
  paid({ id, status }) {
    if (status === 'Pending') return paymentAddress(id)
    return status === 'Confirmed' ? null : errorAddress(id)
  },
  failed(booking) {
    const { id, status, paymentInProgress } = booking
    if (status === 'Confirmed') return confirmationAddress(id)
    if (paymentInProgress) return waitingAddress(id)
    // paid, and cancelled since: its own page shows the refund
    return failureOf(booking) === null ? bookingAddress(id) : null
  },
}
