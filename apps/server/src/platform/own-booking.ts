import type { Db } from '@quatre/db'
import { sql } from 'kysely'

/** Tells whether a booking is a member's own, whatever became of it. */
export function bookingOwner(
  db: Db,
): (asked: { bookingId: number; userId: number }) => Promise<boolean> {
  return async ({ bookingId, userId }) => {
    const { rows } = await sql`
      select from booking where id = ${bookingId} and user_id = ${userId}`.execute(db)
    return rows.length > 0
  }
}
