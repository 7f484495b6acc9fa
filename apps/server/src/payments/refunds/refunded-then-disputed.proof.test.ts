import { randomUUID } from 'node:crypto'
import type { Booking, CallAnswer, contract, OfferItem, TopUp } from '@quatre/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openFeatures } from '../../features.ts'
import { openPlatform } from '../../platform/open-platform.ts'
import { at } from '../../testing/center-fixture.ts'
import { eventually } from '../../testing/eventually.ts'
import { giveCredit } from '../../testing/give-credit.ts'
import { proveBooks, soundBooks } from '../../testing/ledger-proof.ts'
import { newPspReference } from '../../testing/notify.ts'
import { cancelBooking, heldBooking, pay, type CardResult } from '../../testing/pay.ts'
import { standForEach } from '../../testing/stand.ts'
import { addOffers, offers } from '../../testing/subscription.ts'
import { addPacks, addTicket } from '../../wallet/calls.ts'
import { told } from '../notifications/events.test-tools.ts'
import { giveCommand } from '../books/give-command.ts'

// A bank takes back what was given back already, or what was spent: nobody is paid twice, and credit that is
// withheld comes back as what it was (requirement P130).

const stand = await standForEach('refunded_disputed', {
  members: 4,
  bank: 'stand-in',
  notifications: 'lost',
  async prepare({ db }) {
    await addPacks(db)
    await addOffers(db)
    await addTicket(db, 'CE26-2026-0001')
    await sql`update center set has_fid = true where id = 1`.execute(db)
    await sql`update session set expires_at = '2100-01-01'`.execute(db)
  },
})
const { app, environment, url: databaseUrl, jobs, db } = stand
const { platform } = openFeatures(
  openPlatform({ db, databaseUrl, environment, log: app.log, clock: stand.now, jobs }).platform,
)

const day = '2026-11-28'
const tok = (member = 0) => stand.tokens[member] ?? ''
let refs = 0
const give = (charge: string, euros: string, to: string, ...more: string[]) =>
  giveCommand(
    platform,
    [charge, euros, '--to', to, '--ref', `G-${refs++}`, '--by', 'Ana', '--why', 'asked', ...more],
    stand.now(),
  )
const withdraw = (charge: string, euros: string) =>
  give(charge, euros, 'card', '--withdrawn', '2026-11-24')

const bankSays = (eventCode: string, merchantReference: string, value: number) =>
  told(stand, { eventCode, merchantReference, pspReference: newPspReference(), value })

const hold = (hour: string, member = 0, onDay = day) =>
  heldBooking(stand, { startingDate: at(hour, onDay) }, member)

async function payByCredit({ id, price }: Booking, member = 0): Promise<void> {
  const path = `/payments/adyen/booking?bookingId=${id}&paidCredit=${price.value}`
  const sent = { token: tok(member), key: randomUUID(), body: { amount: price } }
  expect((await stand.call('POST', path, sent)).status).toBe(200)
}

/** Pays 90 € and has 100. */
async function topUp(member = 0): Promise<string> {
  const begin = { token: tok(member), key: randomUUID(), body: {} }
  const { body } = await stand.call<TopUp>('POST', '/walletRecharges/1/topUps', begin)
  const paymentMethod = await stand.bank.card()
  const path = `/payments/adyen/walletRecharge?topUpId=${body.id}`
  const sent = { token: tok(member), key: randomUUID(), body: { amount: body.paid, paymentMethod } }
  const paid = await stand.call<CardResult>('POST', path, sent)
  expect(paid.body.resultCode).toBe('Authorised')
  return paid.body.payment
}

async function buyMucho(credit = 0) {
  const path = `/offres/${offers.mucho}/muchoOrMas/item?userId=1`
  const { id, price } = (await stand.call<OfferItem>('PUT', path, { token: tok() })).body
  const to = `/payments/adyen/offreItem?userId=1&offreItemId=${id}&paidCredit=${credit}`
  const body = { amount: price, paymentMethod: await stand.bank.card() }
  const paid = await stand.call<CardResult>('POST', to, { token: tok(), key: randomUUID(), body })
  expect(paid.body.resultCode).toBe('Authorised')
  return { id, payment: paid.body.payment }
}
const readCard = async (id: number) =>
  (await stand.call<OfferItem>('GET', `/offreItem/${id}`, { token: tok() })).body

