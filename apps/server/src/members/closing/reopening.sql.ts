import { instant, type Db } from '@quatre/db'
import type { UserId } from '@quatre/domain'
import { sql } from 'kysely'
import { forbiddenRole } from '../../core/sessions/barred-account.ts'
import { erasedColumns, keptMs } from './closing.sql.ts'

interface ReopeningLink {
  readonly keyHash: Buffer
  readonly userId: UserId
  readonly now: number
}

const live = ({ keyHash, userId, now }: ReopeningLink) => sql`
  l.key_hash = ${keyHash} and l.user_id = ${userId} and l.purpose = 'reopening'
  and l.used_at is null and l.expires_at > ${instant(now)}
  and a.user_id = l.user_id and a.email = l.email and a.closed_at > ${instant(now - keptMs)}
  and u.id = l.user_id and u.role_id <> ${forbiddenRole}`

/** Whether a link still reopens; nothing is used up. */
export async function isReopeningLinkLive(db: Db, link: ReopeningLink): Promise<boolean> {
  const { rows } = await sql`
    select from account_link l, closed_account a, app_user u where ${live(link)}`.execute(db)
  return rows.length > 0
}

/** Uses a reopening link up; null when it has served, has expired, or the account is final. */
export async function useReopeningLink(
  tx: Db,
  link: ReopeningLink,
): Promise<{ readonly email: string } | null> {
  const { rows } = await sql<{ email: string }>`
    update account_link l set used_at = ${instant(link.now)} from closed_account a, app_user u
    where ${live(link)}
    returning l.email`.execute(tx)
  return rows[0] ?? null
}

/**
 * Takes an address that was proven before the closing from an account that has not proven it: it may
 * give another. Its sessions, bookings and money stay its own; its password would be one to nothing.
 */
export async function takeFromUnproven(
  tx: Db,
  { userId, email }: { readonly userId: UserId; readonly email: string },
): Promise<void> {
  await sql`update app_user set email = null, password_hash = null, password_proven = false
    where email = ${email} and email_verified_at is null and exists (
      select from closed_account a
      where a.user_id = ${userId} and a.identity->'emails' ? ${email})`.execute(tx)
}

/** Whether another account has the address meanwhile; the constraint stops one that is made right now. */
export async function isEmailTaken(tx: Db, email: string): Promise<boolean> {
  const { rows } = await sql`select from app_user where email = ${email}`.execute(tx)
  return rows.length > 0
}

const givenBack = sql.join(
  Object.keys(erasedColumns).map((column) => sql`${sql.ref(column)} = ${sql.ref(`was.${column}`)}`),
)

/**
 * Restores a member and the children they answer for, and ends the closing. An identity of Google and others that
 * serves another account since stays there. Their picture, sessions and a SOLDE given up are gone.
 */
export async function restorePeople(tx: Db, userId: UserId): Promise<string> {
  const { rows } = await sql<{ firstName: string }>`
    update app_user u set ${givenBack}
    from closed_account a, jsonb_populate_record(null::app_user, a.identity->'member') was
    where a.user_id = ${userId} and u.id = a.user_id
    returning u.first_name`.execute(tx)
  await sql`update app_user u set ${givenBack}
    from closed_account a, responsible r,
      jsonb_populate_recordset(null::app_user, a.identity->'children') was
    where a.user_id = ${userId} and r.adult_id = a.user_id and u.id = r.child_id
      and was.id = u.id`.execute(tx)
  await sql`insert into social_identity
    select was.* from closed_account a,
      jsonb_populate_recordset(null::social_identity, a.identity->'identities') was
    where a.user_id = ${userId} on conflict do nothing`.execute(tx)
  await tx.deleteFrom('closedAccount').where('userId', '=', userId).execute()
  const firstName = rows[0]?.firstName
  if (firstName === undefined) throw new Error(`no closed account ${userId}`)
  return firstName
}
