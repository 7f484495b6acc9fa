import { instant, type Db } from '@quatre/db'
import { sql } from 'kysely'

export interface NewRefund {
  readonly chargeId: number
  /** The payment it comes from; null when the charge was paid otherwise. */
  readonly paymentId: string | null
  readonly userId: number
  readonly amountCents: number
  readonly destination: 'wallet' | 'card'
  readonly now: number
}

/** Writes a line of what is given back of a charge, and gives its id; the charge counts it. */
export async function insertRefund(tx: Db, refund: NewRefund): Promise<string> {
  const state = refund.destination === 'wallet' ? 'done' : 'requested'
  const { rows } = await sql<{ id: string }>`
    insert into refund (id, charge_id, payment_id, user_id, amount_cents, destination, state, created_at)
    values (gen_random_uuid(), ${refund.chargeId}, ${refund.paymentId}, ${refund.userId},
      ${refund.amountCents}, ${refund.destination}, ${state}, ${instant(refund.now)})
    returning id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('no refund written')
  return id
}

/** What of a charge's captured payment no refund has claimed, with its payment. */
export async function selectCardMoney(
  db: Db,
  chargeId: number,
): Promise<{ paymentId: string; cents: number } | null> {
  const { rows } = await sql<{ paymentId: string; cents: number }>`
    select id as payment_id, amount_cents - coalesce(
      (select sum(r.amount_cents) from refund r where r.payment_id = p.id), 0)::integer as cents
    from payment p where charge_id = ${chargeId} and state = 'captured'`.execute(db)
  return rows[0] ?? null
}

/** Counts what has gone back of a payment; a negative sum is back from there. */
export async function countRefunded(tx: Db, paymentId: string, cents: number): Promise<void> {
  await sql`update payment set refunded_cents = refunded_cents + ${cents}
    where id = ${paymentId}`.execute(tx)
}
