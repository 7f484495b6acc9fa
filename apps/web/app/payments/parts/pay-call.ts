import type { CallInput, contract } from '@quatre/contract'
import type { WrongCardField } from '@quatre/domain'
import { payCallAddress } from '../../site/pages/addresses.ts'
import { networkBack } from '../../ui/browser/network.ts'
import type { PayTarget } from './pay-target.ts'

type PayBody = CallInput<typeof contract.payments.payBooking>['body']

/** A card to pay with or a wallet's token, and whether its holder wants it kept. */
export interface PayMethod {
  readonly paymentMethod: PayBody['paymentMethod']
  readonly storePaymentMethod?: PayBody['storePaymentMethod']
}

/** The call of the card form; the card in it is encrypted for the provider alone. */
export interface PayCall
  extends Pick<PayTarget, 'kind' | 'id' | 'cents' | 'creditCents' | 'inThree'>, PayMethod {
  readonly key: string
  readonly browserInfo?: PayBody['browserInfo']
}

/** The next step of the card form. */
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
      /** `undecided`: only the same attempt again can decide; `limited`: no more cards for now. */
      readonly why: 'refused' | 'limited' | 'undecided'
      readonly message: string
      readonly wrongField: WrongCardField | null
    }

export type RetryAnswer = Extract<PayAnswer, { next: 'retry' }>

const mostTries = 4

/**
 * Sends a payment. Without an answer nothing is known: once the network is back the same call is made
 * again, under the same key, which gets the answer of the first and never pays twice.
 */
export async function sendPayment(call: PayCall, left: AbortSignal): Promise<PayAnswer> {
  for (let tries = 1; ; tries++) {
    try {
      return await post(call)
    } catch (error) {
      if (tries === mostTries) throw error
      await networkBack(left)
    }
  }
}

async function post(call: PayCall): Promise<PayAnswer> {
  const answer = await fetch(payCallAddress, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(call),
  })
  if (!answer.ok) throw new Error(`payment call: ${answer.status}`)
  return (await answer.json()) as PayAnswer
}

/** The data of the browser that 3-D Secure asks for. */
export function browserInfo(): NonNullable<PayCall['browserInfo']> {
  return {
    acceptHeader: '*/*',
    colorDepth: screen.colorDepth,
    javaEnabled: false,
    javaScriptEnabled: true,
    language: navigator.language,
    screenHeight: screen.height,
    screenWidth: screen.width,
    timeZoneOffset: new Date().getTimezoneOffset(),
    userAgent: navigator.userAgent,
  }
}

/** Leaves for the bank's page, as it asks to be called. */
export function goToBank({ url, method, data }: Extract<PayAnswer, { next: 'bank' }>): void {
  if (method === 'GET') {
    location.assign(url)
    return
  }
  const form = document.createElement('form')
  form.method = 'post'
  form.action = url
  for (const [name, value] of Object.entries(data)) {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = value
    form.append(field)
  }
  document.body.append(form)
  form.submit()
}
