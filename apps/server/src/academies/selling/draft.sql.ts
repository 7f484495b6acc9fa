import { instant, type Db } from '@quatre/db'
import { schoolYear } from '@quatre/domain'
import { sql, type RawBuilder } from 'kysely'
import type { Plan } from './plan.ts'
import type { CourseDraft, NamedCoach } from './plan-courses.ts'

type IdQuery = RawBuilder<{ readonly id: number }>

async function firstId(db: Db, query: IdQuery): Promise<number | null> {
  return (await query.execute(db)).rows[0]?.id ?? null
}

export async function selectCoaches(db: Db, centerId: number): Promise<NamedCoach[]> {
  const { rows } = await sql<NamedCoach>`select id, first_name || ' ' || last_name as name
    from coach where center_id = ${centerId} order by id`.execute(db)
  return rows
}

/** The number of a coach, who is new unless there is one of the name; null when there is no such centre. */
export async function insertCoach(
  tx: Db,
  centerId: number,
  [firstName, lastName]: readonly [string, string],
): Promise<number | null> {
  await sql`select from center where id = ${centerId} for no key update`.execute(tx)
  const before = sql<{ id: number }>`select id from coach
    where center_id = ${centerId} and first_name = ${firstName} and last_name = ${lastName} order by id`
  const made = sql<{ id: number }>`insert into coach (center_id, first_name, last_name)
    select id, ${firstName}, ${lastName} from center where id = ${centerId} returning id`
  return (await firstId(tx, before)) ?? firstId(tx, made)
}

/** Writes a draft; nothing when the centre has one of its name and first session: the number of that one. */
export async function insertDraft(
  tx: Db,
  { center: centerId, type, name, about, bring }: Plan,
  courses: readonly CourseDraft[],
): Promise<{ readonly id: number | null; readonly before: number | null }> {
  const held = courses.flatMap(({ sessions }) => sessions)
  const startsAt = Math.min(...held.map((session) => session.startsAt))
  const endsAt = Math.max(...held.map((session) => session.endsAt))
  const season = Math.min(...held.map(({ day }) => schoolYear(day)))
  // two who draft at once, one after the other
  await sql`select from center where id = ${centerId} for no key update`.execute(tx)
  const same = sql<{
    id: number
  }>`select c.id from competition c join academy a on a.id = c.id and a.status <> 'cancelled'
    where center_id = ${centerId} and type = ${type} and name = ${name} and starts_at = ${instant(startsAt)}`
  const before = await firstId(tx, same)
  if (before !== null) return { id: null, before }
  const made = sql<{ id: number }>`
    with head as (insert into competition (type, center_id, sport_id, name, level, starts_at, ends_at)
      select ${type}, ${centerId}, s.id, ${name}, '4PADEL', ${instant(startsAt)}, ${instant(endsAt)}
      from sport s where s.slug = 'padel' returning id)
    insert into academy (id, season, status, about, bring)
    select id, ${season}, 'draft', ${about}, ${bring} from head returning id`
  const id = await firstId(tx, made)
  for (const course of courses) await insertCourse(tx, id, course)
  return { id, before }
}

async function insertCourse(tx: Db, academyId: number | null, course: CourseDraft): Promise<void> {
  const { camp, sessions, places, courtIds } = course
  const offerId = await firstId(
    tx,
    sql`insert into enrolment_offer (kind, line_ends_at) values
      (${camp ? 'camp' : 'course_group'}, ${instant(sessions.at(-1)?.startsAt ?? 0)}) returning id`,
  )
  const addPlace = (capacity: number) =>
    firstId(
      tx,
      sql`insert into place (offer_id, capacity) values (${offerId}, ${capacity}) returning id`,
    )
  const courseId = await firstId(
    tx,
    sql`insert into course (academy_id, offer_id, coach_id, age_category, level, price_cents, court_count)
      values (${academyId}, ${offerId}, ${course.coach.id}, ${course.ages}, ${course.level}, ${course.priceCents},
        ${course.courtCount}) returning id`,
  )
  await sql`insert into course_court (course_id, court_id)
    select ${courseId}, unnest(${[...courtIds]}::integer[])`.execute(tx)
  const groupPlace = camp ? null : await addPlace(places)
  for (const { startsAt, endsAt } of sessions) {
    const place = groupPlace ?? (await addPlace(places))
    const sessionId = await firstId(
      tx,
      sql`insert into course_session (course_id, place_id, starts_at, ends_at, day_cents) values
        (${courseId}, ${place}, ${instant(startsAt)}, ${instant(endsAt)}, ${camp?.dayCents ?? null}) returning id`,
    )
    for (const [name, option] of Object.entries(camp?.options ?? {})) {
      await sql`insert into course_option (place_id, session_id, name, price_cents)
        values (${await addPlace(option.places)}, ${sessionId}, ${name}, ${option.priceCents})`.execute(
        tx,
      )
    }
  }
}

/** Gives a draft up; false when it is none. */
export async function discardDraft(db: Db, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update academy set status = 'cancelled'
    where id = ${id} and status = 'draft'`.execute(db)
  return numAffectedRows === 1n
}
