import { ApiProblem, type Booking } from '@quatre/contract'
import { redirect, type RouterContextProvider } from 'react-router'
import { requestContext } from '../context.ts'
import { bookingIn } from './payment-addresses.ts'

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
  try {
    return await context.get(requestContext).api.bookings.get({ params: { id } })
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) throw redirect('/reservations/slots')
    throw error
  }
}
