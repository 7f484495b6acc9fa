import { instant, type Db, type Row } from '@quatre/db'
import type { UserId } from '@quatre/domain'
import { sql } from 'kysely'
import { notBarred } from '../../core/sessions/barred-account.ts'
import { hashSecret } from '../../platform/secret.ts'
import { Problem } from '../../http/problems.ts'

export interface PasswordOwner extends Row<'appUser', 'email' | 'firstName' | 'passwordHash'> {
  readonly emailVerified: boolean
}

/**
 * The password of a member, locked until the transaction ends.
 * @throws Problem session_expired when the account was closed meanwhile
 */
export async function lockPassword(tx: Db, userId: UserId): Promise<PasswordOwner> {
  const { rows } = await sql<PasswordOwner>`
    select email, email_verified_at is not null as email_verified, first_name, password_hash
    from app_user where id = ${userId} and is_active
    for no key update`.execute(tx)
  const row = rows[0]
  if (row === undefined) throw new Problem('session_expired')
  return row
}

/**
 * Keeps the password that the owner of an address chose by its mail; false when the account does
 * not have that address any more.
 */
export async function setProvenPassword(
  tx: Db,
  { userId, email, passwordHash }: { userId: UserId; email: string; passwordHash: string },
): Promise<boolean> {
  const updated = await tx
    .updateTable('appUser')
    .set({ passwordHash, passwordProven: true })
    .where((eb) => eb.and({ id: userId, email }))
    .executeTakeFirst()
  return updated.numUpdatedRows > 0
}

/**
 * Notes that the opener of a mailbox's link has signed in to its account in this very session: they have its password.
 * A session opened by a handover token may be another person's.
 */
export async function markPasswordProven(
  tx: Db,
  { userId, token, now }: { userId: UserId; token: string; now: number },
): Promise<void> {
  await sql`update app_user set password_proven = true
    where id = ${userId} and password_hash is not null and exists (
      select from session where user_id = ${userId} and token_hash = ${hashSecret(token)}
        and signed_in_at >= created_at and expires_at > ${instant(now)})`.execute(tx)
}

export async function updatePassword(tx: Db, userId: UserId, passwordHash: string): Promise<void> {
  await tx.updateTable('appUser').set({ passwordHash }).where('id', '=', userId).execute()
}

interface EmailOwner {
  readonly userId: UserId
  readonly firstName: string
  readonly emailVerified: boolean
}

/** The account that an e-mail signs in to; null when sign-in is not allowed. */
export async function selectEmailOwner(tx: Db, email: string): Promise<EmailOwner | null> {
  const { rows } = await sql<EmailOwner>`
    select u.id as user_id, u.first_name, u.email_verified_at is not null as email_verified
    from app_user u where u.email = ${email} and ${notBarred}`.execute(tx)
  return rows[0] ?? null
}

/** A new password by a mailed link ends the waiting, even for wrong passwords from elsewhere. */
export async function forgetGuesses(tx: Db, email: string): Promise<void> {
  await sql`delete from limit_use
    where limit_name in ('guessesOfStrangers', 'guessesFromConnection')
      and split_part(key, ' ', 1) = ${email}`.execute(tx)
}
