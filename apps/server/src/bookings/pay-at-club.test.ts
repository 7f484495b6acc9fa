import { randomUUID } from 'node:crypto'
import type { Booking, PaymentMethods } from '@quatre/contract'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { at } from '../testing/center-fixture.ts'
import { requireSoundBooks } from '../testing/ledger-proof.ts'
import { cancelBooking, cards, heldBooking, pay, readBooking } from '../testing/pay.ts'
import { sharedDay, split } from '../testing/shares.ts'
import { standForEach } from '../testing/stand.ts'

const stand = await standForEach('pay_at_club', {
  members: 2,
  bank: 'stand-in',
  prepare: ({ db }) => sql`insert into club_payer (center_id, user_id) values (1, 1)`.execute(db),
})
afterEach(() => requireSoundBooks(stand.bank, stand.db))

const payAtClub = ({ id }: Booking, { key = randomUUID(), player = 0 } = {}) =>
  stand.call('POST', `/bookings/${id}/payAtClub`, { token: stand.tokens[player], key })

async function readMethodIds({ id }: Booking, player = 0): Promise<number[]> {
  const token = stand.tokens[player]
  const path = `/payments/methods?bookingId=${id}`
  const { body } = await stand.call<PaymentMethods>('GET', path, { token })
  return body.methods.map((method) => method.id)
}

// requirement P116
describe('paying at the club', () => {
  test('confirms the booking, with nothing paid here, and sends a mail', async () => {
    const booking = await heldBooking(stand)
    expect(await readMethodIds(booking)).toContain(1)
    expect((await payAtClub(booking)).status).toBe(200)
    expect(await readBooking(stand, booking.id)).toMatchObject({
      status: 'Confirmed',
      isWeb: false,
      amountAlreadyPaid: { value: 0 },
    })
    const { rows } = await sql<{ text: string }>`select mail::text as text from mail`.execute(
      stand.db,
    )
    expect(rows.map(({ text }) => text).join()).toContain('au club')
    expect((await cancelBooking(stand, booking.id, 'wallet')).body.refunds).toEqual([])
  })

  test('is for members whom the centre allows it', async () => {
    const booking = await heldBooking(stand, {}, 1)
    expect(await readMethodIds(booking, 1)).not.toContain(1)
    expect(await payAtClub(booking, { player: 1 })).toMatchObject({
      status: 403,
      body: { code: 'club_payment_not_allowed' },
    })
    expect((await readBooking(stand, booking.id, 1)).status).toBe('Pending')
    expect((await payAtClub(booking)).status).toBe(404)
  })

  test('is over with the hold', async () => {
    const booking = await heldBooking(stand)
    stand.pass(11)
    expect((await payAtClub(booking)).body).toMatchObject({ code: 'hold_expired' })
  })

  test('twice is once by its key, and refused by another; a card pays it no more', async () => {
    const booking = await heldBooking(stand)
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3, 4].map(() => payAtClub(booking, { key })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await payAtClub(booking)).body).toMatchObject({ code: 'payment_already_made' })
    expect((await pay(stand, booking)).body).toMatchObject({ code: 'payment_already_made' })
    const { rows } = await sql`select from mail`.execute(stand.db)
    expect(rows).toHaveLength(1)
  })
})

// requirement P121
test('not at the price of a code that ended meanwhile', async () => {
  await sql`insert into promo_code (code, percent) values ('DIX', 10)`.execute(stand.db)
  const booking = await heldBooking(stand)
  const token = stand.tokens[0]
  await stand.call('POST', `/bookings/${booking.id}/promoCode`, { token, body: { code: 'DIX' } })
  await sql`update promo_code set is_active = false`.execute(stand.db)
  expect((await payAtClub(booking)).body).toMatchObject({ code: 'price_changed' })
  expect((await readBooking(stand, booking.id)).status).toBe('Pending')
})

// requirement B129
test.each([
  ['what is shared', (booking: Booking) => split(stand, booking), 'club_payment_not_allowed'],
  [
    'what the bank is asked for',
    (booking: Booking) => pay(stand, booking, { card: cards.challenge }),
    'payment_in_progress',
  ],
])('not %s', async (_what, prepare, code) => {
  const booking = await heldBooking(stand, { startingDate: at('18:00', sharedDay) })
  await prepare(booking)
  expect((await payAtClub(booking)).body).toMatchObject({ code })
  expect((await readBooking(stand, booking.id)).status).toBe('Pending')
})
