import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPaymentStand, type PaymentStand } from '../testing/booking-stand.ts'
import { cards, heldBooking, pay } from '../testing/pay.ts'

let stand: PaymentStand

beforeAll(async () => {
  stand = await openPaymentStand('pay_refusals', 3)
})
beforeEach(() => stand.reset())
afterAll(() => stand.close())

describe('a request that is refused before the provider hears of it', () => {
  test.each([
    [{ currency: 'EUR', value: 4799 }, 422],
    [{ currency: 'EUR', value: 4801 }, 422],
    [{ currency: 'EUR', value: 0 }, 400],
    [{ currency: 'EUR', value: -500 }, 400],
    [{ currency: 'EUR', value: 0.5 }, 400],
    [{ currency: 'EUR', value: '10' }, 400],
    [{ currency: 'EUR', value: null }, 400],
    [{ currency: 'EUR', value: Number.MAX_SAFE_INTEGER }, 400],
    [{ currency: 'USD', value: 4800 }, 400],
  ])('amount %j: %i', async (amount, expected) => {
    const { status, body } = await pay(stand, await heldBooking(stand), { amount })
    expect(status).toBe(expected)
    const { message } = body as { message: string }
    expect(message === 'montant incorrect').toBe(expected === 422)
    const { rows } = await sql`select from payment`.execute(stand.db)
    expect(rows).toHaveLength(0)
  })

  test.each([
    [{ number: '4111111111111111' }, 'paymentMethod.number'],
    [{ cvc: '737' }, 'paymentMethod.cvc'],
    [{ expiryMonth: '03' }, 'paymentMethod.expiryMonth'],
    [{ storedPaymentMethodId: 'X' }, 'paymentMethod.storedPaymentMethodId'],
    [{ encryptedCardNumber: '4111111111111111' }, 'paymentMethod.encryptedCardNumber'],
  ])('a field that has no business there is named: %j', async (method, field) => {
    const { status, body } = await pay(stand, await heldBooking(stand), { method })
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    })
  })

  test.each([
    { holderName: '4111 1111 1111 1111' },
    { holderName: 'LEA 4111-1111-1111-1111' },
    { brand: '4111111111111111' },
    { encryptedCardNumber: '4111 1111 1111 1111      ' },
    { encryptedSecurityCode: '4111.1111.1111.1111..' },
  ])('a card number in clear is refused: %j', async (method) => {
    expect(await pay(stand, await heldBooking(stand), { method })).toMatchObject({
      status: 400,
      body: { code: 'plain_card_refused' },
    })
  })

  test('never writes a card number to the log', async () => {
    await pay(stand, await heldBooking(stand), { method: { number: '4111111111111111' } })
    await pay(stand, await heldBooking(stand), { method: { holderName: '4111 1111 1111 1111' } })
    expect(stand.logged()).not.toMatch(/4111[ -]?1111/)
  })

  test('never writes a key, a token, an address or an encrypted card to the log', async () => {
    const { bank, tokens } = stand
    const secrets = [bank.variables.ADYEN_API_KEY, tokens[0], '@joueurs.example', 'eyJ']
    for (const card of [cards.refused, cards.lostAnswer]) {
      await pay(stand, await heldBooking(stand), { card })
    }
    const log = stand.logged()
    expect(log).toContain('the payment provider did not answer')
    for (const secret of secrets) expect(log).not.toContain(secret)
  })

  test('shopperReference is ours: the caller cannot send one', async () => {
    const { status } = await pay(stand, await heldBooking(stand), {
      extra: { shopperReference: 'me' },
    })
    expect(status).toBe(400)
  })

  test('without a key, without a session, of another member', async () => {
    const booking = await heldBooking(stand)
    expect(await pay(stand, booking, { key: null })).toMatchObject({ status: 400 })
    expect(await pay(stand, booking, { token: 'x'.repeat(43) })).toMatchObject({ status: 401 })
    expect(await pay(stand, booking, { token: stand.tokens[1] ?? '' })).toMatchObject({
      status: 404,
      body: { code: 'booking_not_found' },
    })
  })
})

describe('the conversation with the provider', () => {
  const schemas = new URL('../../../../../shared/adyen/CheckoutService-v71.json', import.meta.url)

  test('is valid by the provider’s published schema', async () => {
    if (!existsSync(schemas)) console.warn('No provider schema here: requests were NOT validated.')
    const loggedBefore = stand.logged().length
    await pay(stand, await heldBooking(stand), {
      card: cards.challenge,
      extra: {
        browserInfo: {
          acceptHeader: 'text/html',
          colorDepth: 24,
          javaEnabled: false,
          language: 'fr-FR',
          screenHeight: 900,
          screenWidth: 1440,
          timeZoneOffset: -60,
          userAgent: 'Mozilla/5.0',
        },
      },
    })
    expect(await stand.bank.read('/control/schema-violations')).toEqual({
      count: 0,
      violations: [],
    })
    // a request of ours that broke the schema is refused by the stand-in and logged here
    expect(stand.logged().slice(loggedBefore)).not.toContain(
      'the payment provider refused the request',
    )
  })
})
