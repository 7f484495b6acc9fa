import type { PayAnswer, PayCall } from './pay.ts'
import { payCallAddress } from '../site/addresses.ts'

/**
 * Sends a payment. Without an answer nothing is known: the same call is made once more, under the
 * same key, which gets the answer of the first and never pays twice.
 */
export async function sendPayment(call: PayCall): Promise<PayAnswer> {
  try {
    return await post(call)
  } catch {
    await new Promise((resolve) => setTimeout(resolve, retryMilliseconds))
    return post(call)
  }
}

const retryMilliseconds = 1_500

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
