import { isLiveHold, readMemberBookings } from '../../bookings/parts/member-bookings.ts'
import type { RequestContext } from '../../site/context.ts'

/** The court that is kept for the member while they top up; null of none. */
export async function readHold({ api, now }: Pick<RequestContext, 'api' | 'now'>) {
  const { coming } = await readMemberBookings(api, now)
  return coming.find((booking) => booking.isOwn && isLiveHold(booking, now)) ?? null
}
