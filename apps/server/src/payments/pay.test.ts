import { randomUUID } from 'node:crypto'
import { hourMs } from '@quatre/domain'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { standForEach } from '../testing/stand.ts'
import { at, fixtureNow } from '../testing/center-fixture.ts'
import { eventually } from '../testing/eventually.ts'
import { requireSoundBooks, standInCents } from '../testing/ledger-proof.ts'
import { answerBank, cards, details, heldBooking, pay, readBooking } from '../testing/pay.ts'

const stand = await standForEach('pay', { members: 3, bank: 'stand-in' })
beforeEach(async () => {})
// After every test the books are sound and agree with the provider's journal to the cent.
afterEach(() => requireSoundBooks(stand.bank, stand.db))

describe('an accepted card', () => {
  // requirement P1
  test('confirms the booking at once', async () => {
    const booking = await heldBooking(stand)
    const { status, body } = await pay(stand, booking)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      resultCode: 'Authorised',
      action: null,
      message: null,
      amount: { currency: 'EUR', value: 4800 },
      booking: { id: booking.id, status: 'Confirmed' },
    })
    expect(await readBooking(stand, booking.id)).toMatchObject({
      status: 'Confirmed',
      expiresAt: null,
      amountAlreadyPaid: { value: 4800 },
      payments: [{ method: 4, state: 'captured', amount: { value: 4800 }, refunded: { value: 0 } }],
    })
  })

  test('cannot pay the same booking twice', async () => {
    const booking = await heldBooking(stand)
    await pay(stand, booking)
    expect(await pay(stand, booking)).toMatchObject({
      status: 409,
      body: { code: 'payment_already_made' },
    })
  })

  // requirement P6
  test('with the same Idempotency-Key gives the same answer and takes the money once', async () => {
    const booking = await heldBooking(stand)
    const card = await stand.bank.card()
    const request = { key: randomUUID(), method: { ...card } }
    const first = await pay(stand, booking, request)
    expect(await pay(stand, booking, request)).toMatchObject({ status: 200, body: first.body })
    expect(await pay(stand, booking, { key: request.key })).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    })
  })

  test('twenty times in parallel takes the money once', async () => {
    const booking = await heldBooking(stand)
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(stand, booking)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await standInCents(stand.bank, stand.db)).toBe(4800)
  })

  test('twenty times in parallel under one key takes the money once', async () => {
    const booking = await heldBooking(stand)
    const request = { key: randomUUID(), method: { ...(await stand.bank.card(cards.slow)) } }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => pay(stand, booking, request)),
    )
    expect(answers.map(({ status }) => status).every((status) => [200, 409].includes(status))).toBe(
      true,
    )
    expect(answers.some(({ body }) => body.resultCode === 'Authorised')).toBe(true)
    expect(await standInCents(stand.bank, stand.db)).toBe(4800)
  })
})

describe('a refused card', () => {
  // requirement P37
  test.each([
    ['4000000000000127', 'code'],
    ['4000000000000069', 'expiry'],
    [cards.refused, null],
    [cards.accepted, null],
  ])('%s: the answer names the field %s', async (card, wrongField) => {
    expect((await pay(stand, await heldBooking(stand), { card })).body).toMatchObject({
      wrongField,
    })
  })

  test.each([
    ['4000000000000002', 'Ta banque refuse cette carte. Essaie avec une autre.'],
    ['4000000000009995', 'Le solde de ta carte ne suffit pas.'],
    ['4000000000000069', 'Ta carte a expiré. Essaie avec une autre.'],
    ['4000000000009979', 'Ta carte est bloquée. Essaie avec une autre.'],
    ['4000000000000127', 'Le code de sécurité est incorrect. Vérifie-le.'],
    ['4100000000000019', 'Ta banque refuse cette carte. Essaie avec une autre.'],
  ])('%s: « %s », and the hold stays for another card', async (card, message) => {
    const booking = await heldBooking(stand)
    expect(await pay(stand, booking, { card })).toMatchObject({
      status: 200,
      body: { resultCode: 'Refused', message, action: null, booking: { status: 'Pending' } },
    })
    expect(await readBooking(stand, booking.id)).toMatchObject({
      status: 'Pending',
      expiresAt: booking.expiresAt,
      payments: [{ state: 'refused', message }],
    })
    expect((await pay(stand, booking)).body.resultCode).toBe('Authorised')
  })

  // requirement P19
  test('five times in an hour is the limit, whatever the booking', async () => {
    const booking = await heldBooking(stand)
    for (let time = 0; time < 5; time++) {
      expect((await pay(stand, booking, { card: cards.refused })).body.resultCode).toBe('Refused')
    }
    const sixth = await pay(stand, booking)
    expect(sixth).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(sixth.headers['retry-after']).toBeDefined()
    stand.clock(fixtureNow + hourMs + 1)
    const later = await heldBooking(stand, { startingDate: at('20:00') })
    expect((await pay(stand, later)).body.resultCode).toBe('Authorised')
  })
})

