import type { Db, Row } from '@quatre/db'
import { sql } from 'kysely'
import { takenBack } from '../refund.sql.ts'

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

/** Notes how somebody ended a refund that failed. */
export async function markSettled(tx: Db, refundId: string, note: string): Promise<void> {
  await sql`update refund set settled_note = ${note},
      state = case state when 'owed' then 'settled' else 'failed' end where id = ${refundId}`.execute(
    tx,
  )
}
