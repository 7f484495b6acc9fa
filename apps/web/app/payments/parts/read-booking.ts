import type { Booking } from '@quatre/contract'
import { redirect, type RouterContextProvider } from 'react-router'
import { paymentAddress } from '../../site/pages/addresses.ts'
import { requestContext } from '../../site/context.ts'
import { idIn } from '../../site/form/form-text.ts'
import { bookingKind } from './kinds/booking.tsx'
import { findPaid } from './kinds/kinds.ts'

/** The number of a booking in an address; null when there is none. */
export function bookingIn(request: Request): number | null {
  return idIn(new URL(request.url).searchParams.get('booking'))
}

/**
 * The member's booking that the address names.
 * @throws a redirect to the slots when there is no such booking (requirement P22)
 */
export async function readBooking(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<Booking> {
  const id = bookingIn(request)
  if (id === null) throw redirect('/reservations/slots')
  return bookingKind.outcome.find(context.get(requestContext), id)
}

/**
 * The member's booking that the address names, neither paid nor being paid.
 * @throws a redirect to the page of its present state
 */
export const readUnpaidBooking = (
  context: Readonly<RouterContextProvider>,
  { url }: Request,
): Promise<Booking> => findPaid(bookingKind, 'payment', context.get(requestContext), new URL(url))

/**
 * The member's held booking that the address names, unpaid yet and with a price.
 * @throws a redirect to the page of a booking in another state
 */
export async function readHeldBooking(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<Booking> {
  const booking = await readUnpaidBooking(context, request)
  const { id, status, price } = booking
  if (status !== 'Pending' || price.value === 0) throw redirect(paymentAddress(id))
  return booking
}
