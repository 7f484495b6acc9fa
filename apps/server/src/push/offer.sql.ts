import { instant, type Db, type Row } from '@quatre/db'
import { sql } from 'kysely'

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
