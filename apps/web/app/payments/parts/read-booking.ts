import { ApiProblem, type Booking } from '@quatre/contract'
import { redirect, type RouterContextProvider } from 'react-router'
import { confirmationAddress, paymentAddress, waitingAddress } from '../../site/pages/addresses.ts'
import { requestContext, type RequestContext } from '../../site/context.ts'
import { idIn } from '../../site/form/form-text.ts'

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
  return existingBooking(context.get(requestContext), id)
}

/** The member's booking of that number. @throws a redirect to the slots when there is none */
export async function existingBooking(
  { api }: Pick<RequestContext, 'api'>,
  id: number,
): Promise<Booking> {
  try {
    return await api.bookings.get({ params: { id } })
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) throw redirect('/reservations/slots')
    throw error
  }
}

/**
 * The member's held booking that the address names, unpaid yet and with a price.
 * @throws a redirect to the page of a booking in another state
 */
export async function readHeldBooking(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<Booking> {
  const booking = await readBooking(context, request)
  const { id, status, paymentInProgress, price } = booking
  if (status === 'Confirmed') throw redirect(confirmationAddress(id))
  if (paymentInProgress) throw redirect(waitingAddress(id))
  if (status !== 'Pending' || price.value === 0) throw redirect(paymentAddress(id))
  return booking
}
