import type { Db, Row } from '@quatre/db'
import type { BookingId, ChargeId, PromoCode, UserId } from '@quatre/domain'
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

/** How often else a member uses a code. */
export async function countOwnUses(
  db: Db,
  promoCodeId: PromoCodeRow['id'],
  { userId, bookingId }: { readonly userId: UserId; readonly bookingId?: BookingId },
): Promise<number> {
  const { rows } = await sql<{ uses: number }>`
    select count(*)::integer as uses from booking
    where user_id = ${userId} and promo_code_id = ${promoCodeId}
      and id is distinct from ${bookingId ?? null} and status in ('Pending', 'Confirmed')`.execute(
    db,
  )
  return rows[0]?.uses ?? 0
}

/** Whether money of a charge has come, or may still come. */
export async function isBeingPaid(tx: Db, chargeId: ChargeId | null): Promise<boolean> {
  const { rows } = await sql`select from payment where charge_id = ${chargeId}
    and (settled_at is null or state in ('captured', 'returned')) limit 1`.execute(tx)
  return rows.length > 0
}
