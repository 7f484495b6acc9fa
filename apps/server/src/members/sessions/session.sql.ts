import { instant, type Db, type Row } from '@quatre/db'
import type { UserId } from '@quatre/domain'
import { sql } from 'kysely'
import { notBarred } from '../../core/sessions/barred-account.ts'
import { Problem } from '../../http/problems.ts'

export type SessionRow = Row<'session', 'id' | 'createdAt' | 'lastSeenAt' | 'userAgent'>

/** The live sessions of a member, the one seen last first. */
export async function selectSessions(db: Db, userId: UserId, now: number): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, created_at, last_seen_at, user_agent from session
    where user_id = ${userId} and expires_at > ${instant(now)}
    order by last_seen_at desc, created_at desc, id`.execute(db)
  return rows
}

/**
 * The time when the member of a session proved their identity.
 * @throws Problem session_expired when the session ended meanwhile
 */
export async function selectSignedInAt(db: Db, sessionId: string): Promise<number> {
  const row = await db
    .selectFrom('session')
    .select('signedInAt')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (row === undefined) throw new Problem('session_expired')
  return row.signedInAt
}

/**
 * Notes that the member of a session has just proven their identity.
 * @throws Problem session_expired when the session ended meanwhile
 */
export async function markProven(tx: Db, sessionId: string, now: number): Promise<void> {
  const updated = await tx
    .updateTable('session')
    .set({ signedInAt: instant(now) })
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (updated.numUpdatedRows === 0n) throw new Problem('session_expired')
}

/** Ends a session of a member, whose device is a stranger then; answers whether there was one. */
export async function endOwnSession(
  db: Db,
  { userId, sessionId, now }: { userId: UserId; sessionId: string; now: number },
): Promise<boolean> {
  const { rows } = await sql`
    with ended as (
      delete from session
      where id = ${sessionId} and user_id = ${userId} and expires_at > ${instant(now)}
      returning token_hash
    ), forgotten as (
      delete from known_device where device_id in
        (select d.device_id from known_device d join ended e on e.token_hash = d.token_hash))
    select from ended`.execute(db)
  return rows.length > 0
}

/**
 * Ends the other sessions, and the handover tokens of the session that stays; other devices are strangers then. Call it
 * once the account is locked: a way in under way is over then.
 */
export async function endOtherSessions(tx: Db, userId: UserId, sessionId: string): Promise<void> {
  await sql`
    with ended as (delete from handover_token where session_id = ${sessionId}), forgotten as (
      delete from known_device where user_id = ${userId} and device_id is distinct from (
        select d.device_id from known_device d join session s on s.token_hash = d.token_hash
        where s.id = ${sessionId}))
    delete from session where user_id = ${userId} and id <> ${sessionId}`.execute(tx)
}

export async function insertHandoverToken(
  db: Db,
  token: Row<'handoverToken', 'tokenHash' | 'userId' | 'sessionId' | 'appOnly' | 'expiresAt'>,
): Promise<void> {
  const expiresAt = instant(token.expiresAt)
  await db
    .insertInto('handoverToken')
    .values({ ...token, expiresAt })
    .execute()
}

/**
 * Keeps the account of a handover token as it is until the transaction ends. A change of password or
 * a closing under way is waited for: it ends the session that the token came from, and so the token.
 */
export async function lockHandoverAccount(tx: Db, tokenHash: Buffer): Promise<void> {
  await sql`select from app_user where id =
    (select user_id from handover_token where token_hash = ${tokenHash}) for share`.execute(tx)
}

interface TakenHandover {
  readonly userId: UserId
  readonly signedInAt: number
  readonly deviceId: string | null
}

/**
 * Uses a handover token up and returns its member, and the time of their sign-in; null when it has been used, has
 * expired, or belongs to the application and comes from elsewhere.
 */
export async function useHandoverToken(
  tx: Db,
  { tokenHash, isApp, now }: { tokenHash: Buffer; isApp: boolean; now: number },
): Promise<TakenHandover | null> {
  const { rows } = await sql<TakenHandover>`
    update handover_token t set used_at = ${instant(now)} from app_user u, session s
    where t.token_hash = ${tokenHash} and t.used_at is null and t.expires_at > ${instant(now)}
      and (${isApp} or not t.app_only)
      and s.id = t.session_id and u.id = t.user_id and ${notBarred}
    returning t.user_id, s.signed_in_at,
      (select device_id from known_device d where d.token_hash = s.token_hash)`.execute(tx)
  return rows[0] ?? null
}
