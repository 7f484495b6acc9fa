import type { Db, Row } from '@quatre/db'
import type { CenterId, ChargeId, EnrolmentId, UserId } from '@quatre/domain'
import { sql } from 'kysely'

/** A charge of enrolments, with the part that one of them owes. */
export interface EnrolmentCharge extends Row<
  'charge',
  'id' | 'payerId' | 'state' | 'receivedCents' | 'refundedCents'
> {
  readonly enrolmentId: EnrolmentId
  readonly centerId: CenterId
  readonly lineCents: number
  /** The part of the line that was given back, or is not asked any more. */
  readonly returnedCents: number
  /** The first charge of those that are paid in three; its own of any other. */
  readonly planId: ChargeId
  /** An instalment whose first is paid, and it is not. */
  readonly isToCome: boolean
  /** Where its card money goes when nobody chose. */
  readonly refundTo: 'wallet' | 'card'
}

/** A part of a charge. */
export interface ChargeLine {
  readonly enrolmentId: EnrolmentId
  readonly cents: number
  /** Taken off before by a promo code. */
  readonly promoCents?: number
}

/** With the centre that earns it. */
export interface SoldLine extends ChargeLine {
  readonly centerId: CenterId
}

/** The charges of enrolments, payer by payer, with the instalments that follow a first in their order. */
export async function selectCharges(
  db: Db,
  ids: readonly EnrolmentId[],
): Promise<EnrolmentCharge[]> {
  const { rows } = await sql<EnrolmentCharge>`
    select c.id, c.payer_id, c.state, c.received_cents, c.refunded_cents,
      l.enrolment_id, coalesce(l.center_id, c.center_id) as center_id, l.amount_cents as line_cents, l.returned_cents, coalesce(i.first_id, c.id) as plan_id,
      i.next_try_at is not null or i.person_since is not null as is_to_come,
      -- a guest's goes to their card
      coalesce(k.refund_to, payer.refund_preference, 'card') as refund_to
    from enrolment_charge l join charge c on c.id = l.charge_id
      join enrolment e on e.id = l.enrolment_id
      join enrolment_offer o on o.id = e.offer_id join enrolment_kind k on k.name = o.kind
      left join app_user payer on payer.id = c.payer_id
      left join instalment i on i.charge_id = c.id
    where l.enrolment_id = any(${[...ids]}::integer[])
    order by c.payer_id, plan_id, coalesce(i.number, 1), l.enrolment_id`.execute(db)
  return rows
}

/** A line of which something is kept; one that costs nothing too. */
const isKept = sql`(l.returned_cents = 0 or l.returned_cents < l.amount_cents)`

