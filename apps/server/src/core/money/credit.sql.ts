import type { Db } from '@quatre/db'
import type { ChargeId, CreditBalance, LotPart, PartSource, UserId } from '@quatre/domain'
import { sql } from 'kysely'
import { dayOfLot } from './cashback.sql.ts'

/** The credit of a member at `now`, in cents. */
export async function selectCredit(
  db: Db,
  { userId, now }: { readonly userId: UserId; readonly now: number },
): Promise<CreditBalance> {
  const { rows } = await sql<CreditBalance>`
    select
      coalesce((select sum(left_cents) from cashback_lot l
        where user_id = ${userId} and left_cents > 0 and last_day >= ${dayOfLot('l', now)}), 0)::integer as cashback,
      coalesce(sum(balance_cents) filter (where kind = 'wallet'), 0)::integer as wallet,
      coalesce(sum(balance_cents) filter (where kind = 'bonus'), 0)::integer as bonus
    from ledger_account where user_id = ${userId}`.execute(db)
  return rows[0] ?? { cashback: 0, wallet: 0, bonus: 0 }
}

/** Locks a member's credit, so that decisions on it are made one after the other. */
export async function lockCredit(tx: Db, userId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('credit', ${userId}::bigint))`.execute(tx)
}

/** Lots that can be spent at `now`, the one that ends first first. */
export async function selectLots(
  tx: Db,
  { userId, now }: { readonly userId: UserId; readonly now: number },
): Promise<(LotPart & { readonly lastDay: string })[]> {
  const { rows } = await sql<LotPart & { lastDay: string }>`
    select id as lot_id, left_cents as amount_cents, last_day::text as last_day from cashback_lot l
    where user_id = ${userId} and left_cents > 0 and last_day >= ${dayOfLot('l', now)}
    order by l.last_day, id`.execute(tx)
  return rows
}

export async function insertPart(
  tx: Db,
  part: {
    readonly chargeId: ChargeId
    readonly source: PartSource
    readonly amountCents: number
  },
): Promise<void> {
  await sql`insert into charge_part (charge_id, source, amount_cents)
    values (${part.chargeId}, ${part.source}, ${part.amountCents})`.execute(tx)
}

/** Takes cashback of a charge from its lots. */
export async function takeFromLots(
  tx: Db,
  chargeId: ChargeId,
  parts: readonly LotPart[],
): Promise<void> {
  const used = JSON.stringify(parts)
  await sql`with used as (
      select * from jsonb_to_recordset(${used}::jsonb) as u("lotId" integer, "amountCents" integer)),
    noted as (
      insert into cashback_use (charge_id, lot_id, amount_cents)
      select ${chargeId}, "lotId", "amountCents" from used)
    update cashback_lot l set left_cents = left_cents - u."amountCents"
    from used u where l.id = u."lotId"`.execute(tx)
}

/** The parts of a charge that credit has paid and that have not gone back, in cents. */
export async function selectParts(
  db: Db,
  chargeId: ChargeId,
): Promise<{ readonly source: PartSource; readonly amountCents: number }[]> {
  const { rows } = await sql<{ source: PartSource; amountCents: number }>`
    select source, amount_cents - returned_cents as amount_cents from charge_part
    where charge_id = ${chargeId} and amount_cents > returned_cents`.execute(db)
  return rows
}

export async function countReturned(
  tx: Db,
  part: {
    readonly chargeId: ChargeId
    readonly source: PartSource
    readonly amountCents: number
  },
): Promise<void> {
  await sql`update charge_part set returned_cents = returned_cents + ${part.amountCents}
    where charge_id = ${part.chargeId} and source = ${part.source}`.execute(tx)
}

/** Cashback that a charge used and has not got back, the lot that lasts longest first. */
export async function selectUsedLots(
  db: Db,
  chargeId: ChargeId,
  now: number,
): Promise<(LotPart & { readonly hasEnded: boolean })[]> {
  const { rows } = await sql<LotPart & { hasEnded: boolean }>`
    select u.lot_id, u.amount_cents - u.returned_cents as amount_cents,
      l.last_day < ${dayOfLot('l', now)} as has_ended
    from cashback_use u join cashback_lot l on l.id = u.lot_id
    where u.charge_id = ${chargeId} and u.amount_cents > u.returned_cents
    order by l.last_day desc, l.id desc`.execute(db)
  return rows
}

/** Gives cashback of a charge back to its lots; `renewed` ones begin anew instead, through a last day. */
export async function returnLots(
  tx: Db,
  chargeId: ChargeId,
  {
    parts,
    renewedUntil,
  }: {
    readonly parts: readonly (LotPart & { readonly renewed: boolean })[]
    readonly renewedUntil: string
  },
): Promise<void> {
  const given = JSON.stringify(parts)
  await sql`with given as (
      select * from jsonb_to_recordset(${given}::jsonb)
        as g("lotId" integer, "amountCents" integer, renewed boolean)),
    noted as (
      update cashback_use u set returned_cents = returned_cents + g."amountCents"
      from given g where u.charge_id = ${chargeId} and u.lot_id = g."lotId"),
    renewed as (
      insert into cashback_lot (user_id, center_id, given_cents, left_cents, last_day)
      select l.user_id, l.center_id, g."amountCents", g."amountCents", ${renewedUntil}::date
      from given g join cashback_lot l on l.id = g."lotId" where g.renewed)
    update cashback_lot l set left_cents = left_cents + g."amountCents"
    from given g where l.id = g."lotId" and not g.renewed`.execute(tx)
}
