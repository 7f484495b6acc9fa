import { instant, type Db, type Row } from '@quatre/db'
import { sql } from 'kysely'

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