async function useTicket(): Promise<void> {
  const sent = { token: tok(), key: randomUUID(), body: { code: 'CE26-2026-0001' } }
  expect((await stand.call('POST', '/tickets', sent)).status).toBe(201)
}

async function chargeOf(payment: string): Promise<string> {
  const { rows } = await sql<{ id: number }>`
    select charge_id as id from payment where id = ${payment}`.execute(db)
  return String(rows[0]?.id)
}

/** What a member's accounts hold, in euros; the books are sound and the statement adds up. */
async function held(userId = 1): Promise<Record<string, number>> {
  expect(await proveBooks(db)).toEqual(soundBooks)
  const { rows } = await sql<{ kind: string; euros: number }>`
    select kind, balance_cents / 100.0 as euros from ledger_account
    where user_id = ${userId} and balance_cents <> 0`.execute(db)
  return Object.fromEntries(rows.map(({ kind, euros }) => [kind, Number(euros)]))
}

const statement = async () => {
  const path = '/users/1/walletHistory'
  type Statement = CallAnswer<typeof contract.wallet.history>
  const { body } = await stand.call<Statement>('GET', path, { token: tok() })
  return body.movements.map(({ label, amount }) => `${label} ${amount.value / 100}`)
}

async function network(kind: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(e.amount_cents), 0)::integer as cents from ledger_entry e
    join ledger_account a on a.id = e.account_id
    where a.kind = ${kind} and e.transaction_id < 900000`.execute(db)
  return (rows[0]?.cents ?? 0) / 100
}

async function refundSent(payment: string) {
  await jobs.workAll()
  await eventually(async () => {
    const { rows } = await sql<{ state: string; id: string; cents: number }>`
      select state, id, amount_cents as cents from refund where payment_id = ${payment} and destination = 'card'`.execute(
      db,
    )
    expect(rows[0]?.state).toBe('sent')
  })
  const { rows } = await sql<{ id: string; cents: number }>`
    select id, amount_cents as cents from refund where payment_id = ${payment} and destination = 'card'`.execute(
    db,
  )
  return rows[0] as { id: string; cents: number }
}

// requirement P130
test('Mucho refunded to the SOLDE by the club, then charged back', async () => {
  const { payment } = await buyMucho()
  await give(await chargeOf(payment), '29', 'solde')
  await bankSays('CHARGEBACK', payment, 2900)
  // paid 29, has got 29 from the bank: the SOLDE may hold nothing free of a claim
  const { wallet = 0, claim = 0 } = await held()
  expect(wallet - claim).toBe(0)
})

// requirement P130
test('Mucho withdrawn from to the card, refund done, then charged back', async () => {
  const { payment } = await buyMucho()
  await withdraw(await chargeOf(payment), '29')
  const refund = await refundSent(payment)
  await bankSays('REFUND', refund.id, 2900)
  await bankSays('CHARGEBACK', payment, 2900)
  expect(await network('provider')).toBe(-29)
  expect(await held()).toEqual({ claim: 29 })
})

// requirement P130
test('Mucho withdrawn from, charged back, refund fails: lands on the SOLDE', async () => {
  const { payment } = await buyMucho()
  await withdraw(await chargeOf(payment), '29')
  const refund = await refundSent(payment)
  await bankSays('CHARGEBACK', payment, 2900)
  await bankSays('REFUND_FAILED', refund.id, 2900)
  const { wallet = 0, claim = 0 } = await held()
  expect(wallet - claim).toBe(0)
})

// requirement P130
test('Mucho withdrawn from, refund done, charged back and brought again: it does not go on', async () => {
  const { id, payment } = await buyMucho()
  await withdraw(await chargeOf(payment), '29')
  const refund = await refundSent(payment)
  await bankSays('REFUND', refund.id, 2900)
  expect((await readCard(id)).isActive).toBe(false)
  await bankSays('CHARGEBACK', payment, 2900)
  await bankSays('CHARGEBACK_REVERSED', payment, 2900)
  await held()
  expect(await network('provider')).toBe(0)
  expect((await readCard(id)).isActive).toBe(false)
})

// requirement P130
test('a top-up withdrawn from, charged back and brought again gives no bonus', async () => {
  const payment = await topUp()
  await withdraw(await chargeOf(payment), '90')
  const refund = await refundSent(payment)
  await bankSays('REFUND', refund.id, 9000)
  expect(await held()).toEqual({})
  await bankSays('CHARGEBACK', payment, 9000)
  await bankSays('CHARGEBACK_REVERSED', payment, 9000)
  expect(await held()).toEqual({})
})

// requirement P130
test('a top-up withdrawn from, of which the bank takes one cent, gives no bonus', async () => {
  const payment = await topUp()
  await withdraw(await chargeOf(payment), '90')
  const refund = await refundSent(payment)
  await bankSays('REFUND', refund.id, 9000)
  await bankSays('CHARGEBACK', payment, 1)
  expect(await held()).toEqual({ claim: 0.01 })
})

// requirement P130
test('a top-up that went back to its card whole, then charged back, does not touch a ticket', async () => {
  const payment = await topUp()
  await withdraw(await chargeOf(payment), '90')
  const refund = await refundSent(payment)
  await bankSays('REFUND', refund.id, 9000)
  await useTicket()
  const before = (await held()).wallet
  await bankSays('CHARGEBACK', payment, 9000)
  expect((await held()).wallet).toBe(before)
})

// requirement P130
test('a top-up spent whole, then a ticket, then charged back: the ticket is not touched', async () => {
  const payment = await topUp()
  await payByCredit(await hold('18:00'))
  await payByCredit(await hold('20:00')) // 4 € of bonus are left
  await useTicket()
  const before = (await held()).wallet
  await bankSays('CHARGEBACK', payment, 9000)
  expect((await held()).wallet).toBe(before)
})

// requirement P130
test('a top-up spent whole, half taken, new top-up, other half taken: the new one is not touched', async () => {
  const payment = await topUp()
  await payByCredit(await hold('18:00'))
  await payByCredit(await hold('20:00'))
  await bankSays('CHARGEBACK', payment, 4500)
  await topUp()
  expect((await held()).wallet).toBe(90)
  await bankSays('CHARGEBACK', payment, 4500)
  expect((await held()).wallet).toBe(90)
})

// requirement P130
test('the statement of a top-up that goes back to its card does not call it « Paiement »', async () => {
  const payment = await topUp()
  await withdraw(await chargeOf(payment), '90')
  expect((await statement()).join()).not.toContain('Paiement -90')
})

// requirement P130
test('bonus withheld for a dispute that is reversed is bonus again, not paid SOLDE', async () => {
  const disputed = (await pay(stand, await hold('10:00'))).body.payment
  await topUp()
  await payByCredit(await hold('18:00'))
  const second = await hold('20:00')
  await payByCredit(second) // 42 SOLDE, 6 bonus
  await bankSays('CHARGEBACK', disputed, 2700)
  await cancelBooking(stand, second.id, 'wallet')
  await bankSays('CHARGEBACK_REVERSED', disputed, 2700)
  expect(await held()).toEqual({ wallet: 42, bonus: 10 })
})

// requirement P130
test('that way a withdrawal pays out no bonus in money', async () => {
  const disputed = (await pay(stand, await hold('10:00'))).body.payment
  const top = await topUp()
  await payByCredit(await hold('18:00'))
  const second = await hold('20:00')
  await payByCredit(second)
  await bankSays('CHARGEBACK', disputed, 2700)
  await cancelBooking(stand, second.id, 'wallet')
  await bankSays('CHARGEBACK_REVERSED', disputed, 2700)
  await expect(withdraw(await chargeOf(top), '48')).rejects.toThrow('42,00')
})

// requirement P130
test('cashback withheld and returned is no paid SOLDE', async () => {
  const { payment } = (await pay(stand, await hold('10:00'))).body
  await pay(stand, await heldBooking(stand))
  await bankSays('CHARGEBACK', payment, 2700)
  stand.clock(Date.parse('2026-11-26T03:00Z'))
  await stand.jobs.repeat('give cashback')
  expect(await held()).toEqual({ claim: 24.6 })
  await bankSays('CHARGEBACK_REVERSED', payment, 2700)
  expect(await held()).toEqual({ cashback: 2.4 })
})

// requirement P130
test('the statement of cashback says that it was withheld', async () => {
  const { payment } = (await pay(stand, await hold('10:00'))).body
  await pay(stand, await heldBooking(stand))
  await bankSays('CHARGEBACK', payment, 2700)
  stand.clock(Date.parse('2026-11-26T03:00Z'))
  await stand.jobs.repeat('give cashback')
  const answer = await stand.call('GET', '/users/1/fidHistory?cashback=true', { token: tok() })
  expect(answer.status).toBe(200)
  const all = JSON.stringify(answer.body)
  expect(all).not.toContain('Cashback offert')
})

// requirement P130
test('paid SOLDE withheld for a top-up comes back as paid SOLDE, not as bonus', async () => {
  const payment = await topUp()
  const booking = await hold('18:00')
  await payByCredit(booking) // 48 of the 90
  await payByCredit(await hold('20:00')) // 42 and 6 of bonus
  await bankSays('CHARGEBACK', payment, 9000)
  await cancelBooking(stand, booking.id, 'wallet') // 48 withheld, all paid SOLDE
  await bankSays('CHARGEBACK_REVERSED', payment, 9000)
  expect(await held()).toEqual({ wallet: 48, bonus: 4 })
})

// requirement P130
test('Mucho renewed by the bank of another period after a withdrawal', async () => {
  const { id, payment } = await buyMucho()
  await withdraw(await chargeOf(payment), '29')
  const refund = await refundSent(payment)
  await bankSays('REFUND', refund.id, 2900)
  // a stray reversal alone
  await bankSays('CHARGEBACK_REVERSED', payment, 2900)
  expect((await readCard(id)).isActive).toBe(false)
})

// requirement P130
test('Mucho partly refunded (10) to SOLDE, charged back 29, brought again: 10 and the card', async () => {
  const { id, payment } = await buyMucho()
  await give(await chargeOf(payment), '10', 'solde')
  await bankSays('CHARGEBACK', payment, 2900)
  const { wallet = 0, claim = 0 } = await held()
  expect([wallet - claim, (await readCard(id)).isActive]).toEqual([0, false])
})

// requirement P130
test('top-up: withdrawn from while the refund is not sent, taken, brought: 90 and no more than 90', async () => {
  const payment = await topUp()
  await withdraw(await chargeOf(payment), '90')
  const refund = await refundSent(payment)
  await bankSays('CHARGEBACK', payment, 9000)
  await bankSays('REFUND_FAILED', refund.id, 9000)
  expect(await held()).toEqual({})
  await bankSays('CHARGEBACK_REVERSED', payment, 9000)
  expect(await held()).toEqual({ wallet: 90 })
})

// requirement P130
test('Mucho of 10 SOLDE and 19 card, 19 taken: the club can give back 10, once', async () => {
  await giveCredit(db, 'wallet', 1000)
  const { payment } = await buyMucho(1000)
  await bankSays('CHARGEBACK', payment, 1900)
  await give(await chargeOf(payment), '10', 'solde')
  expect(await held()).toEqual({ wallet: 10 })
  await give(await chargeOf(payment), '10', 'solde').catch(() => {})
  await give(await chargeOf(payment), '9', 'solde').catch(() => {})
  expect(await held()).toEqual({ wallet: 10 })
})

// requirement P130
test('bonus and cashback as they paid: a dispute that is reversed leaves all as it was', async () => {
  const disputed = (await pay(stand, await hold('10:00'))).body.payment
  await giveCredit(db, 'cashback', 1000, '2026-12-15')
  const booking = await hold('18:00')
  await pay(stand, booking, { credit: 1000 })
  await bankSays('CHARGEBACK', disputed, 2700)
  await cancelBooking(stand, booking.id, 'card')
  await bankSays('CHARGEBACK_REVERSED', disputed, 2700)
  expect(await held()).toEqual({ cashback: 10 })
})

// requirement P130
test('a top-up withdrawn from in two parts, bonus back in between: none is left', async () => {
  const charge = await chargeOf(await topUp())
  const first = await hold('18:00')
  await payByCredit(first)
  const second = await hold('20:00')
  await payByCredit(second) // 42 and 6 of bonus
  await cancelBooking(stand, first.id, 'wallet')
  await withdraw(charge, '20')
  expect(await held()).toEqual({ wallet: 28 })
  await cancelBooking(stand, second.id, 'wallet')
  expect(await held()).toEqual({ wallet: 70, bonus: 6 })
  await withdraw(charge, '70')
  expect(await held()).toEqual({})
})

// requirement P130
test('a works-council ticket is not paid out as the withdrawal of a top-up that was spent', async () => {
  const charge = await chargeOf(await topUp())
  await payByCredit(await hold('18:00'))
  await payByCredit(await hold('20:00'))
  expect(await held()).toEqual({ bonus: 4 })
  await useTicket()
  await expect(withdraw(charge, '15')).rejects.toThrow('still on the SOLDE')
})
