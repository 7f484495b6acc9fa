import type { Db } from '@quatre/db'
import type { BookingId, UserId } from '@quatre/domain'
import { sql } from 'kysely'

export interface OwnBooking {
  readonly bookingId: BookingId
  readonly userId: UserId
}

/** Whether a centre lets a member pay their bookings there. */
export async function mayPayAtClub(db: Db, { bookingId, userId }: OwnBooking): Promise<boolean> {
  const { rows } = await sql`select from booking b
    join club_payer p on p.center_id = b.center_id and p.user_id = b.user_id
    where b.id = ${bookingId} and b.user_id = ${userId}`.execute(db)
  return rows.length > 0
}
