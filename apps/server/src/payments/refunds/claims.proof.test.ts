import { randomUUID } from 'node:crypto'
import type { Booking, CallAnswer, contract, TopUp } from '@quatre/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { at } from '../../testing/center-fixture.ts'
import { eventually } from '../../testing/eventually.ts'
import { giveCredit } from '../../testing/give-credit.ts'
import { proveBooks, soundBooks } from '../../testing/ledger-proof.ts'
import { newPspReference } from '../../testing/notify.ts'
import { cancelBooking, heldBooking, pay, type CardResult } from '../../testing/pay.ts'
import { paidGuest, sharedBooking } from '../../testing/shares.ts'
import { standForEach } from '../../testing/stand.ts'
import { addPacks } from '../../wallet/calls.ts'
import { told } from '../notifications/events.test-tools.ts'

// A bank takes back what a member has paid: they owe it, and nothing comes back to them before it is set off
// (requirement P130).

const stand = await standForEach('claims', {
  members: 2,
  bank: 'stand-in',
  notifications: 'lost',
  async prepare({ db }) {
    await addPacks(db)
    await sql`update center set has_fid = true where id = 1`.execute(db)
  },
})

const day = '2026-11-28'
const token = () => stand.tokens[0]

const bankSays = (eventCode: string, merchantReference: string, value: number) =>
  told(stand, { eventCode, merchantReference, pspReference: newPspReference(), value })

/** 48 € in the evening, 27 € at 10:00. */
const hold = (hour: string) => heldBooking(stand, { startingDate: at(hour, day) })

async function payByCredit({ id, price }: Booking, cents = price.value): Promise<void> {
  const path = `/payments/adyen/booking?bookingId=${id}&paidCredit=${cents}`
  const sent = { token: token(), key: randomUUID(), body: { amount: price } }
  expect((await stand.call('POST', path, sent)).status).toBe(200)
}

/** Pays 90 € and has 100. */
async function topUp(): Promise<string> {
  const begin = { token: token(), key: randomUUID(), body: {} }
  const { body } = await stand.call<TopUp>('POST', '/walletRecharges/1/topUps', begin)
  const paymentMethod = await stand.bank.card()
  const path = `/payments/adyen/walletRecharge?topUpId=${body.id}`
  const sent = { token: token(), key: randomUUID(), body: { amount: body.paid, paymentMethod } }
  return (await stand.call<CardResult>('POST', path, sent)).body.payment
}

/** A member's non-zero balances, in euros. */
async function held(userId = 1): Promise<Record<string, number>> {
  expect(await proveBooks(stand.db)).toEqual(soundBooks)
  const { rows } = await sql<{ kind: string; euros: number }>`
    select kind, balance_cents / 100.0 as euros from ledger_account
    where user_id = ${userId} and balance_cents <> 0`.execute(stand.db)
  return Object.fromEntries(rows.map(({ kind, euros }) => [kind, Number(euros)]))
}

async function statement(): Promise<string[]> {
  const { body } = await stand.call<CallAnswer<typeof contract.wallet.history>>(
    'GET',
    '/users/1/walletHistory',
    { token: token() },
  )
  return body.movements.map(({ label, amount }) => `${label} ${amount.value / 100}`)
}

const withheld = 'Retenu pour un paiement repris par ta banque'

test('a top-up that is spent and taken back does not come back by a cancellation', async () => {
  const payment = await topUp()
  const booking = await hold('18:00')
  await payByCredit(booking)
  await bankSays('CHARGEBACK', payment, 9000)
  expect(await held()).toEqual({ claim: 48 })
  await cancelBooking(stand, booking.id, 'wallet')
  expect(await held()).toEqual({})
  expect(await statement()).toEqual([
    `${withheld} -48`,
    'Remboursement 48',
    `${withheld} -10`,
    `${withheld} -42`,
    'Paiement -48',
    'Recharge 90',
    'Bonus de recharge 10',
  ])
})

