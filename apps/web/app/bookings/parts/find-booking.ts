import type { Api, Booking } from '@quatre/contract'
import { idIn } from '../../site/form/form-text.ts'
import { orNotFound } from '../../site/pages/not-found.ts'

/**
 * The member's own booking named in the address.
 * @throws the 404 page when there is none
 */
export function findBooking(api: Api, bookingId: string): Promise<Booking> {
  return orNotFound(api.bookings.get({ params: { id: idIn(bookingId) ?? 0 } }))
}
