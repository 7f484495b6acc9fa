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

/** Whether a booking’s centre takes passes for it: one that is shared waits for a card, and a pass pays no coach. */
export async function takesPass(db: Db, bookingId: BookingId): Promise<boolean> {
  const { rows } = await sql`select from booking b join center c on c.id = b.center_id
    where b.id = ${bookingId} and c.takes_gymlib and not b.is_split and b.coach_id is null`.execute(
    db,
  )
  return rows.length > 0
}
