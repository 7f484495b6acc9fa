import type { Api, SharedBooking } from '@quatre/contract'
import { orNotFound } from '../../site/pages/not-found.ts'

/**
 * The booking of a link. A link that is cut off is as unknown as a made-up one.
 * @throws the 404 page when there is none
 */
export function findShared(api: Api, key: string | undefined): Promise<SharedBooking> {
  return orNotFound(api.bookings.shared({ params: { key: key ?? '-' } }))
}
