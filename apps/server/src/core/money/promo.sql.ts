import type { Db, Row } from '@quatre/db'
import type { BookingId, ChargeId, EnrolmentId, PromoCode, UserId } from '@quatre/domain'
import { sql } from 'kysely'

export type PromoCodeRow = Row<'promoCode', 'id' | 'code'> & PromoCode

/** A code by its canonical text, locked: how often it is used stays so until the transaction ends. */
export async function lockPromoCode(tx: Db, code: string): Promise<PromoCodeRow | null> {
  const { rows } = await sql<PromoCodeRow>`
    select * from promo_code where code = ${code} for update`.execute(tx)
  return rows[0] ?? null
}

/** The same of a code that lowers a price already. */
export async function lockOwnPromoCode(
  tx: Db,
  promoCodeId: PromoCodeRow['id'],
): Promise<PromoCodeRow> {
  const { rows } = await sql<PromoCodeRow>`
    select * from promo_code where id = ${promoCodeId} for update`.execute(tx)
  if (rows[0] === undefined) throw new Error(`no promo code ${promoCodeId}`)
  return rows[0]
}

/** How often else a member uses a code, beside a booking or a use. */
export async function countOwnUses(
  db: Db,
  promoCodeId: PromoCodeRow['id'],
  {
    userId,
    bookingId,
    useId,
  }: { readonly userId: UserId; readonly bookingId?: BookingId; readonly useId?: number },
): Promise<number> {
  const { rows } = await sql<{ uses: number }>`
    select ((select count(*) from booking
      where user_id = ${userId} and promo_code_id = ${promoCodeId}
        and id is distinct from ${bookingId ?? null} and status in ('Pending', 'Confirmed'))
      + (select count(*) from promo_use
      where user_id = ${userId} and promo_code_id = ${promoCodeId}
        and id is distinct from ${useId ?? null} and is_used))::integer as uses`.execute(db)
  return rows[0]?.uses ?? 0
}

/** Whether money of a charge has come, or may still come. */
export async function isBeingPaid(tx: Db, chargeId: ChargeId | null): Promise<boolean> {
  const { rows } = await sql`select from payment where charge_id = ${chargeId}
    and (settled_at is null or state in ('captured', 'returned')) limit 1`.execute(tx)
  return rows.length > 0
}

/** The code of enrolments that are paid at once, and its use. */
export interface PromoUse extends PromoCodeRow {
  readonly useId: number
  readonly userId: UserId
  readonly isUsed: boolean
}

export async function selectPromoUse(
  db: Db,
  ids: readonly EnrolmentId[],
): Promise<PromoUse | null> {
  const { rows } = await sql<PromoUse>`
    select c.*, u.id as use_id, u.user_id, u.is_used
    from promo_use u join promo_code c on c.id = u.promo_code_id
    where u.id in (select promo_use_id from enrolment_promo
      where enrolment_id = any(${[...ids]}::integer[])) order by u.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** @throws Error of `promo_code_max_uses` when it is used up */
export async function insertPromoUse(
  tx: Db,
  { promoCodeId, userId }: { readonly promoCodeId: PromoCodeRow['id']; readonly userId: UserId },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into promo_use (promo_code_id, user_id)
    values (${promoCodeId}, ${userId}) returning id`.execute(tx)
  if (rows[0] === undefined) throw new Error('no use written')
  return rows[0].id
}

/** Enrolments are paid at the price of this use of a code; null: without one. */
export async function setPromoUse(
  tx: Db,
  ids: readonly EnrolmentId[],
  useId: number | null,
): Promise<void> {
  const { rows } = await sql<{ former: number }>`
    delete from enrolment_promo where enrolment_id = any(${[...ids]}::integer[])
    returning promo_use_id as former`.execute(tx)
  await sql`insert into enrolment_promo (enrolment_id, promo_use_id)
    select id, ${useId}::integer from unnest(${[...ids]}::integer[]) id
    where ${useId}::integer is not null`.execute(tx)
  const formers = rows.map(({ former }) => former)
  await sql`select settle_promo_uses(${formers}::integer[])`.execute(tx)
}

/** The code that lowered a charge of enrolments, with its discount. */
export async function selectChargePromo(
  db: Db,
  chargeId: ChargeId,
): Promise<{ readonly code: string; readonly cents: number } | null> {
  const { rows } = await sql<{ code: string; cents: number }>`
    select c.code, sum(l.promo_cents)::integer as cents
    from enrolment_charge l join enrolment_promo p using (enrolment_id)
    join promo_use u on u.id = p.promo_use_id join promo_code c on c.id = u.promo_code_id
    where l.charge_id = ${chargeId} and l.promo_cents > 0 group by c.code`.execute(db)
  return rows[0] ?? null
}
