import type { Db } from '@quatre/db'
import type { UserId } from '@quatre/domain'
import { sql } from 'kysely'

/** Whether a member has an account; it is neither closed nor reopened before the transaction ends. */
export async function lockMember(tx: Db, userId: UserId): Promise<boolean> {
  const { rows } = await sql<{ isActive: boolean }>`
    select is_active from app_user where id = ${userId} for share`.execute(tx)
  return rows[0]?.isActive ?? false
}
