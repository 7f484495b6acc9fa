import type { Db, Row } from '@quatre/db'
import type { PaymentId, RefundId, UserId } from '@quatre/domain'
import { sql } from 'kysely'
import { isUuid } from '../platform/uuid.ts'

export type Refund = Row<
  'refund',
  | 'id'
  | 'chargeId'
  | 'paymentId'
  | 'userId'
  | 'amountCents'
  | 'destination'
  | 'state'
  | 'pspReference'
>

const uuidOrNull = (text: string) => (isUuid(text) ? text : null)

const refunds = sql`select id, charge_id, payment_id, user_id, amount_cents, destination, state,
  psp_reference from refund r`

export async function selectRefund(db: Db, refundId: RefundId): Promise<Refund | null> {
  const { rows } = await sql<Refund>`${refunds} where id = ${refundId}`.execute(db)
  return rows[0] ?? null
}

/** What was given back of a payment, the first first. */
export async function selectRefundsOfPayment(db: Db, paymentId: PaymentId): Promise<Refund[]> {
  const { rows } = await sql<Refund>`${refunds}
    where payment_id = ${paymentId} order by created_at`.execute(db)
  return rows
}

/** How a refund is known when its own reference is not: `late` when it has had another. */
export interface RefundOfPayment {
  readonly paymentId: PaymentId
  readonly late: boolean
}

/**
 * The refund that a notification speaks of, locked: by the provider's reference, by our own, or by
 * its payment and amount.
 */
export async function lockRefund(
  tx: Db,
  {
    pspReference,
    reference,
    toldCents = null,
    ofPayment,
  }: {
    readonly pspReference: string | null
    readonly reference: string
    readonly toldCents?: number | null
    readonly ofPayment?: RefundOfPayment
  },
): Promise<Refund | null> {
  const { paymentId = null, late = false } = ofPayment ?? {}
  const named = sql`(psp_reference = ${pspReference} or id = ${uuidOrNull(reference)}::uuid)`
  const { rows } = await sql<Refund>`${refunds}
    where ${named} or (payment_id = ${paymentId}::uuid and amount_cents = ${toldCents}::integer
        and destination = 'card' and (psp_reference is null or ${late}))
    order by ${named} is true desc, created_at limit 1 for update`.execute(tx)
  return rows[0] ?? null
}

/** Refunds of a member that failed and never came to their SOLDE. */
export async function selectOwedRefunds(tx: Db, userId: UserId): Promise<Refund[]> {
  const { rows } = await sql<Refund>`${refunds}
    where user_id = ${userId} and state = 'failed' and not exists (
      select from ledger_transaction where event_key = 'refund-failed:' || r.id)`.execute(tx)
  return rows
}

export async function updateRefund(
  tx: Db,
  refundId: RefundId,
  change: { readonly state: Refund['state']; readonly pspReference?: string | null },
): Promise<void> {
  await sql`update refund set state = ${change.state},
      psp_reference = coalesce(psp_reference, ${change.pspReference ?? null})
    where id = ${refundId}`.execute(tx)
}

/** A refund the provider has taken on; a notification may have said how it ended already. */
export async function markSent(db: Db, refundId: RefundId, pspReference: string): Promise<void> {
  await sql`update refund set psp_reference = ${pspReference},
      state = case when state = 'requested' then 'sent' else state end
    where id = ${refundId}`.execute(db)
}
