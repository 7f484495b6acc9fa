import type { Db, Row } from '@quatre/db'
import type { PaymentId, RefundId } from '@quatre/domain'
import { sql, type RawBuilder } from 'kysely'
import { isUuid } from '../../platform/uuid.ts'

export type Refund = Row<
  'refund',
  | 'id'
  | 'chargeId'
  | 'paymentId'
  | 'userId'
  | 'amountCents'
  | 'withheldCents'
  | 'destination'
  | 'state'
  | 'pspReference'
>

const uuidOrNull = (text: string) => (isUuid(text) ? text : null)

const refunds = sql`select id, charge_id, payment_id, user_id, amount_cents, withheld_cents,
  destination, state, psp_reference from refund r`

export async function selectRefund(db: Db, refundId: RefundId): Promise<Refund | null> {
  const { rows } = await sql<Refund>`${refunds} where id = ${refundId}`.execute(db)
  return rows[0] ?? null
}

/** The refunds of a payment, the first first. */
export async function selectRefundsOfPayment(db: Db, paymentId: PaymentId): Promise<Refund[]> {
  const { rows } = await sql<Refund>`${refunds}
    where payment_id = ${paymentId} order by created_at`.execute(db)
  return rows
}

/** Identifies a refund without its own reference: `late` when it has had another. */
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

/** The settled amount of the refunds that `which` names by their ledger transactions `t`, in cents. */
export const settledCents = (which: RawBuilder<unknown>) => sql<number>`(
  select coalesce(sum(e.amount_cents), 0)::integer from ledger_transaction t
  join ledger_entry e on e.transaction_id = t.id
  join ledger_account a on a.id = e.account_id and a.kind = 'refunds_due'
  where ${which} and t.kind in ('refund_paid_by_hand', 'refund_paid_by_bank', 'refund_owed_again'))`

/** A refund that was settled as paid by a bank, with how much of it. */
export interface PaidByBank extends Row<'refund', 'id' | 'chargeId' | 'paymentId'> {
  readonly cents: number
}

/** Those of a payment, locked. */
export async function lockPaidByBank(tx: Db, paymentId: PaymentId): Promise<PaidByBank[]> {
  const { rows } = await sql<PaidByBank>`
    select id, charge_id, payment_id, ${settledCents(
      sql`t.refund_id = r.id and t.kind <> 'refund_paid_by_hand'`,
    )} as cents
    from refund r where payment_id = ${paymentId} and settled_note is not null
    order by created_at for update`.execute(tx)
  return rows.filter(({ cents }) => cents > 0)
}

/** Whether a bank has taken money of a payment back and not brought it again, or announces to do so. */
export const takenBack = (paymentId: unknown) => sql<boolean>`(
  select coalesce(sum(e.amount_cents) < 0, exists (select from provider_event
    where merchant_reference = (${paymentId})::text
      and event_code in ('REQUEST_FOR_INFORMATION', 'NOTIFICATION_OF_CHARGEBACK')))
  from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
  join ledger_account a on a.id = e.account_id and a.kind = 'provider'
  where t.payment_id = (${paymentId})::uuid and t.kind not in ('capture', 'late_capture'))`

/**
 * Whether a refund to a card would ask for more than its bank has left of the payment: money that the bank took is
 * not requested (requirement P130).
 */
export async function isUnfounded(
  tx: Db,
  { id, paymentId, amountCents }: Pick<Refund, 'id' | 'paymentId' | 'amountCents'>,
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select booked.cents < p.amount_cents and booked.cents - asked.cents < ${amountCents}::integer as is
    from payment p
    cross join lateral (
      select coalesce(sum(e.amount_cents), 0) as cents
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
      join ledger_account a on a.id = e.account_id and a.kind = 'provider'
      where t.payment_id = p.id) booked
    cross join lateral (
      select coalesce(sum(r.amount_cents), 0) as cents from refund r
      where r.payment_id = p.id and r.id <> ${id} and r.destination = 'card'
        and r.state in ('sent', 'done')) asked
    where p.id = ${paymentId}`.execute(tx)
  return rows[0]?.is ?? false
}

export async function isTakenBack(tx: Db, paymentId: PaymentId): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${takenBack(paymentId)} as is`.execute(tx)
  return rows[0]?.is ?? false
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
