import { randomUUID } from 'node:crypto'
import type { Booking } from '@quatre/contract'
import { minuteMs } from '@quatre/domain'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { standForEach, type Answer } from '../../testing/stand.ts'
import { at, fixtureNow } from '../../testing/center-fixture.ts'
import { newPspReference } from '../../testing/notify.ts'
import { heldBooking, pay } from '../../testing/pay.ts'
import { told } from '../notifications/events.test-tools.ts'

const nextWeek = '2026-12-01'
const price = { currency: 'EUR', value: 4800 }
const nothing = { currency: 'EUR', value: 0 }

const stand = await standForEach('cancellation', { members: 1, bank: 'stand-in' })

async function paidBooking(): Promise<Booking> {
  const booking = await heldBooking(stand, { startingDate: at('18:00', nextWeek) })
  expect((await pay(stand, booking)).body.of.state).toBe('given')
  return booking
}

/** A bank takes the payment back. */
async function takeBack(): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from payment where user_id = 1`.execute(
    stand.db,
  )
  const news = {
    merchantReference: rows[0]?.id ?? '',
    pspReference: newPspReference(),
    value: 4800,
  }
  await told(stand, { eventCode: 'CHARGEBACK', ...news })
}

async function quote({ id }: Booking): Promise<unknown> {
  const token = stand.tokens[0]
  return (await stand.call('GET', `/bookings/${id}/cancellation`, { token })).body
}

function cancel({ id }: Booking, key: string, to?: 'wallet' | 'card'): Promise<Answer> {
  const body = to === undefined ? {} : { to }
  return stand.call('POST', `/bookings/${id}/cancel`, { token: stand.tokens[0], key, body })
}

describe('the refund of a cancellation', () => {
  // requirement B25
  test('until 24 h before: everything, to the SOLDE or to the card of the payer', async () => {
    const booking = await paidBooking()
    expect(await quote(booking)).toEqual({
      cancellable: true,
      refund: price,
      refundIfBookedAgain: nothing,
      paid: price,
      freeUntil: at('18:00', '2026-11-30'),
      destinations: ['wallet', 'card'],
      lines: [{ to: 'card', amount: price }],
      withheld: { wallet: nothing, card: nothing },
      payers: [{ player: { id: 1, firstName: 'Léa' }, paid: price, refund: price }],
    })
  })

  // requirement B26
  test('later: nothing, unless others book the same time', async () => {
    const booking = await paidBooking()
    stand.clock(Date.parse(at('18:00', '2026-11-30')) + 1)
    expect(await quote(booking)).toMatchObject({
      cancellable: true,
      refund: nothing,
      refundIfBookedAgain: price,
      paid: price,
      destinations: [],
      lines: [],
      payers: [{ player: { id: 1 }, paid: price, refund: nothing }],
    })
  })

  // requirement B27
  test('only to the SOLDE when the money on the card has gone back already', async () => {
    const booking = await paidBooking()
    await takeBack()
    expect(await quote(booking)).toMatchObject({ refund: price, destinations: ['wallet'] })
  })

  test('of a hold: nothing was paid, so nothing comes back to anybody', async () => {
    const booking = await heldBooking(stand, { startingDate: at('18:00', nextWeek) })
    expect(await quote(booking)).toMatchObject({
      cancellable: true,
      refund: nothing,
      refundIfBookedAgain: nothing,
      paid: nothing,
      destinations: [],
      lines: [],
      payers: [],
    })
  })

  // requirement B28
  test('once it has started: it cannot be cancelled, and nothing comes back', async () => {
    const booking = await paidBooking()
    stand.clock(Date.parse(booking.startingDate))
    expect(await quote(booking)).toMatchObject({
      cancellable: false,
      refund: nothing,
      refundIfBookedAgain: nothing,
      destinations: [],
      lines: [],
    })
  })
})

// requirement B36
describe('the Idempotency-Key of a cancellation', () => {
  test('repeated with the same request gives the same answer, and the money once', async () => {
    const booking = await paidBooking()
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => cancel(booking, key)))
    for (const { status, body } of answers) {
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { refunds: [{ to: 'wallet', amount: price }] },
      })
    }
    const { body } = await stand.call('GET', '/users/me', { token: stand.tokens[0] })
    expect(body).toMatchObject({ refund: price })
  })

  test.each([
    ['wallet', 'done'],
    ['card', expect.stringMatching(/requested|sent|done/)],
  ] as const)('the booking tells of its refund to the %s', async (to, state) => {
    const booking = await paidBooking()
    await cancel(booking, randomUUID(), to)
    const { body } = await stand.call('GET', `/bookings/${booking.id}`, { token: stand.tokens[0] })
    expect(body).toMatchObject({ refunds: [{ to, amount: price, state }] })
  })

  test('cannot serve to ask for another destination', async () => {
    const booking = await paidBooking()
    const key = randomUUID()
    expect((await cancel(booking, key, 'wallet')).status).toBe(200)
    expect(await cancel(booking, key, 'card')).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    })
  })

  test('cannot serve to cancel another booking', async () => {
    const key = randomUUID()
    const first = await paidBooking()
    expect((await cancel(first, key)).status).toBe(200)
    const second = await paidBooking()
    expect((await cancel(second, key)).status).toBe(422)
    expect(await quote(second)).toMatchObject({ cancellable: true })
  })

  test('of a request that was refused may serve again', async () => {
    const booking = await paidBooking()
    const key = randomUUID()
    await takeBack()
    expect(await cancel(booking, key, 'card')).toMatchObject({
      status: 422,
      body: { code: 'refund_to_card_impossible' },
    })
    expect((await cancel(booking, key, 'wallet')).status).toBe(200)
  })

  // requirement B28
  test('another one changes nothing about a booking that is cancelled', async () => {
    const booking = await paidBooking()
    await cancel(booking, randomUUID())
    stand.clock(fixtureNow + minuteMs)
    expect(await cancel(booking, randomUUID(), 'card')).toMatchObject({
      status: 200,
      body: { refunds: [{ to: 'wallet', amount: price }] },
    })
  })
})
