import assert from 'node:assert/strict'
import type { Db } from '@quatre/db'
import { sql } from 'kysely'
import { eventually } from './eventually.ts'
import type { StandIn } from './stand-in.ts'

/** What must hold of the books whatever happened (requirements B17, P14, P15, P16, P25, R1 and R5); all zero or equal. */
export interface BooksProof {
  readonly unbalancedTransactions: number
  readonly sumCents: number
  readonly overlaps: number
  readonly confirmedWithoutMoney: number
  readonly moneyWithoutBookingOrRefund: number
  readonly refundedBeyondCaptured: number
  readonly gapsInReceipts: number
  readonly receiptsUnlikeMoney: number
}

export const soundBooks: BooksProof = {
  unbalancedTransactions: 0,
  sumCents: 0,
  overlaps: 0,
  confirmedWithoutMoney: 0,
  moneyWithoutBookingOrRefund: 0,
  refundedBeyondCaptured: 0,
  gapsInReceipts: 0,
  receiptsUnlikeMoney: 0,
}

/** Reads the proof in one query. */
export async function proveBooks(db: Db): Promise<BooksProof> {
  const { rows } = await sql<BooksProof>`select
    (select count(*) from (select from ledger_entry group by transaction_id
      having sum(amount_cents) <> 0) t) as unbalanced_transactions,
    (select coalesce(sum(amount_cents), 0)::bigint from ledger_entry) as sum_cents,
    (select count(*) from court_time a join court_time b
      on a.id < b.id and a.court_id = b.court_id and a.during && b.during) as overlaps,
    (select count(*) from booking b where status = 'Confirmed' and not exists (
      select from payment where charge_id = b.charge_id and state = 'captured')) as confirmed_without_money,
    (select count(*) from payment p join booking b on b.charge_id = p.charge_id
      where not exists (select from refund r where r.payment_id = p.id) and (p.state = 'returned'
        or p.state = 'captured' and b.status <> 'Confirmed' and not (b.status = 'Cancelled'
          and b.cancelled_at > b.starts_at - make_interval(hours => b.free_cancellation_hours)))
    ) as money_without_booking_or_refund,
    (select count(*) from payment where refunded_cents > amount_cents) as refunded_beyond_captured,
    (select count(*) from receipt_series s where (last_place, last_place) is distinct from (
      select (count(*)::integer, max(place)) from receipt
      where legal_entity_id = s.legal_entity_id and year = s.year)) as gaps_in_receipts,
    (select count(*) from charge c where
      (select coalesce(sum(case when refund_id is null then amount_cents else -amount_cents end), 0)
        from receipt where charge_id = c.id)
      <> (select coalesce(sum(amount_cents), 0) from payment
        where charge_id = c.id and state = 'captured')
      + (select coalesce(sum(amount_cents), 0) from charge_part
        where charge_id = c.id and source in ('wallet', 'pass'))
      - (select coalesce(sum(f.amount_cents), 0) from refund f
        left join payment p on p.id = f.payment_id where f.charge_id = c.id
          and f.destination not in ('bonus', 'cashback') and p.state is distinct from 'returned')
    ) as receipts_unlike_money`.execute(db)
  const proof = rows[0]
  if (proof === undefined) throw new Error('no proof')
  return proof
}

/** The provider's account in the ledger, in cents. */
export async function providerAccountCents(db: Db): Promise<number> {
  return accountCents(db, 'provider')
}

/** The sum of all accounts of a kind, in cents, as the books have it (a debt is negative). */
export async function accountCents(db: Db, kind: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(e.amount_cents), 0)::bigint as cents
    from ledger_entry e join ledger_account a on a.id = e.account_id where a.kind = ${kind}`.execute(
    db,
  )
  return rows[0]?.cents ?? 0
}

/** What the stand-in's own journal says it holds for one booking, or for all of a database, in cents. */
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
