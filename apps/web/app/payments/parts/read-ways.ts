import { ApiProblem, type PayKind, type PaymentMethods } from '@quatre/contract'
import type { RequestContext } from '../../site/context.ts'

/** The ways to pay a payable of any kind, or else an amount in cents; null when there is none for now. */
export async function readWays(
  { api, reportError }: Pick<RequestContext, 'api' | 'reportError'>,
  named: { readonly kind: PayKind; readonly key: string } | { readonly amount: number },
): Promise<PaymentMethods | null> {
  try {
    return 'amount' in named
      ? await api.payments.methods({ query: named })
      : await api.payments.ways({ params: named })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    if (error.status >= 500) reportError(error)
    return null
  }
}
