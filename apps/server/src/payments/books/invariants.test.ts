import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { at } from '../../testing/center-fixture.ts'
import { eventually } from '../../testing/eventually.ts'
import { giveCredit } from '../../testing/give-credit.ts'
import { proveBooks, soundBooks } from '../../testing/ledger-proof.ts'
import { cancelBooking, heldBooking, pay } from '../../testing/pay.ts'
import { paidGuest, sharedBooking } from '../../testing/shares.ts'
import { standForAll } from '../../testing/stand.ts'
import { findFaults, invariants, type Invariant } from './invariants.sql.ts'

/**
 * Two bookings are paid, one in part by credit; one is given back to the SOLDE, two to the card; one is held. Of two
 * that are shared one has a friend who has paid, the other is cancelled.
 */
const stand = await standForAll('invariants', { members: 1, bank: 'stand-in' })
beforeAll(async () => {
  for (const source of ['cashback', 'wallet', 'bonus'] as const)
    await giveCredit(stand.db, source, 800)
  for (const [hour, to, credit] of [
    ['18:00', null, 0],
    ['12:00', 'card', 0],
    ['20:00', 'card', 2000],
    ['16:00', null, 2000],
    ['10:00', 'wallet', 0],
  ] as const) {
    const booking = await heldBooking(stand, { startingDate: at(hour, '2026-11-27') })
    await pay(stand, booking, { credit })
    if (to !== null) await cancelBooking(stand, booking.id, to)
  }
  await heldBooking(stand, { startingDate: at('14:00', '2026-11-27') })
  const cancelled = await sharedBooking(stand)
  await cancelBooking(stand, cancelled.id, 'wallet')
  await paidGuest(stand, await sharedBooking(stand), 'Julien')
})

const captured = `(select id from payment where state = 'captured' and refunded_cents = 0
  order by created_at limit 1)`
const firstEntryQuery = (kind: string) =>
  `(select e.id from ledger_entry e join ledger_account a on a.id = e.account_id
    join ledger_transaction t on t.id = e.transaction_id where t.kind = '${kind}' order by e.id limit 1)`

