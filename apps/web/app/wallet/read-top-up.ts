import type { TopUp } from '@quatre/contract'
import { redirect } from 'react-router'
import { topUpAddress } from '../site/pages/addresses.ts'
import type { RequestContext } from '../site/context.ts'
import { idIn } from '../site/form/form-text.ts'
import { orNotFound } from '../site/pages/not-found.ts'
import { isLiveHold, readMemberBookings } from '../bookings/parts/member-bookings.ts'

/** The top-up that an address names. @throws a redirect when it names none, or a 404 */
export async function readTopUp(
  { api }: Pick<RequestContext, 'api'>,
  request: Request,
): Promise<TopUp> {
  const id = idIn(new URL(request.url).searchParams.get('topUp'))
  if (id === null) throw redirect(topUpAddress)
  return orNotFound(api.wallet.topUp({ params: { id } }))
}

/** The court that is kept for the member while they top up; null of none. */
export async function readHold({ api, now }: Pick<RequestContext, 'api' | 'now'>) {
  const { coming } = await readMemberBookings(api, now)
  return coming.find((booking) => booking.isOwn && isLiveHold(booking, now)) ?? null
}
