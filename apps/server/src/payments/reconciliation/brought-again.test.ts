import type { Booking } from '@quatre/contract'
import { hourMs } from '@quatre/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { at } from '../../testing/center-fixture.ts'
import { proveBooks, soundBooks } from '../../testing/ledger-proof.ts'
import { newPspReference } from '../../testing/notify.ts'
import { cancelBooking, heldBooking, pay, readBooking } from '../../testing/pay.ts'
import { dueAt, paidGuest, sharedBooking } from '../../testing/shares.ts'
import { standForEach } from '../../testing/stand.ts'
import { told } from '../notifications/events.test-tools.ts'

const stand = await standForEach('brought_again', {
  members: 3,
  bank: 'stand-in',
  notifications: 'lost',
})
const { db } = stand
const tonight = { startingDate: at('20:00', '2026-11-24') }

const bankSays = (eventCode: string, merchantReference: string, value: number) =>
  told(stand, { eventCode, merchantReference, pspReference: newPspReference(), value })

async function guestsPayment(): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from payment where user_id is null`.execute(
    db,
  )
  return rows[0]?.id ?? ''
}

/** Proves the books; returns the club's revenue and the refunds due to cards. */
async function books(): Promise<{ readonly earned: number; readonly owed: number }> {
  expect(await proveBooks(db)).toEqual(soundBooks)
  const { rows } = await sql<{ earned: number; owed: number }>`
    select (-coalesce(sum(e.amount_cents) filter (where a.kind = 'club_revenue'), 0))::integer as earned,
      (-coalesce(sum(e.amount_cents) filter (where a.kind = 'refunds_due'), 0))::integer as owed
    from ledger_entry e join ledger_account a on a.id = e.account_id
    where e.transaction_id < 900000`.execute(db)
  return rows[0] ?? { earned: 0, owed: 0 }
}

async function walletCents(userId = 1): Promise<number> {
  const { rows } = await sql<{ cents: number }>`select balance_cents::integer as cents
    from ledger_account where kind = 'wallet' and user_id = ${userId}`.execute(db)
  return rows[0]?.cents ?? 0
}

async function splitBooking(booking: Booking, nbPlayers: number, member = 0): Promise<Booking> {
  const token = stand.tokens[member] ?? ''
  const body = { nbPlayers, missing: 'give_back' }
  const split = await stand.call<Booking>('PUT', `/bookings/${booking.id}/split`, { token, body })
  await pay(stand, booking, { token, amount: split.body.participations[0]?.share })
  return readBooking(stand, booking.id, member)
}

const sellAgain = async ({ court }: Booking) => {
  const again = await heldBooking(stand, { ...tonight, court: court.id }, 1)
  expect((await pay(stand, again, { token: stand.tokens[1] ?? '' })).status).toBe(200)
}

// requirement P18
test.each([
  { ends: 'cancelled', taken: 1200, before: 0, earned: 0 },
  { ends: 'cancelled', taken: 500, before: 700, earned: 0 },
  { ends: 'left', taken: 1200, before: 0, earned: 1200 },
] as const)(
  'a guest’s $taken, $ends while the bank had them, go back when it brings them',
  async (one) => {
    const booking = await sharedBooking(stand)
    const { place } = await paidGuest(stand, booking, 'Julien')
    const payment = await guestsPayment()
    await bankSays('CHARGEBACK', payment, one.taken)
    if (one.ends === 'cancelled') await cancelBooking(stand, booking.id, 'wallet')
    else await stand.call('POST', `/participations/${booking.shareKey}/leave`, { body: { place } })
    expect(await books()).toEqual({ earned: one.earned, owed: one.before })
    await bankSays('CHARGEBACK_REVERSED', payment, one.taken)
    expect(await books()).toEqual({ earned: one.earned, owed: 1200 })
  },
)

// requirement P18
test.each([
  ['its shares have not come together', 'give_back', 1200],
  ['its captain’s card is not there to be charged', 'charge', 1200],
  ['it was cancelled too late', 'late', 0],
] as const)('a guest’s money that comes when %s', async (_, missing, owed) => {
  const wish = missing === 'late' ? {} : { missing }
  const booking = await sharedBooking(stand, wish)
  await paidGuest(stand, booking, 'Julien')
  const payment = await guestsPayment()
  await bankSays('CHARGEBACK', payment, 1200)
  await sql`update payment set stored_card_id = null`.execute(db)
  stand.clock(dueAt + hourMs)
  if (missing === 'late') await cancelBooking(stand, booking.id, 'wallet')
  else await stand.jobs.repeat('settle deadlines of shares')
  await bankSays('CHARGEBACK_REVERSED', payment, 1200)
  expect((await books()).owed).toBe(owed)
})

test('money that a bank brings for a match that takes place stays earned', async () => {
  await paidGuest(stand, await sharedBooking(stand), 'Julien')
  const payment = await guestsPayment()
  await bankSays('CHARGEBACK', payment, 1200)
  await bankSays('CHARGEBACK_REVERSED', payment, 1200)
  expect(await books()).toEqual({ earned: 2400, owed: 0 })
})

// requirement B26
test('a guest of a match sold again gets the money of a later reversal', async () => {
  const first = await splitBooking(await heldBooking(stand, tonight), 2)
  await paidGuest(stand, first, 'Ana')
  const payment = await guestsPayment()
  await cancelBooking(stand, first.id, 'wallet')
  await bankSays('CHARGEBACK', payment, 2400)
  await sellAgain(first)
  await bankSays('CHARGEBACK_REVERSED', payment, 2400)
  expect(await books()).toEqual({ earned: 4800, owed: 2400 })
})

test('a late cancellation is refunded once a bank brings the last money of the next players', async () => {
  const first = await heldBooking(stand, tonight)
  await pay(stand, first)
  await cancelBooking(stand, first.id, 'wallet')
  const again = await heldBooking(stand, { ...tonight, court: first.court.id }, 1)
  const shared = await splitBooking(again, 3, 1)
  await paidGuest(stand, shared, 'Ana')
  const payment = await guestsPayment()
  await bankSays('CHARGEBACK', payment, 1600)
  await paidGuest(stand, shared, 'Bob')
  expect(await walletCents()).toBe(0)
  await bankSays('CHARGEBACK_REVERSED', payment, 1600)
  expect(await walletCents()).toBe(4800)
})
