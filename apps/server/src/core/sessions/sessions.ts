import { randomUUID } from 'node:crypto'
import { sqlArray, instant, type Db, type Row } from '@quatre/db'
import { dayMs, hourMs, type UserId } from '@quatre/domain'
import { sql, type RawBuilder } from 'kysely'
import { Problem } from '../../http/problems.ts'
import { forbiddenRole } from './barred-account.ts'
import { openOutage } from '../../platform/outage.ts'
import type { Platform } from '../platform.ts'
import { readTogether } from '../../platform/read-together.ts'
import { hashSecret, newSecret } from '../../platform/secret.ts'

export interface SessionMember extends Row<
  'appUser',
  'id' | 'firstName' | 'lastName' | 'email' | 'shopperReference' | 'mustComplete'
> {
  readonly sessionId: string
}

const sessionMs = 30 * dayMs
/** How long a device is known after a sign-in on it. */
export const deviceMs = 365 * dayMs

interface NewSession {
  readonly userId: UserId
  readonly userAgent: string
  /** When the member proved who they are; now when absent. */
  readonly signedInAt?: number
  /** The device that is known already; a new one when absent, none when null. */
  readonly deviceId?: string | null
  readonly now: number
}

/**
 * Opens a session and gives its token, which is kept nowhere but with the caller.
 * @throws Problem session_expired when the account is gone
 */
export async function openSession(db: Db, session: NewSession): Promise<string> {
  const user = sql`select id from app_user where id = ${session.userId}`
  const token = await insertSession(db, session, user)
  if (token === null) throw new Problem('session_expired')
  return token
}

/**
 * Opens a session after a proven password; null when it is no longer the account's. It waits for a change
 * of password under way, which ends the open sessions: this one opens after it.
 */
export function openSessionByPassword(
  db: Db,
  { passwordHash, ...session }: NewSession & { readonly passwordHash: string },
): Promise<string | null> {
  const user = sql`select id from app_user
    where id = ${session.userId} and password_hash = ${passwordHash} for share`
  return insertSession(db, session, user)
}

async function insertSession(
  db: Db,
  { userAgent, now, signedInAt = now, deviceId = randomUUID() }: NewSession,
  user: RawBuilder<unknown>,
): Promise<string | null> {
  const { secret: token, hash } = newSecret()
  const { rows } = await sql`
    with opened as (
      insert into session (token_hash, user_id, created_at, signed_in_at, last_seen_at, expires_at,
        user_agent)
      select ${hash}, u.id, ${instant(now)}, ${instant(signedInAt)}, ${instant(now)},
        ${instant(now + sessionMs)}, ${userAgent.slice(0, 300)}
      from (${user}) u returning token_hash, user_id
    ), known as (
      insert into known_device (token_hash, device_id, user_id, expires_at)
      select token_hash, ${deviceId}::uuid, user_id, ${instant(now + deviceMs)} from opened
      where ${deviceId}::uuid is not null)
    select user_id from opened`.execute(db)
  return rows.length === 1 ? token : null
}

interface SessionRow extends SessionMember {
  readonly expiresAt: number
  readonly lastSeenAt: number
  readonly roleId: number
}

// Sessions are listed with when they were seen last: to the hour is enough, and costs hardly a write.
const seenEveryMs = hourMs

/**
 * Finds the member of a live session by its token; null when it ended, or when the account may not
 * be used. It queries the database each time, so that an ended session ends at once.
 * @throws Problem role_signed_out, which the site distinguishes from a session that merely ended
 */
export function memberFinder({
  db,
  log,
}: Pick<Platform, 'db' | 'log'>): (token: string, now: number) => Promise<SessionMember | null> {
  const marking = openOutage(log, 'when sessions were seen last is not written')
  const read = readTogether(
    (token: string) => token,
    async (tokens) => {
      const hashes = tokens.map((token) => hashSecret(token))
      const { rows } = await sql<SessionRow & { tokenHash: Buffer }>`
        select u.id, u.first_name, u.last_name, u.email, u.shopper_reference,
          u.must_complete, s.id as session_id,
          s.expires_at, s.last_seen_at, s.token_hash, u.role_id
        from session s join app_user u on u.id = s.user_id
        where s.token_hash = any(${sqlArray('bytea', hashes)})
          and u.is_active`.execute(db)
      return hashes.map((hash) => rows.find(({ tokenHash }) => hash.equals(tokenHash)) ?? null)
    },
  )
  return async (token, now) => {
    const row = await read(token)
    if (row === null || row.expiresAt <= now) return null
    if (row.roleId === forbiddenRole) throw new Problem('role_signed_out')
    // in the background; a lost one costs nothing
    if (row.lastSeenAt <= now - seenEveryMs) {
      void markSeen(db, row.sessionId, now).then(marking.over, marking.failed)
    }
    return row
  }
}

async function markSeen(db: Db, sessionId: string, now: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ lastSeenAt: instant(now) })
    .where('id', '=', sessionId)
    .where('lastSeenAt', '<=', instant(now - seenEveryMs))
    .execute()
}

export async function endSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('session').where('id', '=', sessionId).execute()
}
