import type { Db } from '@quatre/db'
import type { UserId } from '@quatre/domain'

/** The hold that a user has, which a new one releases. */
export async function selectOwnHold(db: Db, userId: UserId): Promise<number | null> {
  const row = await db
    .selectFrom('booking')
    .select('id')
    .where((eb) => eb.and({ userId, status: 'Pending' }))
    .executeTakeFirst()
  return row?.id ?? null
}
