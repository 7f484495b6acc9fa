import type { Db, Row } from '@quatre/db'
import { splitShares, type BookingId, type PromoCode, type PromoPurchase } from '@quatre/domain'
import { sql } from 'kysely'
import { updateAmountDue } from '../../core/money/charge.sql.ts'
import type { LockedBooking } from '../booking.sql.ts'

export type PromoCodeRow = Row<'promoCode', 'id' | 'code'> & PromoCode

/** A code by its canonical text, locked: how often it is used stays so until the transaction ends. */
export async function lockPromoCode(tx: Db, code: string): Promise<PromoCodeRow | null> {
  const { rows } = await sql<PromoCodeRow>`
    select * from promo_code where code = ${code} for update`.execute(tx)
  return rows[0] ?? null
}

/** The same of a code that a booking has. */
export async function lockOwnPromoCode(
  tx: Db,
  promoCodeId: PromoCodeRow['id'],
): Promise<PromoCodeRow> {
  const { rows } = await sql<PromoCodeRow>`
    select * from promo_code where id = ${promoCodeId} for update`.execute(tx)
  if (rows[0] === undefined) throw new Error(`no promo code ${promoCodeId}`)
  return rows[0]
}

type Bought = Pick<PromoPurchase, 'sportId' | 'durationMinutes' | 'timeZone'>

/** The fields of a booking that a code may depend on, beside the locked ones. */
export async function selectBought(db: Db, bookingId: BookingId): Promise<Bought> {
  const { rows } = await sql<Bought>`
    select b.sport_id, c.time_zone,
      (extract(epoch from b.ends_at - b.starts_at) / 60)::integer as duration_minutes
    from booking b join center c on c.id = b.center_id where b.id = ${bookingId}`.execute(db)
  if (rows[0] === undefined) throw new Error(`no booking ${bookingId}`)
  return rows[0]
}

/** How many other bookings of its player have a code. */
export async function countOwnUses(
  db: Db,
  promoCodeId: PromoCodeRow['id'],
  { id, userId }: LockedBooking,
): Promise<number> {
  const { rows } = await sql<{ uses: number }>`
    select count(*)::integer as uses from booking
    where user_id = ${userId} and promo_code_id = ${promoCodeId} and id <> ${id}
      and status in ('Pending', 'Confirmed')`.execute(db)
  return rows[0]?.uses ?? 0
}

/** Gives a booking a code, or none, and its price with it: its shares too, and its charge once there is one. */
export async function updatePromo(
  tx: Db,
  { id, players, chargeId, priceCents, promoCents: formerCents }: LockedBooking,
  { promoCodeId, promoCents }: Pick<LockedBooking, 'promoCodeId' | 'promoCents'>,
): Promise<void> {
  const cents = priceCents + formerCents - promoCents
  const shares = splitShares(cents, players)
  // the split and its guarantee were agreed to for that price
  await sql`update booking set is_split = false, missing_shares = null, guarantee_max_cents = null,
      guarantee_consented_at = null, price_cents = ${cents}, promo_code_id = ${promoCodeId},
    promo_cents = ${promoCents} where id = ${id}`.execute(tx)
  await sql`update participation p set share_cents = s.cents
    from unnest(${shares}::integer[]) with ordinality s (cents, position)
    where p.booking_id = ${id} and p.position = s.position`.execute(tx)
  if (chargeId !== null) await updateAmountDue(tx, chargeId, cents)
}

/** Whether money of its charge has come, or may still come. */
export async function isBeingPaid(tx: Db, { chargeId }: LockedBooking): Promise<boolean> {
  const { rows } = await sql`select from payment where charge_id = ${chargeId}
    and (settled_at is null or state in ('captured', 'returned')) limit 1`.execute(tx)
  return rows.length > 0
}
