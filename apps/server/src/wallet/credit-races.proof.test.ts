import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../platform/transaction.ts'
import { at } from '../testing/center-fixture.ts'
import { countStatuses } from '../testing/count-statuses.ts'
import { giveCredit } from '../testing/give-credit.ts'
import { accountCents, proveBooks, soundBooks } from '../testing/ledger-proof.ts'
import { standForEach, type Stand } from '../testing/stand.ts'

// 60 debits of 9 € at once on a SOLDE of 100 €, on two applications (requirement W7); the negative control
// is the last test.
const debits = 60
const cents = 900

const stand = await standForEach('credit_races', { members: 1, apps: 2, prepare: addHolds })

/** Holds of one member, as the database has them, and credit that pays eleven of them. */
async function addHolds({ db }: Stand): Promise<void> {
  await giveCredit(db, 'wallet', 10_000)
  // no real member holds so many courts: this test is about the SOLDE
  await sql`drop index booking_one_hold_per_user`.execute(db)
  await sql`insert into booking (center_id, court_id, sport_id, field_type_id, user_id, starts_at,
      ends_at, price_cents, original_price_cents, players, expires_at, free_cancellation_hours, share_key)
    select 1, 1 + n % 2, 3, 0, 1, start, start + interval '1 hour', ${cents}::integer, ${cents}::integer, 4,
      ${at('23:00', '2026-11-24')}::timestamptz, 24, md5(n::text)
    from generate_series(0, ${debits}::integer - 1) n
    cross join lateral (select ${at('08:00')}::timestamptz + interval '1 hour' * (n / 2)) s (start)
    order by n`.execute(db)
  await sql`insert into court_time (center_id, court_id, during, kind, booking_id, expires_at)
    select center_id, court_id, tstzrange(starts_at, ends_at), 'booking', id, expires_at
    from booking`.execute(db)
}

const pay = (bookingId: number) =>
  stand.call('POST', `/payments/adyen/booking?bookingId=${bookingId}&paidCredit=${cents}`, {
    token: stand.tokens[0],
    key: randomUUID(),
    body: { amount: { currency: 'EUR', value: cents } },
  })

test(`${debits} debits of 9 € on 100 € are eleven, and one euro stays`, async () => {
  const answers = await Promise.all(Array.from({ length: debits }, (_, index) => pay(index + 1)))
  expect(countStatuses(answers)).toEqual({ 200: 11, 422: 49 })
  expect(await accountCents(stand.db, 'wallet')).toBe(-100)
  const { rows } = await sql`select from booking where status = 'Confirmed'`.execute(stand.db)
  expect(rows).toHaveLength(11)
  expect(await proveBooks(stand.db)).toEqual(soundBooks)
})

test('without lock and constraint more than eleven are paid: the race is a real one', async () => {
  await sql`alter table ledger_account drop constraint wallet_not_negative`.execute(stand.db)
  const { rows: accounts } = await sql<{ id: number }>`
    select id from ledger_account where kind in ('wallet', 'vouchers') order by kind desc`.execute(
    stand.db,
  )
  const [wallet, vouchers] = accounts.map(({ id }) => id)
  const debitNaively = () =>
    inTransaction(stand.db, async (tx) => {
      const { rows } = await sql<{ held: number }>`select -sum(amount_cents)::integer as held
        from ledger_entry where account_id = ${wallet}`.execute(tx)
      if ((rows[0]?.held ?? 0) < cents) return 0
      await sql`with made as (insert into ledger_transaction (event_key, kind)
          values (${randomUUID()}, 'spent') returning id)
        insert into ledger_entry (transaction_id, account_id, amount_cents)
        select id, account, amount from made,
          (values (${wallet}::integer, ${cents}::integer), (${vouchers}::integer, -${cents}::integer)) e (account, amount)`.execute(
        tx,
      )
      return 1
    })
  const done = await Promise.all(Array.from({ length: debits }, debitNaively))
  expect(done.reduce<number>((sum, one) => sum + one, 0)).toBeGreaterThan(11)
})
