import { instant, type Db, type Row } from '@quatre/db'
import { amountChangedReason, type ChargeId, type PaymentId } from '@quatre/domain'
import { sql } from 'kysely'
import { givingTriesBack } from './cards/card-testing.sql.ts'

/** An attempt at a charge; `settledAt` is null until its end is known: money may still come of it. */
export type Payment = Row<
  'payment',
  | 'id'
  | 'chargeId'
  | 'userId'
  | 'amountCents'
  | 'creditCents'
  | 'refundedCents'
  | 'state'
  | 'pspReference'
  | 'action'
  | 'refusalReason'
  | 'storedCardId'
  | 'keepsCard'
  | 'chargedAs'
  | 'clientReference'
  | 'createdAt'
  | 'settledAt'
>

const columns = sql`id, charge_id, user_id, amount_cents, credit_cents, refunded_cents, state,
  psp_reference, action, refusal_reason, stored_card_id, keeps_card, charged_as, client_reference,
  created_at, settled_at`
const payments = sql`select ${columns} from payment`

export async function selectPayment(db: Db, paymentId: PaymentId): Promise<Payment | null> {
  const { rows } = await sql<Payment>`${payments} where id = ${paymentId}`.execute(db)
  return rows[0] ?? null
}

/** @throws Error when there is no such payment */
export async function existingPayment(db: Db, paymentId: PaymentId): Promise<Payment> {
  const payment = await selectPayment(db, paymentId)
  if (payment === null) throw new Error(`no payment ${paymentId}`)
  return payment
}

/** The same, and whether its charge is still due, at its price. */
export async function selectPaymentOfCharge(
  db: Db,
  paymentId: PaymentId,
): Promise<{ readonly payment: Payment; readonly isDue: boolean }> {
  const { rows } = await sql<Payment & { isDue: boolean }>`select ${columns},
    (select c.state = 'due' and c.amount_cents = p.amount_cents + p.credit_cents
      from charge c where c.id = p.charge_id) as is_due
    from payment p where id = ${paymentId}`.execute(db)
  if (rows[0] === undefined) throw new Error(`no payment ${paymentId}`)
  const { isDue, ...payment } = rows[0]
  return { payment, isDue }
}

/** The payment that a reference of ours means: its own id, or that of a refund of it. */
export async function selectMeantPayment(db: Db, reference: string): Promise<Payment | null> {
  const { rows } = await sql<Payment>`${payments}
    where id = ${reference} or id = (select payment_id from refund where id = ${reference})`.execute(
    db,
  )
  return rows[0] ?? null
}

export async function selectPaymentByPsp(db: Db, pspReference: string): Promise<Payment | null> {
  const { rows } = await sql<Payment>`${payments}
    where psp_reference = ${pspReference}`.execute(db)
  return rows[0] ?? null
}

/** A payment that money may still come from, or has come from, for a charge. */
export async function selectLivePayment(db: Db, chargeId: ChargeId): Promise<Payment | null> {
  const { rows } = await sql<Payment>`${payments}
    where charge_id = ${chargeId} and state in ('created', 'redirected', 'captured')`.execute(db)
  return rows[0] ?? null
}

/** Whether money of a charge has come, or may still come. */
export async function mayHaveMoney(db: Db, chargeId: ChargeId): Promise<boolean> {
  const { rows } = await sql`select from payment where charge_id = ${chargeId}
    and (settled_at is null or state in ('captured', 'returned')) limit 1`.execute(db)
  return rows.length > 0
}

export async function insertPayment(
  tx: Db,
  payment: Pick<
    Payment,
    | 'id'
    | 'chargeId'
    | 'userId'
    | 'amountCents'
    | 'creditCents'
    | 'storedCardId'
    | 'keepsCard'
    | 'chargedAs'
    | 'clientReference'
  > & {
    readonly callerAddress: string
    readonly now: number
  },
): Promise<Payment> {
  const { rows } = await sql<Payment>`
    insert into payment (id, charge_id, user_id, method_id, amount_cents, credit_cents, address,
      stored_card_id, keeps_card, charged_as, client_reference, created_at)
    values (${payment.id}, ${payment.chargeId}, ${payment.userId}, 4, ${payment.amountCents},
      ${payment.creditCents}, ${payment.callerAddress}, ${payment.storedCardId},
      ${payment.keepsCard}, ${payment.chargedAs}, ${payment.clientReference}, ${instant(payment.now)})
    returning ${columns}`.execute(tx)
  if (rows[0] === undefined) throw new Error('no payment written')
  return rows[0]
}

export async function updatePayment(
  tx: Db,
  paymentId: PaymentId,
  change: {
    readonly state: Payment['state']
    readonly pspReference?: string | null
    readonly refusalReason?: string | null
    readonly now: number
  },
): Promise<Payment> {
  const update = sql`
    update payment set state = ${change.state}, settled_at = ${instant(change.now)},
      psp_reference = coalesce(${change.pspReference ?? null}, psp_reference),
      refusal_reason = ${change.refusalReason ?? null}
    where id = ${paymentId}`
  const { rows } = await givingTriesBack<Payment>(update, columns).execute(tx)
  if (rows[0] === undefined) throw new Error(`no payment ${paymentId}`)
  return rows[0]
}

/** Remembers where the bank sent the card holder. */
export async function markRedirected(db: Db, paymentId: PaymentId, action: object): Promise<void> {
  await sql`update payment set state = 'redirected', action = ${JSON.stringify(action)}::jsonb
    where id = ${paymentId} and state = 'created'`.execute(db)
}

/** Notes that the provider is about to be asked how a redirect ended; false once the attempt is over. */
export async function markDetailsAsked(
  db: Db,
  paymentId: PaymentId,
  now: number,
): Promise<boolean> {
  const { rows } = await sql`update payment set details_asked_at = ${instant(now)}
    where id = ${paymentId} and settled_at is null returning 1`.execute(db)
  return rows.length > 0
}

/** Locks an attempt that was left at the bank's page; false when it was brought back, or is over. */
export async function lockLeftAtBank(tx: Db, paymentId: PaymentId): Promise<boolean> {
  const { rows } = await sql`select from payment
    where id = ${paymentId} and settled_at is null and action is not null
      and details_asked_at is null for update`.execute(tx)
  return rows.length > 0
}

/**
 * Ends the attempts at a charge that were left at the bank's page: only we could have the provider
 * charge them, and no longer do.
 */
export async function endLeftAtBank(tx: Db, chargeId: ChargeId, now: number): Promise<void> {
  const update = sql`
    update payment set state = 'cancelled', settled_at = ${instant(now)},
      refusal_reason = ${amountChangedReason}
    where charge_id = ${chargeId} and settled_at is null and action is not null
      and details_asked_at is null`
  await givingTriesBack(update, sql`id`).execute(tx)
}

/** Gives up an attempt that has not come to an end; its money may still come. */
export async function giveUpAttempt(tx: Db, paymentId: PaymentId): Promise<void> {
  await sql`update payment set state = 'cancelled'
    where id = ${paymentId} and state in ('created', 'redirected')`.execute(tx)
}

/** The same of all attempts at a charge. */
export async function abandonAttempts(tx: Db, chargeId: ChargeId): Promise<void> {
  const update = sql`update payment set state = 'cancelled'
    where charge_id = ${chargeId} and state in ('created', 'redirected')`
  await givingTriesBack(update, sql`id`).execute(tx)
}
