import { ApiProblem, type CallInput, type contract, type PaymentMethods } from '@quatre/contract'
import type { RequestContext } from '../../site/context.ts'

/** The ways to pay something; null when there is none for now. */
export async function readWays(
  { api, reportError }: Pick<RequestContext, 'api' | 'reportError'>,
  query: CallInput<typeof contract.payments.methods>['query'],
): Promise<PaymentMethods | null> {
  try {
    return await api.payments.methods({ query })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    if (error.status >= 500) reportError(error)
    return null
  }
}
