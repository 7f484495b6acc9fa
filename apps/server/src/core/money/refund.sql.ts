import { instant, type Db, type Row } from '@quatre/db'
import type { CenterId, ChargeId, EnrolmentId, PaymentId, RefundId } from '@quatre/domain'
import { sql } from 'kysely'
import { chargeCardCents } from './charge.sql.ts'

/** A refund to write; `paymentId` is the payment it comes from, null when the charge was paid otherwise. */
export interface NewRefund extends Row<
  'refund',
  'chargeId' | 'paymentId' | 'userId' | 'amountCents' | 'destination'
> {
  readonly now: number
}

/** A wanted refund of a charge. */
export interface RefundWish {
  readonly chargeId: ChargeId
  readonly amountCents: number
  /** The destination of card money. */
  readonly to: 'wallet' | 'card'
  /** Cashback that has ended meanwhile begins anew when the club cancels, and is lost otherwise. */
  readonly by: 'member' | 'club'
  /** The centre that gives it back; the earner of its charge when absent. */
  readonly centerId?: CenterId
  /** The one of its enrolments that it gives back of; all when absent. */
  readonly enrolmentId?: EnrolmentId
  readonly now: number
}

/** A part of a planned refund, by destination. */
export interface PlannedRefund {
  readonly to: NewRefund['destination']
  readonly cents: number
}

/** A part of a refund that was given. */
export interface RefundLine extends PlannedRefund {
  /** The part that is set against its member's debt. */
  readonly withheldCents: number
}

/** Writes a refund of a charge and returns its id; the charge counts it. */
export async function insertRefund(tx: Db, refund: NewRefund): Promise<RefundId> {
  const state = refund.destination === 'card' ? 'requested' : 'done'
  const { rows } = await sql<Row<'refund', 'id'>>`
    insert into refund (id, charge_id, payment_id, user_id, amount_cents, destination, state, created_at)
    values (gen_random_uuid(), ${refund.chargeId}, ${refund.paymentId}, ${refund.userId},
      ${refund.amountCents}, ${refund.destination}, ${state}, ${instant(refund.now)})
    returning id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('no refund written')
  return id
}

/**
 * The unrefunded part of a charge's captured payment; `cents` is the part of it that no bank has taken
 * back of it either.
 */
export async function selectCardMoney(
  db: Db,
  chargeId: ChargeId,
): Promise<{ paymentId: PaymentId; cents: number; unrefundedCents: number } | null> {
  const { rows } = await sql<{ paymentId: PaymentId; cents: number; unrefundedCents: number }>`
    select payment.id as payment_id, unrefunded.cents as unrefunded_cents,
      least(${chargeCardCents(sql`${chargeId}`)}, unrefunded.cents) as cents
    from payment cross join lateral (
      select payment.amount_cents - coalesce(sum(amount_cents), 0)::integer as cents
      from refund where payment_id = payment.id) unrefunded
    where payment.charge_id = ${chargeId} and payment.state = 'captured'`.execute(db)
  return rows[0] ?? null
}

/** Notes the part of a refund that was withheld for its member's debt. */
export async function noteWithheld(tx: Db, refundId: RefundId, cents: number): Promise<void> {
  await sql`update refund set withheld_cents = ${cents} where id = ${refundId}`.execute(tx)
}

/** Counts the refunds of a payment; a negative sum has come back. */
export async function countRefunded(tx: Db, paymentId: PaymentId, cents: number): Promise<void> {
  await sql`update payment set refunded_cents = refunded_cents + ${cents}
    where id = ${paymentId}`.execute(tx)
}
