import { randomUUID } from 'node:crypto'
import type { Booking, PaymentResult } from '@quatre/contract'
import type { Answer, PaymentStand } from './stand.ts'
import { at } from './center-fixture.ts'
import type { CardMethod } from './encrypt-card.ts'

export type CardResult = PaymentResult & { readonly payment: string }

/** The documented test cards of the stand-in. */
export const cards = {
  accepted: '4111111111111111',
  challenge: '4212345678901237',
  refused: '4000000000000002',
  slow: '4000000000008005',
  lostAnswer: '4000000000007007',
  late: '4000000000006009',
  /** Accepted, then refused when it is charged without its holder. */
  keptThenRefused: '4000000000003105',
} as const

export interface PayOptions {
  readonly card?: string
  readonly method?: Partial<CardMethod> & Record<string, unknown>
  readonly amount?: unknown
  readonly key?: string | null
  readonly token?: string
  readonly extra?: object
  /** The part that the payer's own credit pays, in cents. */
  readonly credit?: number
  /** The connection that the card is tried from. */
  readonly from?: string
}

/** A hold in Toulouse for tomorrow evening, 48 €. */
export async function heldBooking(
  stand: PaymentStand,
  body: object = {},
  player = 0,
): Promise<Booking> {
  const answer = await stand.hold(stand.tokens[player], { startingDate: at('18:00'), ...body })
  if (answer.status !== 201) throw new Error(`no hold: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Pays a booking by card, as the page does. */
export async function pay(
  stand: PaymentStand,
  { id, price }: Pick<Booking, 'id' | 'price'>,
  options: PayOptions = {},
): Promise<Answer<CardResult>> {
  const card = await stand.bank.card(options.card)
  const query = `bookingId=${id}&paidCredit=${options.credit ?? 0}`
  return stand.call('POST', `/payments/adyen/booking?${query}`, {
    token: options.token ?? stand.tokens[0],
    key: options.key === undefined ? randomUUID() : options.key,
    from: options.from,
    body: {
      amount: options.amount ?? price,
      paymentMethod: { ...card, ...options.method },
      ...options.extra,
    },
  })
}

/** Answers on the bank's page and gives the redirectResult that the player comes back with. */
export async function answerBank(
  { body }: { readonly body: CardResult },
  answer: 'confirmed' | 'refused',
): Promise<string> {
  if (body.action === null) throw new Error('the bank asks nothing')
  const page = await fetch(body.action.url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ answer, code: '123456' }).toString(),
  })
  const back = new URL(page.headers.get('location') ?? '')
  if (back.searchParams.get('payment') !== body.payment) throw new Error('another payment')
  return back.searchParams.get('redirectResult') ?? ''
}

/** The player is back from the bank. */
export async function details(
  stand: PaymentStand,
  payment: string,
  redirectResult: string,
): Promise<Answer<CardResult>> {
  return stand.call('POST', '/payments/adyen/details', {
    body: { payment, details: { redirectResult } },
  })
}

/** A booking as its owner reads it. */
export async function readBooking(stand: PaymentStand, id: number, player = 0): Promise<Booking> {
  const { body } = await stand.call<Booking>('GET', `/bookings/${id}`, {
    token: stand.tokens[player],
  })
  return body
}

export async function cancelBooking(
  stand: PaymentStand,
  id: number,
  to: 'wallet' | 'card',
  token = stand.tokens[0],
): Promise<Answer<{ refunds: { to: string; state: string; amount: { value: number } }[] }>> {
  return stand.call('POST', `/bookings/${id}/cancel`, {
    token,
    key: randomUUID(),
    body: { to },
  })
}
