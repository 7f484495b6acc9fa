import type { PayAnswer, PayCall } from './pay.ts'
import { payCallAddress } from '../site/addresses.ts'
import { networkBack } from '../ui/network.ts'

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

/** What 3-D Secure asks to know of the browser. */
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
