import { instant, type Db } from '@quatre/db'
import { sql } from 'kysely'
import { hashSecret } from '../../platform/secret.ts'

/** A member whose address still waits for its confirmation; null when there is nothing to confirm. */
export async function selectUnverified(
  tx: Db,
  userId: number,
): Promise<{ readonly email: string; readonly firstName: string } | null> {
  const { rows } = await sql<{ email: string; firstName: string }>`
    select email, first_name from app_user
    where id = ${userId} and email is not null and email_verified_at is null`.execute(tx)
  return rows[0] ?? null
}

/** Puts another address in place of one that nobody has confirmed; the account is locked before. */
export async function correctEmail(tx: Db, userId: number, email: string): Promise<void> {
  await sql`update app_user set email = ${email} where id = ${userId}`.execute(tx)
}

/** Notes that a member's address is his; false when it was known. */
export async function markVerified(tx: Db, userId: number, now: number): Promise<boolean> {
  const { rows } = await sql`update app_user set email_verified_at = ${instant(now)}
    where id = ${userId} and email_verified_at is null returning id`.execute(tx)
  return rows.length > 0
}

export interface PasswordOwner {
  readonly email: string | null
  readonly emailVerified: boolean
  readonly firstName: string
  readonly passwordHash: string | null
}

/** The password of a member, locked until the transaction ends. */
export async function lockPassword(tx: Db, userId: number): Promise<PasswordOwner> {
  const { rows } = await sql<PasswordOwner>`
    select email, email_verified_at is not null as email_verified, first_name, password_hash
    from app_user where id = ${userId}
    for no key update`.execute(tx)
  const row = rows[0]
  if (row === undefined) throw new Error(`no user ${userId}`)
  return row
}

/**
 * Keeps the password that the owner of an address chose by its mail; false when the account does
 * not have that address any more.
 */
export async function setProvenPassword(
  tx: Db,
  { userId, email, passwordHash }: { userId: number; email: string; passwordHash: string },
): Promise<boolean> {
  const { rows } = await sql`
    update app_user set password_hash = ${passwordHash}, password_proven = true
    where id = ${userId} and email = ${email} returning id`.execute(tx)
  return rows.length > 0
}

/** Notes that who opens a link of the mailbox is signed in to its account: he has its password. */
export async function provePassword(
  tx: Db,
  { userId, token, now }: { userId: number; token: string; now: number },
): Promise<void> {
  await sql`update app_user set password_proven = true
    where id = ${userId} and password_hash is not null and exists (
      select from session where user_id = ${userId} and token_hash = ${hashSecret(token)}
        and expires_at > ${instant(now)})`.execute(tx)
}

export async function updatePassword(tx: Db, userId: number, passwordHash: string): Promise<void> {
  await sql`update app_user set password_hash = ${passwordHash} where id = ${userId}`.execute(tx)
}
