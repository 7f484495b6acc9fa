import { instant, type Db, type Row } from '@quatre/db'
import { sql } from 'kysely'

export interface DueReminder extends Row<'pushSubscription', 'sessionId'> {
  readonly moment: 'day' | 'hours'
  readonly bookingId: number
  readonly isOwn: boolean
  readonly startsAt: number
  readonly endsAt: number
  readonly timeZone: string
  readonly center: string
  readonly court: string
  readonly sport: string
}

/**
 * Browsers whose members are to be reminded of a match: at 18h00 the day before, by the centre's clock, and two hours
 * before it. Members who booked or subscribed after that moment are not; a moment that all processes were away for
 * counts for a while.
 */
export async function selectDueReminders(db: Db, now: number): Promise<DueReminder[]> {
  const at = instant(now)
  const { rows } = await sql<DueReminder>`
    select m.moment, s.session_id, b.id as booking_id, b.user_id = u.id as is_own, b.starts_at,
      b.ends_at, c.time_zone, c.name as center, t.name as court, p.name as sport
    from booking b
    join center c on c.id = b.center_id join court t on t.id = b.court_id
    join sport p on p.id = b.sport_id
    cross join lateral (values
      ('day', ((b.starts_at at time zone c.time_zone)::date - 1 + time '18:00')
        at time zone c.time_zone, interval '2 hours'),
      ('hours', b.starts_at - interval '2 hours', interval '30 minutes')
    ) m (moment, due_at, late)
    join participation a on a.booking_id = b.id and a.status <> 'Cancelled'
    join app_user u on u.id = a.user_id and u.is_active and u.receive_push_notification
    join session n on n.user_id = u.id and n.expires_at > ${at}
    join push_subscription s on s.session_id = n.id
    where b.status = 'Confirmed' and b.starts_at > ${at} and b.starts_at < ${at} + interval '2 days'
      and m.due_at <= ${at} and m.due_at > ${at} - m.late
      and b.created_at <= m.due_at and s.created_at <= m.due_at
      and not exists (select from push_notice o where o.session_id = s.session_id
        and o.booking_id = b.id and o.booking_starts_at = b.starts_at and o.moment = m.moment)`.execute(
    db,
  )
  return rows
}
