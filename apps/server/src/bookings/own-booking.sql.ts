import type { Db } from '@quatre/db'
import { sql } from 'kysely'
import type { Owner } from '../platform/owners.ts'

/** A booking is its player's, whatever became of it; nobody is told which bookings exist. */
export function bookingOwner(db: Db): Owner {
  return {
    async owns({ id, userId }) {
      const { rows } = await sql`
        select from booking where id = ${Number(id)} and user_id = ${userId}`.execute(db)
      return rows.length > 0
    },
  }
}
