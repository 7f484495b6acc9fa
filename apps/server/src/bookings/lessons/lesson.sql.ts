import { instant, type Db } from '@quatre/db'
import type { CenterId, CoachTimes, UserId } from '@quatre/domain'
import { sql } from 'kysely'

/** A coach who gives lessons of a sport. */
export interface CoachRow extends CoachTimes {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  /** Of one duration in minutes, by number of players; of all players together. */
  readonly prices: readonly {
    readonly duration: number
    readonly players: number
    readonly cents: number
  }[]
}

interface AskedCoaches {
  readonly center: CenterId
  readonly sportId: number
  /** epoch ms */
  readonly from: number
  readonly to: number
  readonly now: number
  /** The member whose own hold keeps no coach from them. */
  readonly exceptHolderId?: UserId
}

const ms = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)`

/** The coaches of a centre who give lessons of a sport, by name, with their occupations in a period. */
export async function selectCoaches(db: Db, asked: AskedCoaches): Promise<CoachRow[]> {
  const { center, sportId, from, to, now, exceptHolderId = null } = asked
  const period = sql`tstzrange(${instant(from)}, ${instant(to)})`
  const { rows } = await sql<CoachRow>`
    select k.id, k.first_name, k.last_name, p.prices,
      (select coalesce(jsonb_agg(jsonb_build_object('weekday', h.weekday, 'fromMinute', h.from_minute,
          'toMinute', h.to_minute)), '[]') from coach_hours h where h.coach_id = k.id) as hours,
      (select coalesce(jsonb_agg(jsonb_build_object('from', ${ms('a.starts_at')}, 'to', ${ms('a.ends_at')})), '[]')
        from coach_absence a where a.coach_id = k.id and a.ends_at > ${instant(from)}
          and a.starts_at < ${instant(to)}) as absences,
      (select coalesce(jsonb_agg(jsonb_build_object('from', ${ms('b.starts_at')}, 'to', ${ms('b.ends_at')})), '[]')
        from (
          select lower(t.during) as starts_at, upper(t.during) as ends_at from court_time t
          where t.coach_id = k.id and t.during && ${period}
            and (t.expires_at is null or t.expires_at > ${instant(now)} and not exists (
              select from booking o where o.id = t.booking_id and o.user_id = ${exceptHolderId}::integer))
          union
          -- a session that found no court has its coach all the same
          select s.starts_at, s.ends_at from course c join course_session s on s.course_id = c.id
            join academy y on y.id = c.academy_id and y.status = 'open'
          where c.coach_id = k.id and s.called_off_at is null
            and s.starts_at < ${instant(to)} and s.ends_at > ${instant(from)}
        ) b) as busy
    from coach k cross join lateral (
      select jsonb_agg(jsonb_build_object('duration', l.duration, 'players', l.players, 'cents', l.price_cents)
        order by l.duration, l.players) as prices
      from lesson_price l where l.coach_id = k.id and l.sport_id = ${sportId}) p
    where k.center_id = ${center} and p.prices is not null
    order by k.first_name, k.id`.execute(db)
  return rows
}
