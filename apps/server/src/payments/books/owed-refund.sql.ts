import type { Db, Row } from '@quatre/db'
import type { LedgerSide, RefundId } from '@quatre/domain'
import { sql } from 'kysely'
import { takenBack } from '../refunds/refund.sql.ts'

/** A row of the view `unsettled_money`: money without an outcome, or for a person to decide. */
export interface UnsettledRow extends Row<'charge', 'amountCents'> {
  readonly kind: 'payment' | 'refund'
  readonly reference: string
  readonly pspReference: string | null
  readonly chargeKind: string
  readonly state: string
  /** Of a refund: its bank has taken its payment back. */
  readonly isTakenBack: boolean
  readonly since: number
}

/** All of it, the oldest first. */
export async function selectUnsettled(db: Db): Promise<UnsettledRow[]> {
  const { rows } = await sql<UnsettledRow>`
    select u.kind, u.reference, u.psp_reference, c.kind as charge_kind, u.amount_cents, u.state, u.since,
      ${takenBack(sql`r.payment_id`)} as is_taken_back
    from unsettled_money u join charge c on c.id = u.charge_id
    left join refund r on u.kind = 'refund' and r.id = u.reference
    order by u.since, u.reference`.execute(db)
  return rows
}

/** Who had earned what was decided to be refunded; null of money that nothing was given for. */
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

/** Notes how somebody ended a refund that failed. */
export async function markSettled(tx: Db, refundId: string, note: string): Promise<void> {
  await sql`update refund set settled_note = ${note}, state = 'settled'
    where id = ${refundId}`.execute(tx)
}
