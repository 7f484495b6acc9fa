import { ApiProblem, type CallInput, type contract, type PaymentResult } from '@quatre/contract'
import { paymentRefusedMessage, type WrongCardField } from '@quatre/domain'
import { redirect } from 'react-router'
import { requestContext } from '../site/context.ts'
import { confirmationAddress, paymentAddress, signInAddress } from '../site/addresses.ts'
import type { Route } from './+types/pay.ts'
import { resultAddress } from '../site/bookings/payment-end.ts'

type PayBody = CallInput<typeof contract.payments.payBooking>['body']

/** What the card form sends; the card in it is encrypted for the provider alone. */
export interface PayCall {
  readonly booking: number
  readonly key: string
  readonly cents: number
  readonly paymentMethod: PayBody['paymentMethod']
  readonly browserInfo?: PayBody['browserInfo']
}

/** What the card form does next. */
export type PayAnswer =
  | { readonly next: 'go'; readonly address: string }
  | {
      readonly next: 'bank'
      readonly url: string
      readonly method: 'GET' | 'POST'
      readonly data: Record<string, string>
    }
  | {
      readonly next: 'retry'
      /** `undecided`: only the same attempt again can tell; `limited`: no more cards for now. */
      readonly why: 'refused' | 'limited' | 'undecided'
      readonly message: string
      readonly wrongField: WrongCardField | null
    }

export type RetryAnswer = Extract<PayAnswer, { next: 'retry' }>

export function loader() {
  return redirect('/')
}

/** Pays a held booking. A refusal comes back to the form; all else is another page. */
export async function action({ request, context }: Route.ActionArgs): Promise<PayAnswer> {
  const { api, reportError } = context.get(requestContext)
  const call = ((await request.json().catch(() => null)) ?? {}) as PayCall
  const booking = Number(call.booking)
  try {
    const result = await api.payments.payBooking({
      query: { bookingId: booking },
      idempotencyKey: String(call.key),
      body: {
        amount: { currency: 'EUR', value: call.cents },
        paymentMethod: call.paymentMethod,
        browserInfo: call.browserInfo,
      },
    })
    return answerOf(result)
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    if (error.status >= 500) reportError(error)
    return problemAnswer(error, booking)
  }
}

function answerOf(result: PaymentResult): PayAnswer {
  const { resultCode, action: bank, message, wrongField } = result
  if (resultCode === 'RedirectShopper' && bank !== null) {
    return { next: 'bank', url: bank.url, method: bank.method, data: bank.data ?? {} }
  }
  if (resultCode === 'Refused') {
    return { next: 'retry', why: 'refused', message: message ?? paymentRefusedMessage, wrongField }
  }
  return go(resultAddress(result))
}

function problemAnswer({ status, code, message }: ApiProblem, booking: number): PayAnswer {
  if (status === 401) return go(signInAddress(paymentAddress(booking)))
  if (code === 'payment_already_made') return go(confirmationAddress(booking))
  // The page tells what became of the hold, the price or the booking.
  if (status === 410 || code === 'amount_incorrect' || status === 404) {
    return go(paymentAddress(booking))
  }
  return { next: 'retry', why: reasonOf(status, code), message, wrongField: null }
}

function reasonOf(status: number, code: string): RetryAnswer['why'] {
  if (status === 429) return 'limited'
  return status >= 500 || code === 'payment_in_progress' ? 'undecided' : 'refused'
}

function go(address: string): PayAnswer {
  return { next: 'go', address }
}
