import { randomUUID } from 'node:crypto'
import type { Booking, PaymentMethods } from '@quatre/contract'
import { paymentRefusedMessage } from '@quatre/domain'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { at } from '../testing/center-fixture.ts'
import { eventually } from '../testing/eventually.ts'
import {
  answerBank,
  cards,
  details,
  heldBooking,
  pay,
  readBooking,
  type CardResult,
} from '../testing/pay.ts'
import { join, sharedDay, split } from '../testing/shares.ts'
import { standForEach, type Answer } from '../testing/stand.ts'

const stand = await standForEach('wallets', { members: 2, bank: 'stand-in' })

const tokenNames = { applepay: 'applePayToken', googlepay: 'googlePayToken' } as const

interface ByWallet {
  readonly type?: keyof typeof tokenNames
  readonly token?: string
  readonly card?: string
  readonly key?: string
  readonly extra?: object
}

/** Pays a booking by the token of a wallet's sheet. */
async function payByWallet(
  { id, price }: Booking,
  { type = 'googlepay', key = randomUUID(), card, extra, ...given }: ByWallet = {},
): Promise<Answer<CardResult>> {
  const signed = { type, cents: price.value, ...(card && { card }) }
  const token = given.token ?? (await stand.bank.walletToken(signed))
  return stand.call('POST', `/payments/adyen/booking?bookingId=${id}`, {
    token: stand.tokens[0],
    key,
    body: { amount: price, paymentMethod: { type, [tokenNames[type]]: token }, ...extra },
  })
}

const readMethods = async (query: string) =>
  stand.call<PaymentMethods>('GET', `/payments/methods?${query}`, { token: stand.tokens[0] })

describe('a payment by a wallet', () => {
  // requirement P133
  test.each(['applepay', 'googlepay'] as const)(
    'confirms the booking, once however often it is asked: %s',
    async (type) => {
      const booking = await heldBooking(stand)
      const token = await stand.bank.walletToken({ type, cents: booking.price.value })
      const once = { type, token, key: randomUUID() }
      const first = await payByWallet(booking, once)
      expect(first).toMatchObject({
        status: 200,
        body: { resultCode: 'Authorised', action: null, booking: { status: 'Confirmed' } },
      })
      expect((await payByWallet(booking, once)).body).toEqual(first.body)
      expect(await stand.bank.payments()).toContainEqual(
        expect.objectContaining({ merchantReference: first.body.payment, capturedCents: 4800 }),
      )
      expect(stand.logged()).not.toContain(token.slice(0, 40))
    },
  )

  // requirement P133
  test('is asked nothing by the bank, but of a card whose number alone Google has', async () => {
    const byApple = await payByWallet(await heldBooking(stand), { type: 'applepay', card: '1237' })
    expect(byApple.body.resultCode).toBe('Authorised')
    const booking = await heldBooking(stand, { startingDate: at('18:00', '2026-11-26') })
    const byGoogle = await payByWallet(booking, { card: '1237' })
    expect(byGoogle.body.resultCode).toBe('RedirectShopper')
    const result = await answerBank(byGoogle, 'confirmed')
    expect((await details(stand, byGoogle.body.payment, result)).body.resultCode).toBe('Authorised')
  })

  // requirement P133
  test('refused by its bank, it leaves the court for another try, and counts as a card', async () => {
    const booking = await heldBooking(stand)
    for (let tries = 0; tries < 5; tries++) {
      const { body } = await payByWallet(booking, { card: '9995' })
      expect(body).toMatchObject({ resultCode: 'Refused', message: expect.stringMatching(/solde/) })
    }
    expect(await payByWallet(booking)).toMatchObject({ status: 429 })
    expect((await readBooking(stand, booking.id)).status).toBe('Pending')
  })

  // requirement P133
  test('takes no token of another amount, used before or made up', async () => {
    const booking = await heldBooking(stand)
    const cheaper = await stand.bank.walletToken({ type: 'googlepay', cents: 100 })
    expect((await payByWallet(booking, { token: cheaper })).body.resultCode).toBe('Refused')
    expect((await payByWallet(booking, { token: 'x'.repeat(200) })).body).toMatchObject({
      resultCode: 'Refused',
      message: paymentRefusedMessage,
    })
    const token = await stand.bank.walletToken({ type: 'googlepay', cents: booking.price.value })
    expect((await payByWallet(booking, { token })).body.resultCode).toBe('Authorised')
    const next = await heldBooking(stand, { startingDate: at('18:00', '2026-11-26') })
    expect((await payByWallet(next, { token })).body.resultCode).toBe('Refused')
  })

  // requirement P133
  test('is kept for the next payment when its payer asks for it', async () => {
    await payByWallet(await heldBooking(stand), { extra: { storePaymentMethod: true } })
    const next = await heldBooking(stand, { startingDate: at('18:00', '2026-11-26') })
    const kept = await eventually(async () => {
      const { body } = await readMethods(`bookingId=${next.id}`)
      expect(body.storedCards).toHaveLength(1)
      return body.storedCards[0]?.id
    })
    const { body } = await stand.call<CardResult>(
      'POST',
      `/payments/adyen/booking?bookingId=${next.id}`,
      {
        token: stand.tokens[0],
        key: randomUUID(),
        body: {
          amount: next.price,
          paymentMethod: { type: 'scheme', storedPaymentMethodId: kept },
        },
      },
    )
    expect(body.resultCode).toBe('Authorised')
  })

  // requirement P133
  test('of a captain keeps its card as the guarantee; a guest pays their share by one', async () => {
    const booking = await heldBooking(stand, { startingDate: at('18:00', sharedDay) })
    const { participations } = (await split(stand, booking, { missing: 'charge' })).body
    const price = participations[0]?.share ?? booking.price
    expect((await payByWallet({ ...booking, price })).body.resultCode).toBe('Authorised')
    await eventually(async () => {
      const { rows } = await sql`select brand, last_four from payment p
        join stored_card c on c.id = p.stored_card_id`.execute(stand.db)
      expect(rows).toEqual([{ brand: 'visa', lastFour: '1111' }])
    })
    const { shareKey } = await readBooking(stand, booking.id)
    const { place, share } = (await join(stand, { shareKey }, 'Nora')).body
    const type = 'applepay'
    const applePayToken = await stand.bank.walletToken({ type, cents: share.value })
    const answer = await stand.call('POST', `/participations/${shareKey}/payment`, {
      key: randomUUID(),
      body: { place, amount: share, paymentMethod: { type, applePayToken } },
    })
    expect(answer).toMatchObject({ status: 200, body: { resultCode: 'Authorised' } })
  })

  // requirement P4
  test('brings Google’s own key, whose end is no card, and no card in clear', async () => {
    const booking = await heldBooking(stand)
    // 13 digits with a right check digit
    const googleToken = (end: string) => `{"signedKey":"{\\"keyExpiration\\":\\"${end}\\"}"}`
    const { body } = await payByWallet(booking, { token: googleToken('1542323393140') })
    expect(body.resultCode).toBe('Refused')
    expect(await payByWallet(booking, { token: googleToken('4111111111111111') })).toMatchObject({
      status: 400,
      body: { code: 'plain_card_refused' },
    })
  })

  test.each([
    [{ type: 'applepay', googlePayToken: 'x' }],
    [{ type: 'applepay', applePayToken: 'x', storedPaymentMethodId: 'y' }],
    [{ type: 'googlepay', googlePayToken: 'x'.repeat(10_001) }],
    [{ type: 'paypal' }],
  ])('is of the provider’s schema, and nothing more: %j', async (paymentMethod) => {
    const { id, price } = await heldBooking(stand)
    const { status } = await stand.call('POST', `/payments/adyen/booking?bookingId=${id}`, {
      token: stand.tokens[0],
      key: randomUUID(),
      body: { amount: price, paymentMethod },
    })
    expect(status).toBe(400)
  })
})

