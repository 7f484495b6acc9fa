import { randomInt, randomUUID } from 'node:crypto'
import type { Booking, PaymentResult } from '@quatre/contract'
import { at } from './center-fixture.ts'
import { heldBooking, pay, readBooking, type PayOptions } from './pay.ts'
import type { Answer, PaymentStand } from './stand.ts'

/** A week ahead: its shares are due the evening before. */
export const sharedDay = '2026-12-01'
export const dueAt = Date.parse(at('18:00', '2026-11-30'))

interface Wish {
  readonly nbPlayers?: number
  readonly missing?: 'charge' | 'give_back'
}

/** Shares the price of a hold; the captain's consent follows from its price. */
export function split(
  stand: PaymentStand,
  { id, price }: Pick<Booking, 'id' | 'price'>,
  { nbPlayers = 4, missing = 'give_back' }: Wish = {},
): Promise<Answer<Booking>> {
  const friendsCents = Math.floor(price.value / nbPlayers) * (nbPlayers - 1)
  return stand.call('PUT', `/bookings/${id}/split`, {
    token: stand.tokens[0],
    body: { nbPlayers, missing, ...(missing === 'charge' && { consent: friendsCents }) },
  })
}

/** A booking of 48 € that four share, of which the captain has paid their 12 €. */
export async function sharedBooking(
  stand: PaymentStand,
  wish: Wish = {},
  extra: object = {},
): Promise<Booking> {
  const booking = await heldBooking(stand, { startingDate: at('18:00', sharedDay) })
  const shared = await split(stand, booking, wish)
  if (shared.status !== 200) throw new Error(`not shared: ${JSON.stringify(shared.body)}`)
  const own = shared.body.participations[0]?.share
  const paid = await pay(stand, booking, { amount: own, extra })
  if (paid.body.resultCode !== 'Authorised') throw new Error(JSON.stringify(paid.body))
  return readBooking(stand, booking.id)
}

/** Guests have a connection each: their limits are counted apart. */
const newConnection = () =>
  `2001:db8:${randomInt(0xffff).toString(16)}:${randomInt(0xffff).toString(16)}::1`

interface Guest {
  readonly id: number
  readonly place: string
  readonly share: { readonly currency: 'EUR'; readonly value: number }
}

/** A guest takes a place by the link. */
export function join(
  stand: PaymentStand,
  { shareKey }: Pick<Booking, 'shareKey'>,
  firstName: string,
  from: string = newConnection(),
): Promise<Answer<Guest>> {
  const email = `${firstName.toLowerCase()}@ailleurs.example`
  const body = { firstName, lastName: 'Marty', email, mobilePhone: '06 12 34 56 78' }
  return stand.call('POST', `/participations/${shareKey}`, { body, from })
}

/** They pay it by card. */
export async function payAsGuest(
  stand: PaymentStand,
  { shareKey }: Pick<Booking, 'shareKey'>,
  { place, share }: Pick<Guest, 'place' | 'share'>,
  options: PayOptions = {},
): Promise<Answer<PaymentResult>> {
  const card = await stand.bank.card(options.card)
  return stand.call('POST', `/participations/${shareKey}/payment`, {
    key: options.key === undefined ? randomUUID() : options.key,
    from: options.from,
    body: {
      place,
      amount: options.amount ?? share,
      paymentMethod: { ...card, ...options.method },
    },
  })
}

/** A guest who joins and pays. */
export async function paidGuest(
  stand: PaymentStand,
  booking: Pick<Booking, 'shareKey'>,
  firstName: string,
): Promise<Guest> {
  const joined = await join(stand, booking, firstName)
  if (joined.status !== 200) throw new Error(JSON.stringify(joined.body))
  const paid = await payAsGuest(stand, booking, joined.body)
  if (paid.body.resultCode !== 'Authorised') throw new Error(JSON.stringify(paid.body))
  return joined.body
}
