import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { standForEach } from '../testing/stand.ts'
import { cards, heldBooking, pay, readBooking, type PayOptions } from '../testing/pay.ts'

const browserInfo = {
  acceptHeader: 'text/html',
  colorDepth: 24,
  javaEnabled: false,
  language: 'fr-FR',
  screenHeight: 900,
  screenWidth: 1440,
  timeZoneOffset: -60,
  userAgent: 'Mozilla/5.0',
}

const stand = await standForEach('pay_refusals', { members: 3, bank: 'stand-in' })

describe('a request that is refused before it reaches the provider', () => {
  // requirement P3
  test.each([
    [{ currency: 'EUR', value: 4799 }, 422],
    [{ currency: 'EUR', value: 4801 }, 422],
    [{ currency: 'EUR', value: 0 }, 422],
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
    const { rows } = await sql`select from payment where user_id = 1`.execute(stand.db)
    expect(rows).toHaveLength(0)
  })

  test.each([
    [{ number: '4111111111111111' }, 'paymentMethod.number'],
    [{ cvc: '737' }, 'paymentMethod.cvc'],
    [{ expiryMonth: '03' }, 'paymentMethod.expiryMonth'],
    // a typed card, or one that is kept
    [{ storedPaymentMethodId: 'X' }, 'paymentMethod'],
    [{ encryptedCardNumber: '4111111111111111' }, 'paymentMethod.encryptedCardNumber'],
  ])('a field that has no business there is named: %j', async (method, field) => {
    const { status, body } = await pay(stand, await heldBooking(stand), { method })
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    })
  })

  // requirement P4
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

  test('a card number in any other string is refused, stored nowhere and counted in the log', async () => {
    const plain = '4111 1111 1111 1111'
    const booking = await heldBooking(stand)
    for (const options of [
      { extra: { browserInfo: { ...browserInfo, userAgent: plain } } },
      { method: { holderName: '４１１１１１１１１１１１１１１１' } },
      { key: '4111111111111111' },
    ]) {
      const loggedBefore = stand.logged().length
      expect(await pay(stand, booking, options)).toMatchObject({
        status: 400,
        body: { code: 'plain_card_refused' },
      })
      const log = stand.logged().slice(loggedBefore)
      expect(log).toMatch(/"level":40.*a card number in clear was refused/)
    }
    const { body } = await stand.call('POST', '/payments/adyen/details', {
      body: { payment: randomUUID(), details: { redirectResult: plain } },
    })
    expect(body).toMatchObject({ code: 'plain_card_refused' })
    expect((await sql`select from payment where user_id = 1`.execute(stand.db)).rows).toEqual([])
    expect(stand.logged()).not.toMatch(/[4４][1１]{3}[ -]?[1１]{4}/)
  })

  // requirement A8
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

  // requirement P5
  test('shopperReference is accepted when it is one’s own, and refused of anybody else', async () => {
    const { rows } = await sql<{ id: number; shopperReference: string }>`
      select id, shopper_reference from app_user order by id limit 2`.execute(stand.db)
    const [own, other] = rows
    const booking = await heldBooking(stand)
    for (const shopperReference of [other?.shopperReference, String(other?.id), 'me']) {
      const loggedBefore = stand.logged().length
      expect(await pay(stand, booking, { extra: { shopperReference } })).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      })
      expect(stand.logged().slice(loggedBefore)).toContain('in the name of another payer')
    }
    const { rows: made } = await sql`select from payment where user_id = 1`.execute(stand.db)
    expect(made).toEqual([])
    for (const shopperReference of [own?.shopperReference, String(own?.id)]) {
      const answer = await pay(stand, await heldBooking(stand), { extra: { shopperReference } })
      expect(answer).toMatchObject({ status: 200, body: { resultCode: 'Authorised' } })
    }
  })

  // requirement P135
  test.each([
    'https://evil.example/paiement/verification',
    '//evil.example',
    'javascript:alert(1)',
    '/paiement/verification',
    'http://localhost:3000@evil.example/',
    'http://me:secret@localhost:3000/',
    'http://:secret@localhost:3000/',
    'blob:http://localhost:3000/x',
  ])('a return address that is not ours is refused, and says so: %s', async (returnUrl) => {
    const { status, body } = await pay(stand, await heldBooking(stand), { extra: { returnUrl } })
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { code: 'return_url_refused', message: expect.stringContaining('returnUrl') },
    })
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

  // requirement O7
  test('is valid by the provider’s published schema', async () => {
    if (!existsSync(schemas)) console.warn('No provider schema here: requests were NOT validated.')
    const loggedBefore = stand.logged().length
    await pay(stand, await heldBooking(stand), {
      card: cards.challenge,
      extra: {
        browserInfo,
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

describe('a provider that cannot be reached', () => {
  // a number that no program is given by chance, as a port that was free before may be
  const nobody = 'http://127.0.0.1:2/v71'

  /** Pays while the provider is said to be elsewhere. */
  async function payElsewhere(url: string, options: PayOptions = {}) {
    const booking = await heldBooking(stand)
    const { adyenCheckoutUrl } = stand.environment
    Object.assign(stand.environment, { adyenCheckoutUrl: url })
    const answer = await pay(stand, booking, options)
    Object.assign(stand.environment, { adyenCheckoutUrl })
    return { booking, answer }
  }

  const unreachable = {
    status: 200,
    body: {
      resultCode: 'Refused',
      message:
        'Le paiement n’est pas possible pour le moment. Rien n’a été débité\u00a0: réessaie tant que ton terrain est gardé.',
      booking: { status: 'Pending' },
    },
  }

  test.each([
    ['refuses the connection', nobody],
    ['has no address', 'http://nowhere.invalid/v71'],
  ])('because it %s: nothing is charged, and the hold can be paid again', async (_, url) => {
    const { booking, answer } = await payElsewhere(url)
    expect(answer).toMatchObject(unreachable)
    expect((await readBooking(stand, booking.id)).expiresAt).toBe(booking.expiresAt)
    expect((await pay(stand, booking)).body.resultCode).toBe('Authorised')
  })

  test('is no refused card: six such tries do not slow the account', async () => {
    for (let time = 0; time < 5; time++) await payElsewhere(nobody)
    expect((await payElsewhere(nobody)).answer).toMatchObject(unreachable)
  })

  const refusing = createHttpServer((_request, response) => response.writeHead(422).end('{}'))
  const elsewhere = async () => nobody
  async function refusal(): Promise<string> {
    await new Promise<void>((done) => refusing.listen(0, '127.0.0.1', done))
    return `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`
  }
  afterAll(() => refusing.close())

  test.each([
    ['cannot be reached', elsewhere],
    ['refuses the request', refusal],
  ])('or %s proves nothing when the same attempt may have reached it before', async (_, away) => {
    const booking = await heldBooking(stand)
    const request = { key: randomUUID(), method: { ...(await stand.bank.card(cards.lostAnswer)) } }
    expect((await pay(stand, booking, request)).body.resultCode).toBe('Pending')
    await stand.bank.control('notifications', { drop: 1_000_000 })
    const { adyenCheckoutUrl } = stand.environment
    Object.assign(stand.environment, { adyenCheckoutUrl: await away() })
    const again = await pay(stand, booking, request)
    Object.assign(stand.environment, { adyenCheckoutUrl })
    expect(again.body.resultCode).not.toBe('Refused')
  })
})

// requirement P32
describe('an answer of the provider that we cannot act upon', () => {
  test.each([{ resultCode: 'IdentifyShopper', action: { type: 'threeDS2' } }, {}])(
    '%j: the answer says nothing of the money, and the log has the reason',
    async (said) => {
      const server = createHttpServer((_request, response) => response.end(JSON.stringify(said)))
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
      const { port } = server.address() as AddressInfo
      const booking = await heldBooking(stand)
      const { adyenCheckoutUrl } = stand.environment
      Object.assign(stand.environment, { adyenCheckoutUrl: `http://127.0.0.1:${port}` })
      const loggedBefore = stand.logged().length
      const { body } = await pay(stand, booking)
      Object.assign(stand.environment, { adyenCheckoutUrl })
      server.close()
      expect(body).toMatchObject({ resultCode: 'Pending', booking: { status: 'Pending' } })
      expect(stand.logged().slice(loggedBefore)).toMatch(/"level":50.*an unexpected answer/)
    },
  )
})
