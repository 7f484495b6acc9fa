import type { PaymentMethods } from '@quatre/contract'
import { redirect } from 'react-router'
import type { RequestContext } from '../site/context.ts'
import { errorAddress } from '../site/pages/addresses.ts'
import { readWays } from './parts/read-ways.ts'

/**
 * The ways to pay a held booking.
 * @throws a redirect to the error page when there is none (requirement P21)
 */
export async function paymentMethods(
  site: Pick<RequestContext, 'api' | 'reportError'>,
  bookingId: number,
): Promise<PaymentMethods> {
  const methods = await readWays(site, { kind: 'booking', key: String(bookingId) })
  if (methods === null) throw redirect(errorAddress(bookingId, 'methods'))
  return methods
}