describe('a fault of our own after the provider has answered', () => {
  /** Lets no capture into the books meanwhile. */
  async function withoutBooks<T>(work: () => Promise<T>): Promise<T> {
    await sql`alter table ledger_transaction
      add constraint no_capture check (kind <> 'capture') not valid`.execute(stand.db)
    try {
      return await work()
    } finally {
      await sql`alter table ledger_transaction drop constraint no_capture`.execute(stand.db)
    }
  }

  beforeEach(() => stand.bank.control('notifications', { hold: true }))
  afterEach(() => stand.bank.control('notifications', { release: true }))

  test('is answered 500, and the same request again pays once', async () => {
    const booking = await heldBooking(stand)
    const request = { key: randomUUID(), method: { ...(await stand.bank.card()) } }
    const loggedBefore = stand.logged().length
    expect((await withoutBooks(() => pay(stand, booking, request))).status).toBe(500)
    expect(stand.logged().slice(loggedBefore)).not.toContain('provider did not answer')
    expect((await pay(stand, booking, request)).body.resultCode).toBe('Authorised')
  })

  test('is answered 500 on the way back from the bank too, and the same return again pays once', async () => {
    const answer = await pay(stand, await heldBooking(stand), { card: cards.challenge })
    const result = await answerBank(answer, 'confirmed')
    const back = () => details(stand, answer.body.payment, result)
    expect((await withoutBooks(back)).status).toBe(500)
    expect((await back()).body.resultCode).toBe('Authorised')
  })
})

// requirement P24
describe('3-D Secure', () => {
  async function redirected() {
    const booking = await heldBooking(stand)
    const answer = await pay(stand, booking, { card: cards.challenge })
    expect(answer.body).toMatchObject({
      resultCode: 'RedirectShopper',
      action: { type: 'redirect', method: 'GET' },
      booking: { status: 'Pending' },
    })
    return { booking, answer, payment: answer.body.payment }
  }

  test('confirmed at the bank confirms the booking, and so does asking again', async () => {
    const { answer, payment } = await redirected()
    const result = await answerBank(answer, 'confirmed')
    const first = await details(stand, payment, result)
    expect(first.body).toMatchObject({ resultCode: 'Authorised', booking: { status: 'Confirmed' } })
    expect((await details(stand, payment, result)).body).toEqual(first.body)
  })

  test.each([
    ['wallet', 'sont sur ton SOLDE'],
    ['card', 'reviennent sur ta carte'],
  ] as const)(
    'repeated once the booking is cancelled to the %s, says where the money is',
    async (to, where) => {
      const { answer, booking, payment } = await redirected()
      const result = await answerBank(answer, 'confirmed')
      await details(stand, payment, result)
      await stand.call('POST', `/bookings/${booking.id}/cancel`, {
        token: stand.tokens[0],
        key: randomUUID(),
        body: { to },
      })
      const { body } = await details(stand, payment, result)
      expect(body).toMatchObject({ booking: { status: 'Cancelled' } })
      expect(body.message).toContain(`annulée depuis. 48,00\u00a0€ ${where}`)
    },
  )

  test('called twice at the same time gives one payment', async () => {
    const { answer, payment } = await redirected()
    const result = await answerBank(answer, 'confirmed')
    await Promise.all([1, 2, 3, 4].map(() => details(stand, payment, result)))
    expect((await details(stand, payment, result)).body.resultCode).toBe('Authorised')
  })

  test('at a bank that is called by POST comes with the bank’s form', async () => {
    const card = '5454545454545454'
    const { body } = await pay(stand, await heldBooking(stand), { card })
    expect(body).toMatchObject({ resultCode: 'RedirectShopper', action: { method: 'POST' } })
    const { url = '', data = {} } = body.action ?? {}
    const entered = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(data),
    })
    expect(entered.status).toBe(303)
    const page = new URL(entered.headers.get('location') ?? '', url).href
    const action = { type: 'redirect', method: 'GET', url: page } as const
    const result = await answerBank({ body: { ...body, action } }, 'confirmed')
    expect((await details(stand, body.payment, result)).body.resultCode).toBe('Authorised')
  })

  test('refused at the bank keeps the hold and says why', async () => {
    const { booking, answer, payment } = await redirected()
    const { body } = await details(stand, payment, await answerBank(answer, 'refused'))
    expect(body).toMatchObject({
      resultCode: 'Refused',
      message: 'Ta banque n’a pas pu confirmer que c’est bien toi. Réessaie.',
      booking: { status: 'Pending' },
    })
    expect((await pay(stand, booking)).body.resultCode).toBe('Authorised')
  })

  test('abandoned for another card, then confirmed after all, takes and gives back', async () => {
    const { booking, answer, payment } = await redirected()
    expect((await pay(stand, booking)).body.resultCode).toBe('Authorised')
    const { body } = await details(stand, payment, await answerBank(answer, 'confirmed'))
    expect(body).toMatchObject({ resultCode: 'Refunded', booking: { status: 'Confirmed' } })
  })

  test('with a result that is not the bank’s changes nothing: the true one still counts', async () => {
    const { answer, payment } = await redirected()
    const wrong = await details(stand, payment, 'invented')
    expect(wrong).toMatchObject({ status: 404, body: { code: 'payment_not_found' } })
    const { body } = await details(stand, payment, await answerBank(answer, 'confirmed'))
    expect(body.resultCode).toBe('Authorised')
  })

  test('with the result of another payment is refused, and the true one still counts', async () => {
    const mine = await redirected()
    const other = await heldBooking(stand, { startingDate: at('20:00') }, 1)
    const others = await pay(stand, other, { card: cards.challenge, token: stand.tokens[1] ?? '' })
    const foreign = await answerBank(others, 'confirmed')
    const wrong = await details(stand, mine.payment, foreign)
    expect(wrong).toMatchObject({ status: 404, body: { code: 'payment_not_found' } })
    expect((await readBooking(stand, mine.booking.id)).status).toBe('Pending')
    const { body } = await details(stand, mine.payment, await answerBank(mine.answer, 'confirmed'))
    expect(body.resultCode).toBe('Authorised')
    await details(stand, others.body.payment, foreign)
  })

  // requirement P7
  test('believes nothing that the address says', async () => {
    const { payment } = await redirected()
    const { status } = await stand.call('POST', '/payments/adyen/details', {
      body: { payment, details: { redirectResult: 'x' }, resultCode: 'Authorised' },
    })
    expect(status).toBe(400)
  })

  test('of an unknown payment is not found', async () => {
    expect(await details(stand, randomUUID(), 'x')).toMatchObject({ status: 404 })
  })
})

