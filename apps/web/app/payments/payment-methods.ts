import { ApiProblem, type PaymentMethods } from '@quatre/contract'
import { redirect } from 'react-router'
import type { RequestContext } from '../site/context.ts'
import { errorAddress } from '../site/pages/addresses.ts'

/**
 * The ways to pay a held booking.
 * @throws a redirect to the error page when there is none (requirement P21)
 */
export async function paymentMethods(
  { api, reportError }: Pick<RequestContext, 'api' | 'reportError'>,
  bookingId: number,
): Promise<PaymentMethods> {
  try {
    return await api.payments.methods({ query: { bookingId } })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    if (error.status >= 500) reportError(error)
    throw redirect(errorAddress(bookingId, 'methods'))
  }
}
