import { randomUUID } from 'node:crypto'
import type { Booking } from '@quatre/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { at } from '../testing/center-fixture.ts'
import { proveBooks, soundBooks } from '../testing/ledger-proof.ts'
import { cancelBooking, heldBooking, pay } from '../testing/pay.ts'
import { paidGuest } from '../testing/shares.ts'
import { standForEach } from '../testing/stand.ts'

// A court that was cancelled too late is sold again: who cancelled is refunded once others have paid the whole
// price of the whole time (requirement B26).

const stand = await standForEach('booked_again', { members: 3, bank: 'stand-in' })

const tonight = '2026-11-24'
const whole = { startingDate: at('20:00', tonight) }
const token = (member: number) => stand.tokens[member] ?? ''

/** 48 € that came too late to be given back. */
async function cancelledLate(): Promise<Booking> {
  const booking = await heldBooking(stand, whole)
  await pay(stand, booking)
  expect((await cancelBooking(stand, booking.id, 'wallet')).body.refunds).toEqual([])
  return booking
}

const holdAgain = ({ court }: Booking, member = 1, body: object = whole) =>
  heldBooking(stand, { ...body, court: court.id }, member)

const payAgain = async (booking: Booking, member = 1, amount?: object) =>
  expect((await pay(stand, booking, { token: token(member), amount })).status).toBe(200)

/** The SOLDE of who cancelled, in euros. */
async function givenBack(): Promise<number> {
  expect(await proveBooks(stand.db)).toEqual(soundBooks)
  const { rows } = await sql<{ cents: number }>`select balance_cents as cents from ledger_account
    where kind = 'wallet' and user_id = 1`.execute(stand.db)
  return (rows[0]?.cents ?? 0) / 100
}

async function share(booking: Booking, member = 1, missing: 'charge' | 'give_back' = 'give_back') {
  const { body } = await stand.call<Booking>('PUT', `/bookings/${booking.id}/split`, {
    token: token(member),
    body: { nbPlayers: 4, missing, ...(missing === 'charge' && { consent: 3600 }) },
  })
  await payAgain(booking, member, body.participations[0]?.share)
}

const deadline = async () => {
  stand.pass(31)
  await stand.jobs.repeat('settle deadlines of shares')
}

test('one that others pay whole gives all back', async () => {
  await payAgain(await holdAgain(await cancelledLate()))
  expect(await givenBack()).toBe(48)
})

test('one that a second account shares gives nothing, and the deadline gives the court back', async () => {
  const booking = await holdAgain(await cancelledLate())
  await share(booking)
  expect(await givenBack()).toBe(0)
  await deadline()
  expect(await givenBack()).toBe(0)
})

test('one that is shared gives all back with its last share', async () => {
  const booking = await holdAgain(await cancelledLate())
  await share(booking)
  for (const guest of ['Ana', 'Bob']) await paidGuest(stand, booking, guest)
  expect(await givenBack()).toBe(0)
  await paidGuest(stand, booking, 'Cleo')
  expect(await givenBack()).toBe(48)
})

test('or once the captain’s card has paid the missing ones', async () => {
  const booking = await holdAgain(await cancelledLate())
  await share(booking, 1, 'charge')
  await paidGuest(stand, booking, 'Ana')
  expect(await givenBack()).toBe(0)
  await deadline()
  await expect.poll(givenBack, { timeout: 5000 }).toBe(48)
})

test('one that is paid at the club gives nothing by itself', async () => {
  await sql`insert into club_payer (center_id, user_id) values (1, 2)`.execute(stand.db)
  const { id } = await holdAgain(await cancelledLate())
  const sent = { token: token(1), key: randomUUID(), body: {} }
  expect((await stand.call('POST', `/bookings/${id}/payAtClub`, sent)).status).toBe(200)
  expect(await givenBack()).toBe(0)
})

test('one that is sold in two halves gives all back with the second', async () => {
  const cancelled = await cancelledLate()
  const half = (time: string) => ({ startingDate: at(time, tonight), duration: 60 })
  await payAgain(await holdAgain(cancelled, 1, half('20:00')))
  expect(await givenBack()).toBe(0)
  const second = await holdAgain(cancelled, 2, half('21:00'))
  await share(second, 2)
  expect(await givenBack()).toBe(0)
  for (const guest of ['Ana', 'Bob', 'Cleo']) await paidGuest(stand, second, guest)
  expect(await givenBack()).toBe(48)
})
