import { ApiProblem, type PaymentResult } from '@quatre/contract'
import { message, paymentRefusedMessage } from '@quatre/domain'
import { redirect } from 'react-router'
import { signInAddress } from '../site/pages/addresses.ts'
import { requestContext } from '../site/context.ts'
import type { PayAnswer, PayCall, RetryAnswer } from './parts/pay-call.ts'
import { mendedAddress, payOwed } from './parts/pay-owed.ts'
import { kinds, resultPage } from './parts/kinds/kinds.ts'
import type { Route } from './+types/pay.ts'

export function loader() {
  return redirect('/')
}

/** Pays. A refusal comes back to the form; all else is another page. */
export async function action({ request, context }: Route.ActionArgs): Promise<PayAnswer> {
  const site = context.get(requestContext)
  const call = readCall(await request.json().catch(() => null))
  if (call === null) {
    const headers = { 'content-type': 'text/plain; charset=utf-8' }
    throw new Response(message('bad_request', { fields: 'paiement' }), { status: 400, headers })
  }
  try {
    return resultAnswer(await payOwed(site, call))
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    if (error.status >= 500) site.reportError(error)
    const mended = await mendedAddress(site, call, error)
    return mended === null ? problemAnswer(error, call) : go(mended)
  }
}

/** The call of the card form; null of a body that no form of ours sends. */
function readCall(body: unknown): PayCall | null {
  const { kind, id, key } = (body ?? {}) as Readonly<Record<keyof PayCall, unknown>>
  if (typeof kind !== 'string' || typeof id !== 'string' || typeof key !== 'string') return null
  if (!Object.hasOwn(kinds, kind)) return null
  const call = body as PayCall
  const isNamed = kinds[call.kind].isForGuests || /^[1-9]\d{0,9}$/.test(id)
  return isNamed ? call : null
}

function resultAnswer(result: PaymentResult): PayAnswer {
  const { resultCode, action: bank, message, wrongField } = result
  if (resultCode === 'RedirectShopper' && bank !== null) {
    return { next: 'bank', url: bank.url, method: bank.method, data: bank.data ?? {} }
  }
  if (resultCode === 'Refused') {
    return { next: 'retry', why: 'refused', message: message ?? paymentRefusedMessage, wrongField }
  }
  return go(resultPage(result).address)
}

function problemAnswer({ status, code, message }: ApiProblem, { kind, id }: PayCall): PayAnswer {
  const { payment, paid } = kinds[kind].pages(id)
  if (status === 401) return go(signInAddress(payment))
  if (code === 'payment_already_made' || code === 'share_already_paid') return go(paid)
  // The page shows the change of the hold, the price, the credit or the payable.
  const isStale = code === 'amount_incorrect' || code === 'insufficient_balance'
  if (status === 410 || isStale || status === 404) return go(payment)
  return { next: 'retry', why: retryReason(status, code), message, wrongField: null }
}

function retryReason(status: number, code: string): RetryAnswer['why'] {
  if (status === 429) return 'limited'
  return status >= 500 || code === 'payment_in_progress' ? 'undecided' : 'refused'
}

function go(address: string): PayAnswer {
  return { next: 'go', address }
}
