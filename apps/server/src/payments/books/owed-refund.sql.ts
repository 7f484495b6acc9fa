import type { Db, Row } from '@quatre/db'
import { sql } from 'kysely'

/** A row of the view `unsettled_money`: money without an outcome, or owed to an account that is closed. */
export interface UnsettledRow extends Row<'charge', 'amountCents'> {
  readonly kind: 'payment' | 'refund'
  readonly reference: string
  readonly pspReference: string | null
  readonly chargeKind: string
  readonly state: string
  readonly since: number
}

/** All of it, the oldest first. */
export async function selectUnsettled(db: Db): Promise<UnsettledRow[]> {
  const { rows } = await sql<UnsettledRow>`
    select u.kind, u.reference, u.psp_reference, c.kind as charge_kind, u.amount_cents, u.state, u.since
    from unsettled_money u join charge c on c.id = u.charge_id
    order by u.since, u.reference`.execute(db)
  return rows
}

/** Notes how a refund was paid by hand. */
export async function markPaidByHand(tx: Db, refundId: string, note: string): Promise<void> {
  await sql`update refund set paid_by_hand = ${note} where id = ${refundId}`.execute(tx)
}
