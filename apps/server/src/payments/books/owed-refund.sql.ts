import type { Db, Row } from '@quatre/db'
import type { LedgerSide, RefundId } from '@quatre/domain'
import { sql } from 'kysely'
import { takenCents } from '../../core/money/claim.sql.ts'
import { settledCents, takenBack } from '../refunds/refund.sql.ts'

/** A row of the view `unsettled_money`: money without an outcome, or for a person to decide. */
export interface UnsettledRow extends Row<'charge', 'amountCents'> {
  readonly kind: 'payment' | 'refund' | 'account'
  /** Of a closed account its member's number. */
  readonly reference: string
  readonly pspReference: string | null
  /** Null of a closed account. */
  readonly chargeKind: string | null
  readonly state: string
  /** Of a refund: its bank has taken its payment back. */
  readonly isTakenBack: boolean
  /** Of a refund. */
  readonly open: Open | null
  readonly since: number
}

/** All owed money, the oldest first, with the debts to closed accounts. */
export async function selectUnsettled(db: Db): Promise<UnsettledRow[]> {
  const { rows } = await sql<UnsettledRow>`
    select u.kind, u.reference::text, u.psp_reference, c.kind as charge_kind, u.amount_cents, u.state, u.since,
      ${takenBack(sql`r.payment_id`)} as is_taken_back, case when r.id is not null then ${openAmounts} end as open
    from unsettled_money u join charge c on c.id = u.charge_id
    left join refund r on u.kind = 'refund' and r.id = u.reference
    union all
    select 'account', a.user_id::text,
      (select psp_reference from payment where user_id = a.user_id and psp_reference is not null
        order by created_at desc limit 1),
      null, a.balance_cents::integer, 'owed', (
        select max(t.created_at) from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
        where e.account_id = a.id), false, null
    from ledger_account a where a.kind = 'refunds_due' and a.user_id is not null and a.balance_cents > 0
    order by since, reference`.execute(db)
  return rows
}

/** The unpaid part of a refund, and the part of that which its payer's bank has, in cents. */
interface Open {
  readonly openCents: number
  readonly bankCents: number
}

/** Of a refund `r`; bank money that settled another refund of its payment is not counted again. */
const openAmounts = sql`(
  select jsonb_build_object('openCents', open.cents,
    'bankCents', greatest(0, least(open.cents, taken.cents - counted.cents)))
  from (select r.amount_cents - ${settledCents(sql`t.refund_id = r.id`)} as cents) open,
    (select ${takenCents(sql`r.payment_id`)} as cents) taken,
    (select ${settledCents(sql`t.refund_id in (select id from refund where payment_id = r.payment_id)
      and t.kind <> 'refund_paid_by_hand'`)} as cents) counted)`

export async function selectOpen(tx: Db, refundId: RefundId): Promise<Open> {
  const { rows } = await sql<{ open: Open }>`
    select ${openAmounts} as open from refund r where r.id = ${refundId}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error(`no refund ${refundId}`)
  return row.open
}

/** The earner of a refunded amount; null of money that nothing was given for. */
export async function selectEarner(tx: Db, refundId: RefundId): Promise<LedgerSide | null> {
  const { rows } = await sql<Row<'ledgerAccount', 'kind' | 'centerId'>>`
    select a.kind, a.center_id from ledger_transaction t
    join ledger_entry e on e.transaction_id = t.id and e.amount_cents > 0
    join ledger_account a on a.id = e.account_id
    where t.event_key = 'refund:' || ${refundId}::text`.execute(tx)
  const [earner] = rows
  return earner === undefined
    ? null
    : { account: earner.kind, ...(earner.centerId !== null && { centerId: earner.centerId }) }
}

/** Notes how a person ended a refund that failed. */
export async function markSettled(tx: Db, refundId: string, note: string): Promise<void> {
  await sql`update refund set settled_note = ${note}, state = 'settled'
    where id = ${refundId}`.execute(tx)
}
