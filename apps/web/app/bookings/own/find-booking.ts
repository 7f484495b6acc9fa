import { ApiProblem, type Api, type Booking } from '@quatre/contract'
import { data } from 'react-router'

/**
 * The member's own booking named in the address.
 * @throws the 404 page when there is none
 */
export async function findBooking(api: Api, bookingId: string): Promise<Booking> {
  const id = /^[1-9]\d{0,9}$/.test(bookingId) ? Number(bookingId) : 0
  try {
    return await api.bookings.get({ params: { id } })
  } catch (error) {
    if (!(error instanceof ApiProblem) || ![400, 404].includes(error.status)) throw error
    throw data(null, { status: 404 })
  }
}
