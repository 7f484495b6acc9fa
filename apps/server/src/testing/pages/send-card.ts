import { randomUUID } from 'node:crypto'
import type { CardMethod } from '../encrypt-card.ts'
import type { Site } from './open-site.ts'

/** Sends the card form of the payment page of a booking, as its script does; returns the script's next step. */
export async function sendCard(
  site: Site,
  { token, booking }: { readonly token: string; readonly booking: number },
  paymentMethod: CardMethod,
  /** The amount in the form instead of the price, of a share or with credit. */
  owed: { readonly cents?: number; readonly creditCents?: number } = {},
): Promise<unknown> {
  const { price } = await site.ask<{ price: { value: number } }>('GET', `/bookings/${booking}`, {
    token,
  })
  const answer = await site.app.inject({
    method: 'POST',
    url: '/_pay',
    headers: {
      host: 'localhost',
      origin: 'http://localhost',
      'sec-fetch-site': 'same-origin',
      cookie: `session=${token}`,
      'content-type': 'application/json',
    },
    payload: {
      kind: 'booking',
      id: String(booking),
      creditCents: 0,
      key: randomUUID(),
      cents: price.value,
      paymentMethod,
      ...owed,
    },
  })
  if (answer.statusCode !== 200) throw new Error(`/_pay: ${answer.statusCode} ${answer.payload}`)
  return answer.json()
}