// requirement P20
describe('a provider that is slow or silent', () => {
  const listed = async () => (await stand.call('GET', '/bookings', { token: stand.tokens[0] })).body
  test('slow: waits for its answer', async () => {
    const { body } = await pay(stand, await heldBooking(stand), { card: cards.slow })
    expect(body.resultCode).toBe('Authorised')
  })

  test('lost answer: Pending, then Confirmed by the notification', async () => {
    await stand.bank.control('notifications', { hold: true })
    const booking = await heldBooking(stand)
    expect((await pay(stand, booking, { card: cards.lostAnswer })).body).toMatchObject({
      resultCode: 'Pending',
      message: 'Ta banque n’a pas encore répondu. Nous t’écrivons dès que c’est fait.',
      booking: { status: 'Pending' },
    })
    expect(await listed()).toMatchObject([{ id: booking.id, paymentInProgress: true }])
    expect(await pay(stand, booking)).toMatchObject({
      status: 409,
      body: { code: 'payment_in_progress' },
    })
    await stand.bank.control('notifications', { release: true })
    await eventually(async () => {
      expect((await readBooking(stand, booking.id)).status).toBe('Confirmed')
    })
    expect(await listed()).toMatchObject([{ id: booking.id, paymentInProgress: false }])
  })

  test('lost answer: the same request again brings the real one', async () => {
    const booking = await heldBooking(stand)
    const request = { key: randomUUID(), method: { ...(await stand.bank.card(cards.lostAnswer)) } }
    await stand.bank.control('notifications', { hold: true })
    expect((await pay(stand, booking, request)).body.resultCode).toBe('Pending')
    expect((await pay(stand, booking, request)).body.resultCode).toBe('Authorised')
    await stand.bank.control('notifications', { release: true })
  })

  test('late notification: harmless when the answer was there', async () => {
    const booking = await heldBooking(stand)
    const { body } = await pay(stand, booking, { card: cards.late })
    expect(body.resultCode).toBe('Authorised')
    await eventually(async () => {
      // the stand-in's notifications of an earlier test may come as late
      const { rows } = await sql<{ outcome: string }>`select outcome from provider_event
        where merchant_reference = ${body.payment}`.execute(stand.db)
      expect(rows).toEqual([{ outcome: 'captured' }])
    })
  })
})
