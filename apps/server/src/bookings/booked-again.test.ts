import { randomUUID } from 'node:crypto'
import type { Booking } from '@quatre/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { at } from '../testing/center-fixture.ts'
import { holdBank } from '../testing/held-bank.ts'
import { proveBooks, soundBooks } from '../testing/ledger-proof.ts'
import { cancelBooking, cards, heldBooking, pay, readBooking } from '../testing/pay.ts'
import { told } from '../payments/notifications/events.test-tools.ts'
import { newPspReference } from '../testing/notify.ts'
import { join, paidGuest, payAsGuest } from '../testing/shares.ts'
import { standForEach } from '../testing/stand.ts'
import { selectBookedAgain, selectResalePayers } from './status.sql.ts'

// A court that was cancelled too late is sold again: the member who cancelled is refunded once others
// have paid the whole price of the whole time (requirement B26).

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

/** The SOLDE of the member who cancelled, in euros. */
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

const lookForSales = () => stand.jobs.repeat('refund courts sold again')

const deadline = async () => {
  stand.pass(31)
  await stand.jobs.repeat('settle deadlines of shares')
}

test('one that others pay whole gives all back', async () => {
  await payAgain(await holdAgain(await cancelledLate()))
  expect(await givenBack()).toBe(48)
})

/** Sold to another member at another price, in cents. */
async function sellAt(booking: Booking, priceCents: number): Promise<void> {
  await sql`update booking set price_cents = ${priceCents}, original_price_cents = 9000 where id = ${booking.id}`.execute(
    stand.db,
  )
  await sql`update participation set share_cents = ${priceCents} where booking_id = ${booking.id}
    and is_captain`.execute(stand.db)
  await payAgain(booking, 1, { currency: 'EUR', value: priceCents })
}

test.each([
  [1, 0.01],
  [2000, 20],
  [6000, 48],
] as const)('one that is sold again for %i cents gives back %d €', async (priceCents, euros) => {
  await sellAt(await holdAgain(await cancelledLate()), priceCents)
  expect(await givenBack()).toBe(euros)
})

/** Shared by four, of whom the captain and Julien have paid 12 € each. */
async function halfPaid(): Promise<Booking> {
  const held = await heldBooking(stand, whole)
  const { body } = await stand.call<Booking>('PUT', `/bookings/${held.id}/split`, {
    token: token(0),
    body: { nbPlayers: 4, missing: 'give_back' },
  })
  await pay(stand, held, { amount: body.participations[0]?.share })
  const booking = await readBooking(stand, held.id)
  await paidGuest(stand, booking, 'Julien')
  return booking
}

test('a share that came too late and was refunded does not reduce the refunds of the resale', async () => {
  const booking = await halfPaid()
  const lucie = (await join(stand, booking, 'Lucie')).body
  const bank = await holdBank(stand.bank)
  const paying = payAsGuest(stand, booking, lucie, { card: cards.slow })
  await bank.reachedBy(1)
  stand.pass(1)
  await cancelBooking(stand, booking.id, 'wallet')
  stand.pass(1)
  await bank.release()
  await paying
  const sentBack = sql`select from refund where user_id is null`
  await expect.poll(async () => (await sentBack.execute(stand.db)).rows.length).toBe(1)
  await sellAt(await holdAgain(booking), 2000)
  expect(await givenBack()).toBe(10)
})

test('a court sold again for less is refunded once, in proportion to each payment', async () => {
  const held = await halfPaid()
  await cancelBooking(stand, held.id, 'wallet')
  const again = await holdAgain(held)
  await sellAt(again, 1001)
  expect(await givenBack()).toBe(5)
  const { rows } = await sql<{ cents: number }>`
    select amount_cents as cents from refund where user_id is null`.execute(stand.db)
  expect(rows).toEqual([{ cents: 501 }])
  // looked for once more, nothing more is given
  const { rows: paid } = await sql<{ chargeId: number }>`
    select charge_id from booking where id = ${again.id}`.execute(stand.db)
  const [found] = await selectBookedAgain(stand.db, paid[0]?.chargeId ?? 0, stand.now())
  expect(found).toMatchObject({ bookingId: held.id, soldCents: 1001 })
  const payers = await selectResalePayers(stand.db, held.id)
  expect(payers).toMatchObject([
    { ownCents: 1200, givenCents: 500 },
    { ownCents: 1200, givenCents: 501 },
  ])
})

test('a chargeback of one payer lowers no other’s part, and a reversal gives them theirs', async () => {
  const held = await halfPaid()
  await cancelBooking(stand, held.id, 'wallet')
  const { rows } = await sql<{
    id: string
  }>`select p.id from payment p join charge c on c.id = p.charge_id
    where p.user_id is null and c.id < 900000`.execute(stand.db)
  const bankSays = (eventCode: string) =>
    told(stand, {
      eventCode,
      merchantReference: rows[0]?.id ?? '',
      pspReference: newPspReference(),
      value: 1200,
    })
  await bankSays('CHARGEBACK')
  await sellAt(await holdAgain(held), 1001)
  expect(await givenBack()).toBe(5)
  const toGuest = sql<{
    cents: number
  }>`select amount_cents as cents from refund where user_id is null`
  expect((await toGuest.execute(stand.db)).rows).toEqual([])
  await bankSays('CHARGEBACK_REVERSED')
  expect(await givenBack()).toBe(5)
  expect((await toGuest.execute(stand.db)).rows).toEqual([{ cents: 501 }])
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

test('a part that its buyer may cancel for free is no sale until they may not', async () => {
  const tomorrow = '2026-11-25'
  const half = (time: string) => ({ startingDate: at(time, tomorrow), duration: 60 })
  const cancelled = await heldBooking(stand, { startingDate: at('20:00', tomorrow), duration: 120 })
  await pay(stand, cancelled)
  stand.clock(Date.parse(at('20:01', tonight)))
  expect((await cancelBooking(stand, cancelled.id, 'wallet')).body.refunds).toEqual([])
  await payAgain(await holdAgain(cancelled, 1, half('20:00')))
  const second = await holdAgain(cancelled, 2, half('21:00'))
  await payAgain(second, 2)
  expect(await givenBack()).toBe(0)
  const { body } = await cancelBooking(stand, second.id, 'wallet', token(2))
  expect(body.refunds).toMatchObject([{ to: 'wallet' }])
  await payAgain(await holdAgain(cancelled, 2, half('21:00')), 2)
  await lookForSales()
  expect(await givenBack()).toBe(0)
  stand.clock(Date.parse(at('21:01', tonight)) + 1)
  await lookForSales()
  expect(await givenBack()).toBe(cancelled.price.value / 100)
  await lookForSales()
  expect(await givenBack()).toBe(cancelled.price.value / 100)
})
