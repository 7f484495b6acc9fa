import { instant, type Db } from '@quatre/db'
import type { UserId } from '@quatre/domain'
import { deleteOpenLinks } from '../links/account-link.sql.ts'

/**
 * Replaces an unconfirmed address, and voids its mails; the account is locked before.
 */
export async function correctEmail(tx: Db, userId: UserId, email: string): Promise<void> {
  await tx.updateTable('appUser').set({ email }).where('id', '=', userId).execute()
  await deleteOpenLinks(tx, userId, 'validation')
  await deleteOpenLinks(tx, userId, 'password')
}

/** Notes that a member's address is theirs; false when it was known. */
export async function markVerified(tx: Db, userId: UserId, now: number): Promise<boolean> {
  const updated = await tx
    .updateTable('appUser')
    .set({ emailVerifiedAt: instant(now) })
    .where('id', '=', userId)
    .where('emailVerifiedAt', 'is', null)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0
}
