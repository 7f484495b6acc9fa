import type { Db } from '@quatre/db'
import type { UserId } from '@quatre/domain'
import { sql } from 'kysely'

/** The hold that a user has, which a new one releases. */
export async function selectOwnHold(db: Db, userId: UserId): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from booking where user_id = ${userId} and status = 'Pending'`.execute(db)
  return rows[0]?.id ?? null
}
