import type { Booking } from '@quatre/contract'
import { hourMs } from '@quatre/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { at } from '../testing/center-fixture.ts'
import { eventually } from '../testing/eventually.ts'
import { holdBank } from '../testing/held-bank.ts'
import { accountCents, proveBooks, soundBooks } from '../testing/ledger-proof.ts'
import { newPspReference } from '../testing/notify.ts'
import { cancelBooking, cards, heldBooking, pay, readBooking } from '../testing/pay.ts'
import { dueAt, paidGuest, sharedBooking, sharedDay, split } from '../testing/shares.ts'
import { standForEach } from '../testing/stand.ts'
import { told } from './notifications/events.test-tools.ts'

// A captain cancels too late while the bank is being asked for the guarantee: it is not paid and goes back, but
// no other payer is refunded, so that a reversal for a guest stays the club's.

const stand = await standForEach('late_guarantee', {
  members: 2,
  bank: 'stand-in',
  notifications: 'lost',
})
const { db } = stand

const bankSays = (eventCode: string, merchantReference: string, value: number) =>
  told(stand, { eventCode, merchantReference, pspReference: newPspReference(), value })

/** Shared by four, the captain's slow card stored for the missing shares. */
async function guaranteed(): Promise<Booking> {
  const booking = await heldBooking(stand, { startingDate: at('18:00', sharedDay) })
  const shared = await split(stand, booking, { missing: 'charge' })
  const own = shared.body.participations[0]?.share
  const { body } = await pay(stand, booking, { amount: own, card: cards.slow })
  expect(body.resultCode).toBe('Authorised')
  return readBooking(stand, booking.id)
}

const readRefunds = async (kind: string) => {
  const { rows } = await sql<{ cents: number; destination: string }>`
    select r.amount_cents as cents, r.destination from refund r join charge c on c.id = r.charge_id
    where c.kind = ${kind} and c.id < 900000`.execute(db)
  return rows
}

async function readPaymentId(kind: 'booking' | 'share'): Promise<string> {
  const { rows } = await sql<{
    id: string
  }>`select p.id from payment p join charge c on c.id = p.charge_id
    where c.kind = ${kind} and c.id < 900000`.execute(db)
  return rows[0]?.id ?? ''
}

// requirement SH12
test('A guest’s money that a bank brings again is theirs when the court went back while banks had all of it', async () => {
  const booking = await sharedBooking(stand)
  await paidGuest(stand, booking, 'Julien')
  const payment = await readPaymentId('share')
  await bankSays('CHARGEBACK', payment, 1200)
  await bankSays('CHARGEBACK', await readPaymentId('booking'), 1200)
  stand.clock(dueAt)
  await stand.jobs.repeat('settle deadlines of shares')
  expect(await readRefunds('share')).toEqual([])
  stand.pass(1)
  await bankSays('CHARGEBACK_REVERSED', payment, 1200)
  expect(await readRefunds('share')).toEqual([{ cents: 1200, destination: 'card' }])
  expect(await proveBooks(db)).toEqual(soundBooks)
})

// requirement B26
test('A guest’s money that a bank brings again stays earned when the guarantee came after a late cancellation', async () => {
  const booking = await guaranteed()
  await paidGuest(stand, booking, 'Julien')
  const payment = await readPaymentId('share')
  await bankSays('CHARGEBACK', payment, 1200)
  stand.clock(dueAt + hourMs)
  const bank = await holdBank(stand.bank)
  await stand.jobs.repeat('settle deadlines of shares')
  await bank.reachedBy(1)
  stand.pass(1)
  expect((await cancelBooking(stand, booking.id, 'wallet')).body.refunds).toEqual([])
  stand.pass(1)
  await bank.release()
  await eventually(async () =>
    expect(await readRefunds('guarantee')).toEqual([{ cents: 2400, destination: 'card' }]),
  )
  const earned = await accountCents(db, 'club_revenue')
  await bankSays('CHARGEBACK_REVERSED', payment, 1200)
  expect(await readRefunds('share')).toEqual([])
  expect(await accountCents(db, 'club_revenue')).toBe(earned - 1200)
  expect(await proveBooks(db)).toEqual(soundBooks)
})
