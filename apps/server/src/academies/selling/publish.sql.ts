import { instant, type Db, type Row } from '@quatre/db'
import type { TakenTime, WantedSession } from '@quatre/domain'
import { sql } from 'kysely'

export interface DraftSession extends WantedSession, Row<'course', 'ageCategory'> {
  readonly coach: string
  readonly timeZone: string
}

type Status = Row<'academy', 'status'>['status']

/** The state of an academy or camp; null when there is none. */
export async function selectStatus(db: Db, id: number): Promise<Status | null> {
  const { rows } = await sql<{
    status: Status
  }>`select status from academy where id = ${id}`.execute(db)
  return rows[0]?.status ?? null
}

/** Locks an academy or camp, then what holds lock before they take or move court time, in their order. */
export async function lockAcademy(tx: Db, id: number): Promise<void> {
  await sql`select from academy where id = ${id} for update`.execute(tx)
  await sql`select from court where center_id = (select center_id from competition where id = ${id})
    order by id for key share`.execute(tx)
  await sql`select from coach where id in (select coach_id from course where academy_id = ${id})
    order by id for no key update`.execute(tx)
}

/** The sessions to come of an academy or camp, the soonest first. */
export async function selectDraftSessions(
  db: Db,
  id: number,
  now: number,
): Promise<DraftSession[]> {
  const { rows } = await sql<DraftSession>`
    select s.id, s.starts_at as from, s.ends_at as to, k.coach_id, k.court_count, k.age_category,
      h.first_name || ' ' || h.last_name as coach, center.time_zone,
      array(select t.id from court t left join course_court own on own.court_id = t.id and own.course_id = k.id
        where t.center_id = c.center_id and t.is_active and case
          when exists (select from course_court where course_id = k.id) then own.court_id is not null
          else t.sport_id = c.sport_id and t.places >= 4 end
        order by t.position, t.id) as court_ids
    from competition c join center on center.id = c.center_id join course k on k.academy_id = c.id
      join coach h on h.id = k.coach_id join course_session s on s.course_id = k.id
    where c.id = ${id} and s.starts_at > ${instant(now)} order by s.starts_at, s.id`.execute(db)
  return rows
}

/** The uses of the courts and coaches of an academy's or camp's centre in a period. */
export async function selectTaken(
  db: Db,
  id: number,
  { from, to, now }: { readonly from: number; readonly to: number; readonly now: number },
): Promise<TakenTime[]> {
  const [starts, ends] = [instant(from), instant(to)]
  const { rows } = await sql<TakenTime>`
    with here as (select center_id from competition where id = ${id}),
      coaches as (select k.id from coach k join here using (center_id))
    select lower(t.during) as from, upper(t.during) as to, t.court_id, t.coach_id, case
        when t.kind = 'booking' and t.coach_id is not null then 'lesson'
        when t.kind = 'lesson' then 'other session'
        when t.kind = 'competition' then 'tournament'
        when t.kind = 'waiting' then 'time offered to the waiting list'
        else t.kind end as by
      from court_time t join here using (center_id)
      where t.during && tstzrange(${starts}, ${ends}) and (t.expires_at is null or t.expires_at > ${instant(now)})
    union all
    -- a session that found no court has its coach all the same
    select s.starts_at, s.ends_at, null, k.coach_id, 'other session'
      from coaches join course k on k.coach_id = coaches.id join academy a on a.id = k.academy_id and a.status = 'open'
      join course_session s on s.course_id = k.id
      where s.called_off_at is null and s.starts_at < ${ends} and s.ends_at > ${starts}
        and not exists (select from court_time t where t.session_id = s.id and t.coach_id = k.coach_id)
    union all
    select a.starts_at, a.ends_at, null, a.coach_id, 'absence' from coaches join coach_absence a on a.coach_id = coaches.id
      where a.starts_at < ${ends} and a.ends_at > ${starts}`.execute(db)
  return rows
}

export async function updateOpen(tx: Db, id: number): Promise<void> {
  await sql`update academy set status = 'open' where id = ${id}`.execute(tx)
}