/** The charge of a payer for enrolments that is due, or paid and not given back, and follows no other; else null. */
export async function selectLiveCharge(
  db: Db,
  ids: readonly EnrolmentId[],
  payerId: UserId,
): Promise<ChargeId | null> {
  const { rows } = await sql<{ id: ChargeId }>`
    select c.id from charge c join enrolment_charge l on l.charge_id = c.id
    where c.payer_id = ${payerId} and l.enrolment_id = any(${[...ids]}::integer[])
      and (c.state = 'due' or ${isKept})
      and not exists (select from instalment i where i.charge_id = c.id)
    order by c.id desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** The enrolments that a charge pays. */
export async function selectPaidBy(db: Db, chargeId: ChargeId): Promise<EnrolmentId[]> {
  const { rows } = await sql<{ id: EnrolmentId }>`
    select enrolment_id as id from enrolment_charge where charge_id = ${chargeId}
    order by enrolment_id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The lines of a charge, with the cents that were not given back. */
export async function selectChargeLines(db: Db, chargeId: ChargeId): Promise<SoldLine[]> {
  const { rows } = await sql<SoldLine>`
    select l.enrolment_id, l.amount_cents - l.returned_cents as cents, coalesce(l.center_id, c.center_id) as center_id
    from enrolment_charge l join charge c on c.id = l.charge_id
    where l.charge_id = ${chargeId} order by l.enrolment_id`.execute(db)
  return rows
}

/** The payers whose money for enrolments is here, and has not gone back. */
export async function selectPaidPayers(
  db: Db,
  ids: readonly EnrolmentId[],
): Promise<(UserId | null)[]> {
  const { rows } = await sql<{ payerId: UserId | null }>`
    select distinct c.payer_id from charge c join enrolment_charge l on l.charge_id = c.id
    where l.enrolment_id = any(${[...ids]}::integer[]) and c.state = 'paid'
      and ${isKept}`.execute(db)
  return rows.map(({ payerId }) => payerId)
}

/** The lines of a charge that is due, as they are now: an enrolment that has left the basket has none. */
export async function writeLines(
  tx: Db,
  chargeId: ChargeId,
  lines: readonly SoldLine[],
): Promise<void> {
  await sql`delete from enrolment_charge where charge_id = ${chargeId}
    and enrolment_id <> all(${lines.map(({ enrolmentId }) => enrolmentId)}::integer[])`.execute(tx)
  for (const { enrolmentId, cents, centerId, promoCents = 0 } of lines) {
    await sql`insert into enrolment_charge (charge_id, enrolment_id, amount_cents, promo_cents, center_id)
      values (${chargeId}, ${enrolmentId}, ${cents}, ${promoCents}, ${centerId})
      on conflict (charge_id, enrolment_id) do update
      set amount_cents = ${cents}, promo_cents = ${promoCents}`.execute(tx)
  }
}

/** The part of a line to give back, or not to ask any more. */
export async function countReturned(
  tx: Db,
  line: ChargeLine & { readonly chargeId: ChargeId },
): Promise<void> {
  await sql`update enrolment_charge set returned_cents = returned_cents + ${line.cents}
    where charge_id = ${line.chargeId} and enrolment_id = ${line.enrolmentId}`.execute(tx)
}

/** Cancels the unpaid part of a line, without a refund: its price is reduced by it. */
export async function forgive(
  tx: Db,
  line: ChargeLine & { readonly chargeId: ChargeId },
): Promise<void> {
  await sql`update enrolment_charge set amount_cents = amount_cents - ${line.cents}
    where charge_id = ${line.chargeId} and enrolment_id = ${line.enrolmentId}`.execute(tx)
}

/** The payer of a charge. @throws Error for one without an account */
export async function selectPayer(
  db: Db,
  payerId: UserId | null,
): Promise<Row<'appUser', 'firstName' | 'lastName' | 'email'>> {
  const { rows } = await sql<Row<'appUser', 'firstName' | 'lastName' | 'email'>>`
    select first_name, last_name, email from app_user where id = ${payerId}`.execute(db)
  if (rows[0] === undefined) throw new Error('an enrolment is paid by a member')
  return rows[0]
}

export interface PayerPart {
  readonly id: EnrolmentId
  readonly payerId: UserId | null
  readonly isPaid: boolean
  /** A bank has not answered yet. */
  readonly isBeingPaid: boolean
}

/** The parts of enrolments that were paid or are to be, one of each payer. */
export async function selectPayerParts(db: Db, ids: readonly EnrolmentId[]): Promise<PayerPart[]> {
  const { rows } = await sql<PayerPart>`
    select l.enrolment_id as id, c.payer_id,
      bool_or(c.state = 'paid' and l.returned_cents = 0) as is_paid,
      bool_or(c.state = 'due' and exists (
        select from payment p where p.charge_id = c.id and p.state in ('created', 'redirected'))) as is_being_paid
    from enrolment_charge l join charge c on c.id = l.charge_id
    where l.enrolment_id = any(${[...ids]}::integer[]) group by l.enrolment_id, c.payer_id`.execute(
    db,
  )
  return rows
}

/** Whether a bank has not answered yet about the payer's part of an enrolment. */
export async function isBeingPaid(db: Db, id: EnrolmentId, payerId: UserId): Promise<boolean> {
  const { rows } = await sql`
    select from enrolment_charge l join charge c on c.id = l.charge_id and c.state = 'due'
    join payment p on p.charge_id = c.id and p.state in ('created', 'redirected')
    where l.enrolment_id = ${id} and c.payer_id = ${payerId}`.execute(db)
  return rows.length > 0
}
