import type { CoachedList } from '@quatre/contract'
import { instant, type Db } from '@quatre/db'
import type { CenterId, EnrolmentId, UserId } from '@quatre/domain'
import { sql, type RawBuilder } from 'kysely'
import { selectCourseEnrolments, type CourseEnrolment } from './course-enrolment.sql.ts'

/** A session as its coach reads it. Instants in epoch ms. */
export interface CoachedRow extends Pick<
  CourseEnrolment,
  'type' | 'name' | 'season' | 'ageCategory' | 'level' | 'coach' | 'centerName' | 'timeZone'
> {
  readonly id: number
  readonly competitionId: number
  readonly startsAt: number
  readonly endsAt: number
  readonly isCalledOff: boolean
  readonly enrolled: number
  readonly capacity: number
}

/** Of a coach on a session, the places of whose course are locked; `now` is after those whom the locks waited for. */
export interface Acting {
  readonly session: CoachedRow
  readonly by: UserId
  readonly now: number
}

/** Those who have bought session `s`: the enrolment `e`, and its course enrolment `b`. */
const bought = sql`enrolment_place w on w.place_id = any(session_places(s)) join enrolment e on e.id = w.enrolment_id
  join course_enrolment b on b.id = e.id and b.bought_from < s.starts_at
    and (s.called_off_at is null or s.called_off_at > b.bought_from)`

async function selectSessions(
  db: Db,
  center: CenterId,
  condition: RawBuilder<unknown>,
): Promise<CoachedRow[]> {
  const { rows } = await sql<CoachedRow>`
    select s.id, c.id as competition_id, c.type, c.name, a.season, k.age_category, k.level,
      h.first_name || ' ' || h.last_name as coach, s.starts_at, s.ends_at, s.called_off_at is not null as is_called_off,
      (select count(*) from course_session same join ${bought} where same.id = s.id and e.state = 'confirmed')::integer as enrolled,
      p.capacity, center.name as center_name, center.time_zone
    from course_session s join course k on k.id = s.course_id join coach h on h.id = k.coach_id
      join academy a on a.id = k.academy_id and a.status = 'open' join competition c on c.id = a.id
      join center on center.id = c.center_id join place p on p.id = s.place_id
    where c.center_id = ${center} and ${condition} order by s.starts_at, s.id`.execute(db)
  return rows
}

/** The sessions of a centre on seven local days, the first one `YYYY-MM-DD`. */
export const selectWeek = (db: Db, center: CenterId, from: string): Promise<CoachedRow[]> =>
  selectSessions(
    db,
    center,
    sql`s.starts_at >= ${from}::date::timestamp at time zone center.time_zone
      and s.starts_at < (${from}::date + 7)::timestamp at time zone center.time_zone`,
  )

interface LessonRow {
  readonly booking: number
  readonly startsAt: number
  readonly endsAt: number
  readonly coach: string
  readonly court: string
  readonly nbPlayers: number
  readonly players: string[]
  readonly timeZone: string
}

/** The private lessons of a centre on seven local days, the first one `YYYY-MM-DD`. */
export async function selectLessons(db: Db, center: CenterId, from: string): Promise<LessonRow[]> {
  const { rows } = await sql<LessonRow>`
    select b.id as booking, b.starts_at, b.ends_at, k.first_name || ' ' || k.last_name as coach, t.name as court,
      b.players as nb_players, c.time_zone,
      array(select coalesce(u.first_name, p.guest_name) from participation p left join app_user u on u.id = p.user_id
        where p.booking_id = b.id and p.left_at is null and coalesce(u.first_name, p.guest_name) is not null
        order by p.position) as players
    from center c join coach k on k.center_id = c.id join booking b on b.coach_id = k.id
      join court t on t.id = b.court_id
    where c.id = ${center} and b.status = 'Confirmed'
      and b.starts_at >= ${from}::date::timestamp at time zone c.time_zone
      and b.starts_at < (${from}::date + 7)::timestamp at time zone c.time_zone
    order by b.starts_at, b.id`.execute(db)
  return rows
}

export async function selectSession(
  db: Db,
  { center, id }: { readonly center: CenterId; readonly id: number },
): Promise<CoachedRow | null> {
  const [row] = await selectSessions(db, center, sql`s.id = ${id}`)
  return row ?? null
}

