import { instant, type Db, type Row } from '@quatre/db'
import type { UserId } from '@quatre/domain'
import { sql } from 'kysely'
import type { MemberData } from '../core/member-data.ts'

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

/** The browsers that are notified. Their addresses and keys are no facts about the member. */
export const exported: MemberData['exported'] = [
  {
    name: 'notifiedBrowsers',
    tables: ['push_subscription', 'push_notice'],
    rows: (userId) => sql`
      select s.user_agent, p.created_at,
        (select coalesce(jsonb_agg(jsonb_build_object('title', n.title, 'body', n.body)
          order by n.id), '[]') from push_notice n where n.session_id = p.session_id) as notices
      from push_subscription p join session s on s.id = p.session_id
      where s.user_id = ${userId} order by p.created_at`,
  },
]

export interface OfferedBrowser extends Row<'pushSubscription', 'sessionId'> {
  readonly startsAt: number
  /** Until when the court is held. */
  readonly expiresAt: number
  readonly timeZone: string
  readonly center: string
  readonly sport: string
}

/** The browsers of the member that a booking was made for, in the transaction that makes it. */
export async function selectOfferedBrowsers(
  tx: Db,
  bookingId: number,
  now: number,
): Promise<OfferedBrowser[]> {
  const { rows } = await sql<OfferedBrowser>`
    select s.session_id, b.starts_at, b.expires_at, c.time_zone, c.name as center, p.name as sport
    from booking b
    join center c on c.id = b.center_id join sport p on p.id = b.sport_id
    join app_user u on u.id = b.user_id and u.receive_push_notification
    join session n on n.user_id = u.id and n.expires_at > ${instant(now)}
    join push_subscription s on s.session_id = n.id
    where b.id = ${bookingId}`.execute(tx)
  return rows
}

export interface CaptainBrowser extends Row<'pushSubscription', 'sessionId'> {
  readonly bookingId: number
  readonly startsAt: number
  readonly timeZone: string
  readonly sport: string
  /** The name of the payer. */
  readonly friend: string | null
  readonly paid: number
  /** Of who joined an open match. */
  readonly refusableUntil: number | null
  readonly shares: number
}

/** The browsers of the captain of a booking of which a place is paid, in the transaction of it. */
export async function selectCaptainBrowsers(
  tx: Db,
  placeId: number,
  now: number,
): Promise<CaptainBrowser[]> {
  const { rows } = await sql<CaptainBrowser>`
    select s.session_id, b.id as booking_id, b.starts_at, c.time_zone,
      p.name as sport, coalesce(f.first_name, a.guest_name) as friend, n.paid, n.shares,
      j.refusable_until
    from participation a
    join booking b on b.id = a.booking_id
    join center c on c.id = b.center_id join sport p on p.id = b.sport_id
    left join app_user f on f.id = a.user_id
    left join open_joiner j on j.participation_id = a.id
    join app_user u on u.id = b.user_id and u.is_active and u.receive_push_notification
    join session o on o.user_id = u.id and o.expires_at > ${instant(now)}
    join push_subscription s on s.session_id = o.id
    cross join lateral (
      select count(*)::integer as shares,
        (count(*) filter (where status = 'Confirmed'))::integer as paid
      from participation where booking_id = b.id and left_at is null) n
    where a.id = ${placeId}`.execute(tx)
  return rows
}
