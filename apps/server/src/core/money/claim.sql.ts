import type { Db } from '@quatre/db'
import type { ChargeId, PaymentId, UserId, Withheld } from '@quatre/domain'
import { sql, type RawBuilder } from 'kysely'

/** The debt of a member for money that banks took back, in cents. */
export async function selectClaimCents(db: Db, userId: UserId): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select balance_cents::integer as cents from ledger_account
    where kind = 'claim' and user_id = ${userId}`.execute(db)
  return rows[0]?.cents ?? 0
}

/** The money of a captured payment that its bank has taken back, in cents; below zero when it has brought too much. */
export const takenCents = (paymentId: RawBuilder<unknown>) => sql<number>`(
  select coalesce(-sum(moved.amount_cents), 0)::integer
  from ledger_transaction movement join ledger_entry moved on moved.transaction_id = movement.id
  join ledger_account of_provider on of_provider.id = moved.account_id and of_provider.kind = 'provider'
  where movement.payment_id = ${paymentId} and movement.kind not in ('capture', 'late_capture'))`

export async function selectTakenCents(db: Db, paymentId: PaymentId): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select ${takenCents(sql`${paymentId}`)} as cents`.execute(db)
  return rows[0]?.cents ?? 0
}

/**
 * The money that a payment brought to the SOLDE, as a top-up or refunds, and that is still there.
 * Money that was there before is spent first; money that came later is not touched.
 */
export async function selectOnWallet(
  db: Db,
  of: { readonly paymentId: PaymentId; readonly chargeId: ChargeId; readonly userId: UserId },
): Promise<number> {
  const { paymentId, chargeId, userId } = of
  const { rows } = await sql<{ cents: number }>`
    with moved as (
      select t.id, t.kind, t.charge_id, t.payment_id, t.refund_id, -e.amount_cents as cents
      from ledger_account a join ledger_entry e on e.account_id = a.id
      join ledger_transaction t on t.id = e.transaction_id
      where a.kind = 'wallet' and a.user_id = ${userId}),
    came as (
      select min(id) as first_id, coalesce(sum(cents), 0) as cents from moved m
      where charge_id = ${chargeId} and (payment_id = ${paymentId} and kind = 'capture'
        or exists (select from refund where id = m.refund_id and payment_id = ${paymentId}))),
    spent as (
      select coalesce(-sum(m.cents), 0) as cents from moved m, came
      where m.kind in ('paid_by_wallet', 'returned_to_wallet', 'claim_withheld', 'claim_returned')
        and (m.charge_id in (
            select p.charge_id from moved p where p.kind = 'paid_by_wallet' and p.id > came.first_id)
          -- of whatever claim: what was withheld of it is there again
          or m.kind = 'claim_returned' and m.id > came.first_id and m.charge_id <> ${chargeId}))
    select greatest(least(came.cents, came.cents - spent.cents + coalesce((
      select sum(m.cents) from moved m where m.id < came.first_id), 0))
      - ${withheld(chargeId)}, 0)::integer as cents
    from came, spent`.execute(db)
  return rows[0]?.cents ?? 0
}

/** The money withheld from the SOLDE on account of a charge and not given back. */
const withheld = (chargeId: ChargeId) => sql`(
  select coalesce(sum(e.amount_cents), 0)
  from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
  join ledger_account a on a.id = e.account_id and a.kind = 'wallet'
  where t.charge_id = ${chargeId} and t.kind in ('claim_withheld', 'claim_returned'))`

/** The movements of withheld credit of a member, the first first. */
export async function selectWithheldHistory(
  db: Db,
  userId: UserId,
): Promise<Withheld<ChargeId | null>[]> {
  const { rows } = await sql<Withheld<ChargeId | null>>`
    select a.kind as source, e.amount_cents::integer as amount_cents, t.charge_id
    from ledger_account a join ledger_entry e on e.account_id = a.id
    join ledger_transaction t on t.id = e.transaction_id
    where a.user_id = ${userId} and a.kind in ('wallet', 'bonus', 'cashback')
      and t.kind in ('claim_withheld', 'claim_returned')
    order by t.id, e.id`.execute(db)
  return rows
}
