import assert from 'node:assert/strict'
import type { Db } from '@quatre/db'
import { sql } from 'kysely'
import { findFaults } from '../payments/books/invariants.sql.ts'
import { eventually } from './eventually.ts'
import { firstOther } from './other-members.ts'
import type { StandIn } from './stand-in.ts'

/** The books of a database without a fault. */
export const soundBooks: readonly object[] = []

/**
 * The violations of an invariant of money, and courts booked twice (requirements B17, P14, P15, P16, P25, R1 and R5).
 */
export async function proveBooks(db: Db): Promise<readonly object[]> {
  const { rows: twice } = await sql<object>`select a.id as overlaps from court_time a
    join court_time b on a.id < b.id and a.court_id = b.court_id and a.during && b.during`.execute(
    db,
  )
  // tests set clocks of their own: delays are for the tests of deadlines
  return [...(await findFaults(db, 0)), ...twice, ...(await receiptFaults(db))]
}

/** Series with a gap, and charges whose invoice less its credit notes is not the money that stayed. */
async function receiptFaults(db: Db): Promise<readonly object[]> {
  const { rows } = await sql<object>`
    select 'series ' || legal_entity_id as gaps from receipt_series s
    where (last_place, last_place) is distinct from (
      select (count(*)::integer, max(place)) from receipt
      where legal_entity_id = s.legal_entity_id and year = s.year)
    union all
    select 'charge ' || c.id from charge c where
      (select coalesce(sum(case when refund_id is null then amount_cents else -amount_cents end), 0)
        from receipt where charge_id = c.id)
      <> (select coalesce(sum(amount_cents), 0) from payment
        where charge_id = c.id and state = 'captured')
      + (select coalesce(sum(amount_cents), 0) from charge_part
        where charge_id = c.id and source in ('wallet', 'pass'))
      - (select coalesce(sum(f.amount_cents), 0) from refund f
        left join payment p on p.id = f.payment_id where f.charge_id = c.id
          and f.destination not in ('bonus', 'cashback') and p.state is distinct from 'returned')`.execute(
    db,
  )
  return rows
}

/** The provider's account in the ledger, in cents. */
export async function providerAccountCents(db: Db): Promise<number> {
  return accountCents(db, 'provider')
}

/** The sum of all accounts of a kind but of others, in cents, as the books have it (a debt is negative). */
export async function accountCents(db: Db, kind: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(e.amount_cents), 0)::bigint as cents
    from ledger_entry e join ledger_account a on a.id = e.account_id
    where a.kind = ${kind} and e.transaction_id < ${firstOther}`.execute(db)
  return rows[0]?.cents ?? 0
}

/** The money that the stand-in's own journal has for one booking, or for all of a database, in cents. */
export async function standInCents(bank: StandIn, db: Db, bookingId?: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`select id from payment
    where ${bookingId ?? null}::integer is null
      or charge_id = (select charge_id from booking where id = ${bookingId ?? null})`.execute(db)
  const ours = new Set(rows.map(({ id }) => id))
  return (await bank.payments())
    .filter(({ merchantReference }) => ours.has(merchantReference))
    .reduce(
      (sum, payment) =>
        sum + payment.capturedCents - payment.refundedCents - payment.chargedBackCents,
      0,
    )
}

/** Waits until the books are sound and equal the provider's journal to the cent; throws if never. */
export async function requireSoundBooks(bank: StandIn, db: Db): Promise<void> {
  await eventually(async () => {
    assert.deepEqual(await proveBooks(db), soundBooks)
    assert.equal(await providerAccountCents(db), await standInCents(bank, db))
  })
}
