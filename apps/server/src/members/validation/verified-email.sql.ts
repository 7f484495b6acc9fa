import { instant, type Db } from '@quatre/db'
import type { UserId } from '@quatre/domain'
import { sql } from 'kysely'
import { deleteOpenLinks } from '../links/account-link.sql.ts'

/**
 * Puts another address in place of one that nobody has confirmed, and ends what was mailed to it; the
 * account is locked before.
 */
export async function correctEmail(tx: Db, userId: UserId, email: string): Promise<void> {
  await sql`update app_user set email = ${email} where id = ${userId}`.execute(tx)
  await deleteOpenLinks(tx, userId, 'validation')
  await deleteOpenLinks(tx, userId, 'password')
}

/** Notes that a member's address is his; false when it was known. */
export async function markVerified(tx: Db, userId: UserId, now: number): Promise<boolean> {
  const { rows } = await sql`update app_user set email_verified_at = ${instant(now)}
    where id = ${userId} and email_verified_at is null returning id`.execute(tx)
  return rows.length > 0
}
