import type { Db } from '@quatre/db'
import { splitShares, type BookingId, type PromoPurchase } from '@quatre/domain'
import { sql } from 'kysely'
import { updateAmountDue } from '../../core/money/charge.sql.ts'
import type { LockedBooking } from '../booking.sql.ts'

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
