import { ApiProblem, type PaymentResult } from '@quatre/contract'
import type { RequestContext } from '../context.ts'

/** What a payment has come to, that the bank sends back from; null when there is no such payment. */
export async function conclude(
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