/** Locks all places of the course of a session: nobody enrols in it, pays or leaves meanwhile. */
export async function lockCourse(tx: Db, sessionId: number, now: number): Promise<void> {
  await sql`select lock_places(array(
    select p.id from course_session s join course k on k.id = s.course_id join place p on p.offer_id = k.offer_id
    where s.id = ${sessionId}
    union select place_id from session_trial where session_id = ${sessionId}), ${instant(now)})`.execute(
    tx,
  )
}

type Person = CoachedList['people'][number]

/** Those who are enrolled in a session, with their sheets of the season. */
export async function selectPeople(
  db: Db,
  { id, season }: Pick<CoachedRow, 'id' | 'season'>,
): Promise<Omit<Person, 'age'>[]> {
  const { rows } = await sql<Omit<Person, 'age'>>`
    select e.id as enrolment, w.place_id <> s.place_id as is_trial, u.first_name, u.last_name, u.birth_date, t.is_present,
      case when sheet.person_id is not null then jsonb_build_object('emergencyName', sheet.emergency_name,
        'emergencyPhone', sheet.emergency_phone, 'pickUps', sheet.pick_ups, 'imageRights', sheet.image_rights,
        'level', sheet.level, 'hasStatedHealth', sheet.health_stated_at is not null) end as sheet,
      array(select o.name from course_option o join enrolment_place also on also.place_id = o.place_id
        where o.session_id = s.id and also.enrolment_id = e.id order by o.name) as options
    from course_session s join ${bought} join app_user u on u.id = e.holder_id
      left join course_sheet sheet on sheet.person_id = u.id and sheet.season = ${season}
      left join course_attendance t on t.session_id = s.id and t.enrolment_id = e.id
    where s.id = ${id} and e.state = 'confirmed' order by u.last_name, u.first_name, e.id`.execute(
    db,
  )
  return rows
}

/** The enrolments that have bought a session, paid or held while they are paid. */
export async function selectBought(tx: Db, sessionId: number): Promise<CourseEnrolment[]> {
  const { rows } = await sql<{ ids: EnrolmentId[] }>`select array(
    select e.id from course_session s join ${bought}
    where s.id = ${sessionId} and e.state in ('confirmed', 'held')) as ids`.execute(tx)
  return selectCourseEnrolments(tx, rows[0]?.ids ?? [])
}

/** Replaces an earlier attendance. */
export async function writeAttendance(
  tx: Db,
  sessionId: number,
  people: readonly { readonly enrolment: number; readonly isPresent: boolean }[],
  now: number,
): Promise<void> {
  await sql`delete from course_attendance where session_id = ${sessionId}`.execute(tx)
  await sql`insert into course_attendance (session_id, enrolment_id, is_present, noted_at)
    select ${sessionId}, enrolment, is_present, ${instant(now)}
    from unnest(${people.map(({ enrolment }) => enrolment)}::integer[],
      ${people.map(({ isPresent }) => isPresent)}::boolean[]) as n (enrolment, is_present)`.execute(
    tx,
  )
}

export async function updateCalledOff(tx: Db, id: number, now: number): Promise<void> {
  await sql`update course_session set called_off_at = ${instant(now)} where id = ${id}`.execute(tx)
}

/** A later session extends its competition and its waiting line. */
export async function updateTimes(tx: Db, session: CoachedRow): Promise<void> {
  const [startsAt, endsAt] = [instant(session.startsAt), instant(session.endsAt)]
  await sql`update course_session set starts_at = ${startsAt}, ends_at = ${endsAt},
      was_at = greatest(was_at, starts_at)
    where id = ${session.id}`.execute(tx)
  await sql`update competition set ends_at = greatest(ends_at, ${endsAt})
    where id = ${session.competitionId}`.execute(tx)
  await sql`update enrolment_offer set line_ends_at = greatest(line_ends_at, ${startsAt})
    where id = (select k.offer_id from course_session s join course k on k.id = s.course_id
      where s.id = ${session.id})`.execute(tx)
}

/** The number of an act on a session. */
export async function insertAct(
  tx: Db,
  { session, by, now }: Acting,
  act: 'callOff' | 'move' | 'message',
  words: string,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into session_act (session_id, actor_id, act, words, at)
    values (${session.id}, ${by}, ${act}, ${words}, ${instant(now)}) returning id`.execute(tx)
  return rows[0]?.id ?? 0
}
