import { ApiProblem, type PaymentResult } from '@quatre/contract'
import type { RequestContext } from '../context.ts'

/** What the return from the bank makes of a payment; null when there is no such payment. */
export async function concludePayment(
  { api }: Pick<RequestContext, 'api'>,
  payment: string,
  redirectResult: string,
): Promise<PaymentResult | null> {
  try {
    return await api.payments.details({ body: { payment, details: { redirectResult } } })
  } catch (error) {
    if (error instanceof ApiProblem && error.status < 500) return null
    throw error
  }
}