// requirement P134
test('the ways to pay list the accepted wallets, for a booking and for an amount only', async () => {
  const { id } = await heldBooking(stand)
  const wallets = [
    { type: 'applepay', brands: expect.arrayContaining(['visa']) },
    { type: 'googlepay', configuration: { gatewayMerchantId: 'QuatrePadel' } },
  ]
  const { body } = await readMethods(`bookingId=${id}`)
  expect(body).toMatchObject({ amount: { value: 4800 }, card: { wallets } })
  const ofAmount = (await readMethods('amount=1250')).body
  expect(ofAmount).toMatchObject({
    amount: { currency: 'EUR', value: 1250 },
    methods: [{ id: 4 }],
    passes: [],
    card: { wallets },
  })
  // the price is the server’s
  expect((await readMethods(`bookingId=${id}&amount=1`)).body.amount.value).toBe(4800)
  for (const amount of ['0', '-1', '12.5', '1000001', 'x']) {
    expect((await readMethods(`amount=${amount}`)).status).toBe(400)
  }
  expect(await readMethods('appId=2')).toMatchObject({
    status: 400,
    body: { fields: { bookingId: 'Champ obligatoire' } },
  })
})

describe('a payment request', () => {
  // requirement P135
  test('names its channel in any case, where its payer comes back to, and itself', async () => {
    const booking = await heldBooking(stand)
    const { publicOrigin } = stand.environment
    const { body } = await pay(stand, booking, {
      card: cards.challenge,
      extra: {
        channel: 'web',
        returnUrl: `${publicOrigin}/pay-in-app/booking?booking=${booking.id}#top`,
        reference: 'commande-7',
      },
    })
    const back = await fetch(body.action?.url ?? '', {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ answer: 'confirmed', code: '123456' }),
    })
    const address = new URL(back.headers.get('location') ?? '')
    expect(address.origin + address.pathname).toBe(`${publicOrigin}/pay-in-app/booking`)
    const { booking: of, payment } = Object.fromEntries(address.searchParams)
    expect([of, payment]).toEqual([String(booking.id), body.payment])
    const { rows } = await sql`
      select client_reference from payment where id = ${body.payment}`.execute(stand.db)
    expect(rows).toEqual([{ clientReference: 'commande-7' }])
  })

  // requirement P135
  test('names itself as another payment, and means its own all the same', async () => {
    const first = await pay(stand, await heldBooking(stand))
    const booking = await heldBooking(stand, { startingDate: at('18:00', '2026-11-26') })
    const { body } = await pay(stand, booking, { extra: { reference: first.body.payment } })
    expect(body).toMatchObject({ resultCode: 'Authorised', booking: { id: booking.id } })
    const references = (await stand.bank.payments()).map((one) => one.merchantReference)
    expect(references).toContain(body.payment)
    expect(references.filter((one) => one === first.body.payment)).toHaveLength(1)
  })

  test.each([{ channel: 'iOS' }, { channel: '' }, { reference: '' }, { returnUrl: 7 }])(
    'and not otherwise: %j',
    async (extra) => {
      expect((await pay(stand, await heldBooking(stand), { extra })).status).toBe(400)
    },
  )
})
