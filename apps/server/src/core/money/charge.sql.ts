import { instant, type Db, type Row } from '@quatre/db'
import {
  clubRevenue,
  type ChargeId,
  type LedgerSide,
  type PaymentId,
  type UserId,
} from '@quatre/domain'
import { sql, type RawBuilder } from 'kysely'

/** The kinds of charges, as the database allows them. */
export type ChargeKind = Row<'charge', 'kind'>['kind']

/** A debt that is paid once; `centerId` is null of a sale of no centre. */
export interface Charge extends Row<'charge', 'id' | 'payerId' | 'centerId' | 'amountCents'> {
  readonly kind: ChargeKind
}

export interface NewCharge extends Omit<Charge, 'id'> {
  readonly now: number
}

const columns = sql`id, kind, payer_id, center_id, amount_cents`

/** Writes a charge; whose it is is to keep its number, under its own lock. */
export async function insertCharge(tx: Db, { now, ...owed }: NewCharge): Promise<Charge> {
  const { rows } = await sql<Row<'charge', 'id'>>`
    insert into charge (kind, payer_id, center_id, amount_cents, created_at)
    values (${owed.kind}, ${owed.payerId}, ${owed.centerId}, ${owed.amountCents}, ${instant(now)})
    returning id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('no charge written')
  return { id, ...owed }
}

/** The charge of a locked purchase: its own, or one that begins with the first attempt to pay it and is kept by it. */
export async function beginCharge(
  tx: Db,
  { chargeId }: { readonly chargeId: ChargeId | null },
  owed: NewCharge,
  keep: (chargeId: ChargeId) => Promise<void>,
): Promise<Charge> {
  if (chargeId !== null) return existingCharge(tx, chargeId)
  const charge = await insertCharge(tx, owed)
  await keep(charge.id)
  return charge
}

/** @throws Error when there is no such charge */
export async function existingCharge(db: Db, chargeId: ChargeId): Promise<Charge> {
  const { rows } = await sql<Charge>`
    select ${columns} from charge where id = ${chargeId}`.execute(db)
  return found(rows[0], chargeId)
}

/** The charge that a payment is an attempt at. @throws Error when there is no such payment */
export async function selectChargeOfPayment(db: Db, paymentId: PaymentId): Promise<Charge> {
  const { rows } = await sql<Charge>`select ${columns} from charge
    where id = (select charge_id from payment where id = ${paymentId})`.execute(db)
  if (rows[0] === undefined) throw new Error(`no payment ${paymentId}`)
  return rows[0]
}

/** Whether the purchase of a charge has been given. */
export async function isPaid(tx: Db, chargeId: ChargeId): Promise<boolean> {
  const { rows } = await sql<{ paid: boolean }>`
    select state = 'paid' as paid from charge where id = ${chargeId}`.execute(tx)
  return rows[0]?.paid ?? false
}

/** Locks a charge, so that its refunds are decided one after the other. */
export async function lockCharge(tx: Db, chargeId: ChargeId): Promise<Charge> {
  const { rows } = await sql<Charge>`
    select ${columns} from charge where id = ${chargeId} for update`.execute(tx)
  return found(rows[0], chargeId)
}

/** Changes the amount due of a charge without money. */
export async function updateAmountDue(
  tx: Db,
  chargeId: ChargeId,
  amountCents: number,
): Promise<void> {
  await sql`update charge set amount_cents = ${amountCents} where id = ${chargeId}`.execute(tx)
}

/** Counts money that has come: `paid` when its purchase was given, else it goes back. */
export async function countReceived(
  tx: Db,
  received: { readonly chargeId: ChargeId; readonly cents: number; readonly gives: 'paid' | null },
): Promise<void> {
  await sql`update charge set received_cents = received_cents + ${received.cents},
    state = coalesce(${received.gives}, state) where id = ${received.chargeId}`.execute(tx)
}

/** A charge without money is of another centre now, or of several. */
export async function updateCenter(
  tx: Db,
  chargeId: ChargeId,
  centerId: Charge['centerId'],
): Promise<void> {
  await sql`update charge set center_id = ${centerId} where id = ${chargeId}`.execute(tx)
}

/**
 * The card money of a charge that is there still, in cents: the books' captures without refunds. Its
 * aliases are its own, so that `chargeId` may name a column of the statement around it.
 */
export const chargeCardCents = (chargeId: RawBuilder<unknown>): RawBuilder<number> => sql`(
  select greatest(0, coalesce(sum(captured.cents - returned.cents), 0))::integer from payment taken
  cross join lateral (
    select coalesce(sum(entry.amount_cents), 0) as cents from ledger_transaction moved
    join ledger_entry entry on entry.transaction_id = moved.id
    join ledger_account held on held.id = entry.account_id and held.kind = 'provider'
    where moved.payment_id = taken.id and moved.charge_id = taken.charge_id) captured
  cross join lateral (
    select coalesce(sum(amount_cents), 0) as cents from refund where payment_id = taken.id) returned
  where taken.charge_id = ${chargeId} and taken.state = 'captured')`

/** The account that pays a charge, or is refunded. @throws Error for a payer without one */
export function payerAccountId({ id, payerId }: Charge): UserId {
  if (payerId === null) throw new Error(`charge ${id}: no credit without an account`)
  return payerId
}

/** The account of the centre that earns a charge. @throws Error for a sale of no centre */
export function centerEarner({ id, centerId }: Charge): LedgerSide {
  if (centerId === null) throw new Error(`charge ${id} without its centre`)
  return clubRevenue(centerId)
}

function found(charge: Charge | undefined, chargeId: ChargeId): Charge {
  if (charge === undefined) throw new Error(`no charge ${chargeId}`)
  return charge
}
