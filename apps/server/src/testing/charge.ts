import type { Db } from '@quatre/db'
import { sql } from 'kysely'

/** The charge of a booking, as the first attempt to pay it makes it. */
export async function chargeBooking(db: Db, bookingId: number): Promise<number> {
  await sql`with made as (
      insert into charge (kind, payer_id, center_id, amount_cents)
      select 'booking', user_id, center_id, price_cents from booking
      where id = ${bookingId} and charge_id is null returning id)
    update booking set charge_id = made.id from made where booking.id = ${bookingId}`.execute(db)
  const { rows } = await sql<{ id: number }>`
    select charge_id as id from booking where id = ${bookingId}`.execute(db)
  if (rows[0] === undefined) throw new Error(`no booking ${bookingId}`)
  return rows[0].id
}