test('nor does its bonus', async () => {
  const payment = await topUp()
  await giveCredit(stand.db, 'wallet', 200)
  const bookings = [await hold('18:00')]
  await payByCredit(bookings[0] as Booking)
  bookings.push(await hold('20:00'))
  await payByCredit(bookings[1] as Booking)
  await bankSays('CHARGEBACK', payment, 9000)
  expect(await held()).toEqual({ claim: 94 })
  for (const { id } of bookings) await cancelBooking(stand, id, 'wallet')
  expect(await held()).toEqual({ wallet: 2 })
})

test('a card payment that was refunded to the SOLDE, spent and taken back is not refunded again', async () => {
  const first = await hold('18:00')
  const { payment } = (await pay(stand, first)).body
  await cancelBooking(stand, first.id, 'wallet')
  const second = await hold('20:00')
  await payByCredit(second)
  await bankSays('CHARGEBACK', payment, 4800)
  expect(await held()).toEqual({ claim: 48 })
  await cancelBooking(stand, second.id, 'wallet')
  expect(await held()).toEqual({})
})

test('a booking whose payment is taken is cancelled to nothing, and its bank is not asked', async () => {
  const booking = await hold('18:00')
  const { payment } = (await pay(stand, booking)).body
  await bankSays('CHARGEBACK', payment, 3000)
  const { body: quote } = await stand.call('GET', `/bookings/${booking.id}/cancellation`, {
    token: token(),
  })
  expect(quote).toMatchObject({
    destinations: ['wallet', 'card'],
    lines: [{ to: 'card', amount: { value: 1800 } }, { to: 'wallet' }],
    withheld: { wallet: { value: 3000 }, card: { value: 3000 } },
  })
  await cancelBooking(stand, booking.id, 'wallet')
  expect(await held()).toEqual({ wallet: 18 })
  expect(await statement()).toEqual([`${withheld} -30`, 'Remboursement 48'])
})

// requirement P163
test('after a chargeback of a part the rest of a payment may go to the card', async () => {
  const booking = await hold('18:00')
  const { payment } = (await pay(stand, booking)).body
  await bankSays('CHARGEBACK', payment, 3000)
  const { body } = await cancelBooking(stand, booking.id, 'card')
  expect(body.refunds).toMatchObject([
    { to: 'card', amount: { value: 1800 } },
    { to: 'wallet', amount: { value: 3000 }, withheld: { value: 3000 } },
  ])
  expect(await held()).toEqual({})
})

test('a set-off is one line of SOLDE and bonus together; a top-up is not touched', async () => {
  const taken = await hold('10:00')
  const { payment } = (await pay(stand, taken)).body
  await giveCredit(stand.db, 'wallet', 1000)
  await giveCredit(stand.db, 'bonus', 500)
  const booking = await hold('18:00')
  await pay(stand, booking, { credit: 1500 })
  await bankSays('CHARGEBACK', payment, 2700)
  await topUp()
  expect(await held()).toEqual({ wallet: 90, bonus: 10, claim: 27 })
  await cancelBooking(stand, booking.id, 'card')
  expect(await held()).toEqual({ wallet: 90, bonus: 10, claim: 12 })
  expect((await statement())[0]).toBe(`${withheld} -15`)
})

test('a friend’s returned share is set against it, a guest’s is unchanged', async () => {
  const { payment } = (await pay(stand, await hold('10:00'))).body
  const shared = await sharedBooking(stand)
  await paidGuest(stand, shared, 'Julien')
  await bankSays('CHARGEBACK', payment, 2700)
  await cancelBooking(stand, shared.id, 'wallet')
  expect(await held()).toEqual({ claim: 15 })
  const { rows } = await sql<{ id: string }>`select p.id from payment p
    where p.user_id is null and p.state = 'captured'`.execute(stand.db)
  await bankSays('CHARGEBACK', rows[0]?.id ?? '', 1200)
  expect(await held()).toEqual({ claim: 15 })
})