/** Statements that violate each invariant, with the constraints and triggers of the database disabled. */
const planted: Readonly<Record<Invariant, string>> = {
  'a transaction sums to zero': `update ledger_entry set amount_cents = amount_cents + 1
    where id = ${firstEntryQuery('capture')}`,
  'a balance is the sum of its entries': `update ledger_account set balance_cents = balance_cents + 1
    where kind = 'wallet'`,
  'a balance is not negative': `alter table ledger_account drop constraint wallet_not_negative;
    update ledger_account set balance_cents = -1 where kind = 'wallet'`,
  'a charge counts what came': `update charge set received_cents = received_cents + 1`,
  'a charge counts what went back': `delete from refund where destination = 'wallet'`,
  'no more of a charge goes back than came': `alter table charge drop constraint charge_refund_bound;
    update charge set refunded_cents = received_cents + 1 where refunded_cents > 0`,
  'a paid charge has its amount': `update charge set amount_cents = amount_cents + 1`,
  'a captured payment has paid its charge': `update charge set state = 'due'`,
  'a charge has one live payment': `drop index payment_one_live_per_charge;
    insert into payment (id, charge_id, user_id, method_id, amount_cents, address)
    select gen_random_uuid(), charge_id, user_id, 4, 1, '' from payment`,
  'money that paid for nothing goes back': `update payment set state = 'returned'
    where id = ${captured}`,
  'no more of a payment goes back than came': `update refund set amount_cents = amount_cents + 1
    where destination = 'card'`,
  'a payment counts the refunds that are done': `update payment set refunded_cents = 1
    where id = ${captured}`,
  'a captured payment is in the ledger, once': `update payment set state = 'cancelled'
    where id = ${captured}`,
  'a refund to a card is in the ledger, once': `update refund set state = 'sent'
    where destination = 'card'`,
  'a refund to credit is on its account': `update refund set destination = 'bonus'
    where destination = 'wallet'`,
  'a part of a charge is in the ledger, once': `update charge_part set amount_cents = amount_cents + 1`,
  'a part of a charge counts what went back': `update charge_part set returned_cents = 1
    where returned_cents = 0`,
  'a pass that is used pays its part': `insert into charge_part (charge_id, source, amount_cents)
    select id, 'pass', 1 from charge limit 1`,
  'cashback is in lots': `update cashback_lot set left_cents = left_cents + 1 where user_id = 1`,
  'cashback that pays comes from lots': `delete from cashback_use`,
  'what is owed back is what was not sent yet': `insert into refund
    (id, charge_id, payment_id, user_id, amount_cents, destination, state)
    select gen_random_uuid(), charge_id, id, user_id, 1, 'card', 'owed' from payment
    where id = ${captured}`,
  'a refund that failed is on the SOLDE, once': `update refund set state = 'failed'
    where destination = 'card'`,
  'what a bank took of a member is a claim': `update ledger_transaction t
    set kind = 'chargeback', payment_id = r.payment_id from refund r
    where t.refund_id = r.id and t.kind = 'refund_sent'`,
  'what comes back is first set against a claim': `with k as (
      insert into ledger_account (kind, user_id, balance_cents) values ('claim', 1, 0) returning id),
    t as (insert into ledger_transaction (id, event_key, kind) overriding system value
      values (0, 'claim', 'chargeback') returning id)
    insert into ledger_entry (transaction_id, account_id, amount_cents) select t.id, k.id, 1 from t, k`,
  'a closed account holds nothing, and is owed nothing beside a claim': `update app_user
    set is_active = false where id = 1`,
  'a booking that is confirmed is paid': `update booking set charge_id = null`,
  'the shares of a booking are its price': `update participation set share_cents = share_cents + 1
    where not is_captain`,
  'a charge of shares is of a booking': `update participation set charge_id = null`,
  'a share is paid by its charge': `update participation set status = 'Pending'`,
  'a shared booking that is closed is paid, or its card is asked': `update booking
    set shares_closed_at = now() where is_split`,
  'shares are closed at their deadline': `update booking
    set deadline_at = '2026-11-24T08:59+01:00' where is_split`,
  'money for a shared match that is cancelled goes back': `update charge set refunded_cents = 0`,
  'a booking that is paid is there, or given back': `update booking set status = 'Expired'
    where status = 'Confirmed'`,
  'a booking earns no more than its price': `update charge set received_cents = received_cents + 1
    where state = 'paid' and refunded_cents = 0`,
  'a share that is paid has its place, or is given back': `update participation p
    set charge_id = b.charge_id, left_at = now() from booking b
    where b.id = p.booking_id and b.status = 'Confirmed' and p.position = 1`,
  'a captain is charged no more than they agreed to': `update booking
    set guarantee_charge_id = charge_id, guarantee_max_cents = 1`,
  'a top-up that is paid is given': `insert into top_up
    (user_id, paid_cents, bonus_cents, charge_id, expires_at, created_at)
    select 1, 100, 0, id, now(), now() from charge where state = 'paid' limit 1`,
  'a ticket that is used is on the SOLDE, once': `insert into ticket
    (code_hash, value_cents, council, expires_at, used_by, used_at) values ('x', 100, 'CSE', now(), 1, now())`,
  'a card is good as long as it is paid for': `insert into offer_item
    (offer_id, type_name, user_id, state, price_cents, bought_on, paid_until)
    values (1, 'Mucho', 1, 'active', 2900, '2026-11-24', '2026-12-24')`,
  'a promo code counts its uses': `insert into promo_code (code, percent, used) values ('DIX', 10, 1)`,
  'what is paid has its invoice, once there are any': `delete from receipt
    where id = (select max(id) from receipt where refund_id is null)`,
  'receipts are numbered without a gap': `update receipt_series set last_place = last_place + 1`,
  'places that are taken are kept by enrolments': `insert into place (offer_id, capacity, taken)
    values (1, 2, 1)`,
  'money for an enrolment without a place goes back': `with e as (
      insert into enrolment (offer_id, holder_id, enrolled_by, state, created_at, ended_at)
      values (1, 1, 1, 'expired', now(), now()) returning id)
    insert into enrolment_charge (charge_id, enrolment_id, amount_cents)
    select c.id, e.id, 1 from e, charge c where c.state = 'paid'`,
  'an instalment is paid, tried again or with a person': `with later as (
      insert into charge (kind, payer_id, amount_cents) values ('course', 1, 1) returning id)
    insert into instalment (charge_id, first_id, number, due_on)
    select later.id, c.id, 2, now() from later, (select min(id) as id from charge where state = 'paid') c`,
  'what several centres sell at once is theirs at once': `with clearing as (
      insert into ledger_account (kind) values ('clearing') returning id)
    insert into ledger_entry (transaction_id, account_id, amount_cents)
    select t.id, clearing.id, 1 from clearing, (select max(id) as id from ledger_transaction) t`,
  'a centre earns its lines of a basket': `with basket as (
      insert into charge (kind, payer_id, amount_cents, state) values ('course', 1, 0, 'paid') returning id)
    insert into enrolment_charge (charge_id, enrolment_id, amount_cents, center_id)
    select id, 1, 100, 1 from basket`,
  'no more is credited than was invoiced': `update receipt set amount_cents = amount_cents + 1
    where refund_id is not null`,
}

// requirement P60
test('the books of payments, refunds and holds have no fault', async () => {
  await eventually(async () => {
    const { rows } = await sql`
      select from refund where state = 'done' and coalesce(user_id, 1) = 1`.execute(stand.db)
    expect(rows).toHaveLength(7)
  })
  expect(await proveBooks(stand.db)).toEqual(soundBooks)
})

// requirement P60
test.each(Object.keys(invariants) as Invariant[])('a fault is named: %s', async (invariant) => {
  const undone = new Error('undone')
  const seen: string[] = []
  const planting = stand.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(planted[invariant]).execute(tx)
    seen.push(...(await findFaults(tx, stand.now())).map((fault) => fault.invariant))
    throw undone
  })
  await expect(planting).rejects.toBe(undone)
  expect(seen).toContain(invariant)
})

// requirement P60
test('each day a fault is an error in the log that names it', async () => {
  await stand.jobs.repeat('check the ledger')
  expect(stand.logged()).not.toContain('the books are not sound')
  await sql`update charge set state = 'due' where refunded_cents = 0`.execute(stand.db)
  await stand.jobs.repeat('check the ledger')
  expect(stand.logged()).toMatch(
    /"level":50.*"invariant":"a captured payment has paid its charge","reference":"[\w-]{36}".*the books are not sound/,
  )
})
