import { ApiProblem } from '@quatre/contract'
import { redirect, replace } from 'react-router'
import { bookingAddress, waitingAddress } from '../../site/pages/addresses.ts'
import { slotsOfBooking } from '../parts/view/booking-view.ts'
import { requestContext } from '../../site/context.ts'
import type { Route } from './+types/release.ts'
import { findBooking } from '../parts/find-booking.ts'

export function loader({ params }: Route.LoaderArgs) {
  return redirect(bookingAddress(Number(params.bookingId)))
}

/**
 * Releases the court of a hold, and leads to the slots it was found in: with one press, since nothing was paid. While
 * the bank is asked for its money the waiting page shows that; a hold that was paid meanwhile has its own page.
 */
export async function action({ context, params }: Route.ActionArgs) {
  const { api } = context.get(requestContext)
  const booking = await findBooking(api, params.bookingId)
  if (booking.status === 'Confirmed') return redirect(bookingAddress(booking.id))
  try {
    await api.bookings.cancel({
      params: { id: booking.id },
      body: { to: 'wallet', refund: 0 },
      idempotencyKey: crypto.randomUUID(),
    })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    if (error.code === 'payment_in_progress') return redirect(waitingAddress(booking.id))
    if (error.code === 'refund_changed') return redirect(bookingAddress(booking.id))
    // Its time is over: it is free already.
    if (error.code !== 'booking_not_cancellable') throw error
  }
  return replace(await slotsOfBooking(api, booking))
}
