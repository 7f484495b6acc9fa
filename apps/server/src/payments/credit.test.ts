import { randomUUID } from 'node:crypto'
import type { Booking, PaymentResult } from '@quatre/contract'
import { dayMs, type CreditSource } from '@quatre/domain'
import { afterEach, describe, expect, test } from 'vitest'
import { selectCredit } from '../core/money/credit.sql.ts'
import { at, fixtureNow } from '../testing/center-fixture.ts'
import { giveCredit } from '../testing/give-credit.ts'
import { requireSoundBooks } from '../testing/ledger-proof.ts'
import { cancelBooking, heldBooking, pay, readBooking } from '../testing/pay.ts'
import { standForEach, type Answer } from '../testing/stand.ts'

const nextWeek = '2026-12-01'

const stand = await standForEach('credit', { members: 2, bank: 'stand-in' })
afterEach(() => requireSoundBooks(stand.bank, stand.db))

const give = (source: CreditSource, amountCents: number, lastDay?: string) =>
  giveCredit(stand.db, source, amountCents, lastDay)

/** Pays with credit alone: no card is sent. */
function payByCredit(
  { id, price }: Booking,
  { paidCredit = price.value, key = randomUUID() } = {},
): Promise<Answer<PaymentResult>> {
  const path = `/payments/adyen/booking?bookingId=${id}&paidCredit=${paidCredit}`
  return stand.call('POST', path, { token: stand.tokens[0], key, body: { amount: price } })
}

const held = () => heldBooking(stand, { startingDate: at('18:00', nextWeek) })
const credit = () => selectCredit(stand.db, { userId: 1, now: fixtureNow })

// requirement W7
describe('a member’s own credit', () => {
  test('pays a whole booking: cashback, SOLDE, bonus, in this order', async () => {
    await give('bonus', 3000)
    await give('wallet', 2000)
    await give('cashback', 500)
    const booking = await held()
    const { status, body } = await payByCredit(booking)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        payment: null,
        resultCode: 'Authorised',
        of: { kind: 'booking', id: String(booking.id), state: 'given' },
        amount: { value: 0 },
        credit: { value: 4800 },
      },
    })
    expect(await credit()).toEqual({ cashback: 0, wallet: 0, bonus: 700 })
    expect(await readBooking(stand, booking.id)).toMatchObject({
      status: 'Confirmed',
      amountAlreadyPaid: { value: 4800 },
    })
  })

  test('pays a part, the card the rest; nothing of it is spent when the card is refused', async () => {
    await give('wallet', 2000)
    const booking = await held()
    const refused = await pay(stand, booking, { card: '4000000000000002', credit: 2000 })
    expect(refused.body).toMatchObject({ resultCode: 'Refused', amount: { value: 2800 } })
    expect((await credit()).wallet).toBe(2000)
    const paid = await pay(stand, booking, { credit: 2000 })
    expect(paid.body).toMatchObject({
      resultCode: 'Authorised',
      amount: { value: 2800 },
      credit: { value: 2000 },
    })
    expect((await credit()).wallet).toBe(0)
    expect(await readBooking(stand, booking.id)).toMatchObject({
      amountAlreadyPaid: { value: 4800 },
    })
  })

  test('that is missing pays nothing, and keeps the court', async () => {
    await give('wallet', 4799)
    const booking = await held()
    expect(await payByCredit(booking)).toMatchObject({
      status: 422,
      body: { code: 'insufficient_balance' },
    })
    expect(await payByCredit(booking, { paidCredit: 4700 })).toMatchObject({
      status: 422,
      body: { code: 'card_missing' },
    })
    expect(await readBooking(stand, booking.id)).toMatchObject({ status: 'Pending' })
    expect((await credit()).wallet).toBe(4799)
  })

  test('is spent once by the same request, however often it comes', async () => {
    await give('wallet', 10_000)
    const booking = await held()
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => payByCredit(booking, { key })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await credit()).wallet).toBe(5200)
    expect(await payByCredit(booking)).toMatchObject({ body: { code: 'payment_already_made' } })
  })

  test('that has ended is not spent', async () => {
    await give('cashback', 5000, '2026-11-23')
    expect(await payByCredit(await held())).toMatchObject({ status: 422 })
    await give('cashback', 4800, '2026-11-24')
    expect(await payByCredit(await held())).toMatchObject({ status: 200 })
  })
})

// requirement W8
describe('the refund of a payment with credit', () => {
  test('goes where it came from, and the card’s part where its payer wants it', async () => {
    await give('cashback', 500)
    await give('wallet', 1000)
    await give('bonus', 300)
    const booking = await held()
    expect((await pay(stand, booking, { credit: 1800 })).body).toMatchObject({
      amount: { value: 3000 },
    })
    expect(await credit()).toEqual({ cashback: 0, wallet: 0, bonus: 0 })
    const { body } = await cancelBooking(stand, booking.id, 'card')
    expect(body.refunds.map(({ to, amount }) => [to, amount.value])).toEqual(
      expect.arrayContaining([['card', 3000], ['bonus', 300], ['wallet', 1000], ['cashback', 500]]), // prettier-ignore
    )
    expect(await credit()).toEqual({ cashback: 500, wallet: 1000, bonus: 300 })
  })

  test('cashback past its last day is lost by a cancellation: it is neither promised nor given', async () => {
    await give('cashback', 500, '2026-11-25')
    await give('wallet', 4300)
    const booking = await held()
    await payByCredit(booking)
    stand.clock(fixtureNow + 2 * dayMs)
    const token = stand.tokens[0]
    const quote = await stand.call('GET', `/bookings/${booking.id}/cancellation`, { token })
    expect(quote.body).toMatchObject({ refund: { value: 4300 }, paid: { value: 4800 } })
    const { body } = await cancelBooking(stand, booking.id, 'wallet')
    expect(body.refunds).toMatchObject([{ to: 'wallet', amount: { value: 4300 } }])
  })
})

// requirement W8
test.each([
  ['nothing else', 4800, 0],
  ['a card', 1000, 3800],
] as const)(
  'cashback that is lost is no other money, with %s beside it',
  async (_, cashbackCents, cardCents) => {
    await give('cashback', cashbackCents, '2026-11-25')
    const booking = await held()
    if (cardCents === 0) await payByCredit(booking)
    else await pay(stand, booking, { credit: cashbackCents })
    stand.clock(fixtureNow + 3 * dayMs)
    const { status } = await cancelBooking(stand, booking.id, 'wallet')
    expect(status).toBe(200)
    expect(await credit()).toEqual({ cashback: 0, wallet: cardCents, bonus: 0 })
  },
)

test('of one booking paid from eight tabs is spent once', async () => {
  await give('wallet', 10_000)
  const booking = await held()
  const answers = await Promise.all(Array.from({ length: 8 }, () => payByCredit(booking)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await credit()).wallet).toBe(5200)
})