test('cashback for another game is set against it', async () => {
  const { payment } = (await pay(stand, await hold('10:00'))).body
  const played = await heldBooking(stand)
  await pay(stand, played)
  await bankSays('CHARGEBACK', payment, 2700)
  stand.clock(Date.parse('2026-11-26T03:00Z'))
  await stand.jobs.repeat('give cashback')
  expect(await held()).toEqual({ claim: 24.6 })
})

/** A game of 48 € that gave 2,40 € of cashback, and its payment. */
async function played(): Promise<string> {
  const { payment } = (await pay(stand, await heldBooking(stand))).body
  stand.clock(Date.parse('2026-11-26T03:00Z'))
  await stand.jobs.repeat('give cashback')
  return payment
}

// requirement P164
test('cashback of a game that is taken back is claimed when it was set off, or is spent', async () => {
  const { payment } = (await pay(stand, await hold('10:00'))).body
  await bankSays('CHARGEBACK', payment, 2700)
  const game = await played()
  expect(await held()).toEqual({ claim: 24.6 })
  await bankSays('CHARGEBACK', game, 4800)
  expect(await held()).toEqual({ claim: 75 })
  await bankSays('CHARGEBACK_REVERSED', game, 2400)
  expect(await held()).toEqual({ claim: 49.8 })
  await bankSays('CHARGEBACK_REVERSED', game, 2400)
  await bankSays('CHARGEBACK_REVERSED', payment, 2700)
  expect(await held()).toEqual({ cashback: 2.4 })
})

// requirement P164
test('spent cashback is claimed, and the rest of it is taken', async () => {
  const game = await played()
  await giveCredit(stand.db, 'wallet', 2580)
  await payByCredit(await hold('10:00'))
  await giveCredit(stand.db, 'cashback', 100, '2026-12-15')
  await bankSays('CHARGEBACK', game, 4800)
  expect(await held()).toEqual({ claim: 49.4, wallet: 1.2 })
})

test('a reversal reduces it, and returns the set-off to the SOLDE', async () => {
  const booking = await hold('18:00')
  const { payment } = (await pay(stand, booking)).body
  const other = await hold('20:00')
  await pay(stand, other)
  await bankSays('CHARGEBACK', payment, 4800)
  await bankSays('CHARGEBACK_REVERSED', payment, 1000)
  expect(await held()).toEqual({ claim: 38 })
  await cancelBooking(stand, other.id, 'wallet')
  expect(await held()).toEqual({ wallet: 10 })
  await bankSays('CHARGEBACK_REVERSED', payment, 3800)
  expect(await held()).toEqual({ wallet: 48 })
  expect((await statement())[0]).toBe('Retenue rendue\u00a0: ta banque a rendu le paiement 38')
})

test('an unsent refund is not requested from a bank that has taken the money', async () => {
  const booking = await hold('18:00')
  const { payment } = (await pay(stand, booking)).body
  // its job finds nothing to send before the bank has taken the money
  await sql`create function keep_back() returns trigger language plpgsql as $$
    begin new.state := 'settled'; return new; end $$`.execute(stand.db)
  await sql`create trigger keep_back before insert on refund for each row
    execute function keep_back()`.execute(stand.db)
  await cancelBooking(stand, booking.id, 'card')
  await stand.jobs.forget()
  await sql`drop function keep_back cascade`.execute(stand.db)
  const { rows } = await sql<{ id: string }>`
    update refund set state = 'requested' where user_id = 1 returning id`.execute(stand.db)
  await bankSays('CHARGEBACK', payment, 4800)
  await stand.jobs.add(stand.db, 'refund', { refundId: rows[0]?.id })
  await eventually(async () => expect(await held()).toEqual({}))
  const [atBank] = await stand.bank.payments()
  expect(atBank?.refundedCents).toBe(0)
})
