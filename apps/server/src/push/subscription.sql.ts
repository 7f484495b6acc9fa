import { instant, type Db, type Row } from '@quatre/db'
import type { UserId } from '@quatre/domain'
import { sql } from 'kysely'

type Subscription = Row<'pushSubscription', 'endpoint' | 'p256dh' | 'auth'>

/**
 * Keeps the subscription of a session in place of its former one. A browser has one at a time: it is taken from the
 * member who was signed in there before.
 */
export async function insertSubscription(
  tx: Db,
  sessionId: string,
  { endpoint, p256dh, auth }: Subscription,
  now: number,
): Promise<void> {
  await sql`delete from push_subscription
    where endpoint = ${endpoint} and session_id <> ${sessionId}`.execute(tx)
  await sql`insert into push_subscription (session_id, endpoint, p256dh, auth, created_at)
    values (${sessionId}, ${endpoint}, ${p256dh}, ${auth}, ${instant(now)})
    on conflict (session_id) do update
    set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth`.execute(tx)
}

/** The browsers that notify these members, by their sessions. */
export async function selectBrowsers(
  db: Db,
  userIds: readonly UserId[],
  now: number,
): Promise<string[]> {
  const { rows } = await sql<Row<'pushSubscription', 'sessionId'>>`
    select s.session_id from push_subscription s
    join session n on n.id = s.session_id and n.expires_at > ${instant(now)}
    join app_user u on u.id = n.user_id and u.is_active and u.receive_push_notification
    where u.id = any(${[...userIds]}::integer[])`.execute(db)
  return rows.map(({ sessionId }) => sessionId)
}

export async function isSubscribed(db: Db, sessionId: string): Promise<boolean> {
  const { rows } = await sql`select from push_subscription
    where session_id = ${sessionId}`.execute(db)
  return rows.length > 0
}

export async function deleteSubscription(db: Db, sessionId: string): Promise<void> {
  await sql`delete from push_subscription where session_id = ${sessionId}`.execute(db)
}
