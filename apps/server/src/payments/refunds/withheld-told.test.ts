import { randomUUID } from 'node:crypto'
import type { Booking } from '@quatre/contract'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { at } from '../../testing/center-fixture.ts'
import { giveCredit } from '../../testing/give-credit.ts'
import { newPspReference } from '../../testing/notify.ts'
import { cancelBooking, heldBooking, pay, readBooking } from '../../testing/pay.ts'
import { sharedBooking } from '../../testing/shares.ts'
import { standForEach } from '../../testing/stand.ts'
import { told } from '../notifications/events.test-tools.ts'

const stand = await standForEach('withheld_told', {
  members: 2,
  bank: 'stand-in',
  notifications: 'lost',
})
const day = '2026-11-28'
const euro = (value: number) => ({ currency: 'EUR', value })
const why = 'dont 31,75\u00a0€ retenus pour un paiement repris par ta banque'

/** A bank has taken 31,75 € of the payment of each member. */
beforeEach(async () => {
  for (const player of [0, 1]) {
    const hour = `${10 + 2 * player}:00`
    const taken = await heldBooking(stand, { startingDate: at(hour, day), duration: 120 }, player)
    const { body } = await pay(stand, taken, { token: stand.tokens[player] ?? '' })
    const news = { merchantReference: body.payment, pspReference: newPspReference(), value: 3175 }
    await told(stand, { eventCode: 'CHARGEBACK', ...news })
  }
})

async function paidBooking(options = {}): Promise<Booking> {
  const booking = await heldBooking(stand, { startingDate: at('18:00', day) })
  await pay(stand, booking, options)
  return booking
}

async function call<Body>(path: string, player = 0): Promise<Body> {
  return (await stand.call<Body>('GET', path, { token: stand.tokens[player] })).body
}

async function mailWords(template: string): Promise<string> {
  const { rows } = await sql<{ words: string }>`
    select subject || ' ' || text as words from mail where template = ${template}`.execute(stand.db)
  return rows.map(({ words }) => words).join()
}

// requirement P160
test('the withheld part of a cancellation is shown before, after, in the mail and the lists', async () => {
  const booking = await paidBooking()
  expect(await call(`/bookings/${booking.id}/cancellation`)).toMatchObject({
    refund: euro(4800),
    withheld: { wallet: euro(3175), card: euro(0) },
  })
  expect(await call('/users/me')).toMatchObject({ owed: euro(3175) })
  const { body } = await cancelBooking(stand, booking.id, 'wallet')
  const refund = { to: 'wallet', amount: euro(4800), withheld: euro(3175) }
  expect(body.refunds).toMatchObject([refund])
  expect((await readBooking(stand, booking.id)).refunds).toMatchObject([refund])
  expect(await mailWords('booking_cancelled')).toContain(
    `48,00\u00a0€ reviennent sur ton SOLDE, ${why}.`,
  )
  const { entries } = await call<{ entries: object[] }>('/users/1/payments')
  expect(entries[0]).toMatchObject({ kind: 'refund', withheld: euro(3175) })
  expect(await call('/users/me')).toMatchObject({ owed: euro(0), balance: euro(1625) })
  expect(await call('/users/me', 1)).toMatchObject({ owed: euro(3175) })
})

// requirement P160
test('to the card nothing is withheld of the card, and bonus is', async () => {
  await giveCredit(stand.db, 'bonus', 1800)
  const booking = await paidBooking({ credit: 1800 })
  expect(await call(`/bookings/${booking.id}/cancellation`)).toMatchObject({
    withheld: { wallet: euro(3175), card: euro(1800) },
  })
  expect((await cancelBooking(stand, booking.id, 'card')).body.refunds).toMatchObject([
    { to: 'card', withheld: euro(0) },
    { to: 'bonus', withheld: euro(1800) },
  ])
})

// requirement P160
test('a member who leaves a shared match reads the withheld part of their share', async () => {
  const booking = await sharedBooking(stand)
  const path = `/participations/${booking.shareKey}`
  const token = stand.tokens[1]
  const { body: joined } = await stand.call<{ share: object }>('POST', path, { token, body: {} })
  const paid = { amount: joined.share, paymentMethod: await stand.bank.card() }
  await stand.call('POST', `${path}/payment`, { token, key: randomUUID(), body: paid })
  const { body: seen } = await stand.call('POST', `${path}/place`, { token, body: {} })
  expect(seen).toMatchObject({
    own: { leaving: { refund: euro(1200), withheld: { wallet: euro(1200), card: euro(0) } } },
  })
  const { body: left } = await stand.call('POST', `${path}/leave`, {
    token,
    key: randomUUID(),
    body: {},
  })
  const lines = [{ to: 'wallet', amount: euro(1200), withheld: euro(1200) }]
  expect(left).toEqual({ refund: euro(1200), lines })
  expect(await mailWords('share_refunded')).toContain(
    '12,00\u00a0€ reviennent sur ton SOLDE, dont 12,00\u00a0€ retenus pour un paiement repris par ta banque.',
  )
})
