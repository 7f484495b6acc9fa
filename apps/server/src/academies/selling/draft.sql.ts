import { instant, type Db } from '@quatre/db'
import { schoolYear } from '@quatre/domain'
import { sql } from 'kysely'
import type { Plan } from './plan.ts'
import type { CourseDraft, NamedCoach } from './plan-courses.ts'

export async function selectCoaches(db: Db, centerId: number): Promise<NamedCoach[]> {
  const { rows } = await sql<NamedCoach>`select id, first_name || ' ' || last_name as name
    from coach where center_id = ${centerId} order by id`.execute(db)
  return rows
}

/** The number of a new coach; that of the one of the name before, null when there is no such centre. */
export async function insertCoach(
  db: Db,
  coach: { readonly centerId: number; readonly firstName: string; readonly lastName: string },
): Promise<number | null> {
  const { centerId, firstName, lastName } = coach
  const { rows } = await sql<{ id: number }>`
    with here as (select id from center where id = ${centerId} for no key update),
      before as (select k.id from coach k join here on here.id = k.center_id
        where k.first_name = ${firstName} and k.last_name = ${lastName}),
      made as (insert into coach (center_id, first_name, last_name)
        select id, ${firstName}, ${lastName} from here where not exists (select from before) returning id)
    select id from before union all select id from made order by id`.execute(db)
  return rows[0]?.id ?? null
}

/** Writes a draft; `isNew` false and nothing written when the centre has one of its name and first session already. */
export async function insertDraft(
  tx: Db,
  { center: centerId, type, name, about, bring }: Plan,
  courses: readonly CourseDraft[],
): Promise<{ readonly id: number; readonly isNew: boolean }> {
  const held = courses.flatMap(({ days }) => days.filter(({ without }) => without === null))
  const startsAt = Math.min(...held.map((day) => day.startsAt))
  const endsAt = Math.max(...held.map((day) => day.endsAt))
  // two who draft at once, one after the other
  await sql`select from center where id = ${centerId} for no key update`.execute(tx)
  const before = await idOf(
    tx,
    sql<{ id: number }>`select id from competition
    where center_id = ${centerId} and type = ${type} and name = ${name} and starts_at = ${instant(startsAt)}`,
  )
  if (before !== null) return { id: before, isNew: false }
  const season = schoolYear(
    held.toSorted((one, other) => one.startsAt - other.startsAt)[0]?.day ?? '',
  )
  const id = await madeId(
    tx,
    sql<{ id: number }>`
    with made as (insert into competition (type, center_id, sport_id, name, level, starts_at, ends_at)
      select ${type}, ${centerId}, s.id, ${name}, '4PADEL', ${instant(startsAt)}, ${instant(endsAt)}
      from sport s where s.slug = 'padel' returning id)
    insert into academy (id, season, status, about, bring)
    select id, ${season}, 'draft', ${about}, ${bring} from made returning id`,
  )
  for (const course of courses) await insertCourse(tx, { academyId: id, type }, course)
  return { id, isNew: true }
}

async function insertCourse(
  tx: Db,
  { academyId, type }: { readonly academyId: number; readonly type: Plan['type'] },
  course: CourseDraft,
): Promise<void> {
  const { coach, days, camp, places, courtIds } = course
  const held = days.filter(({ without }) => without === null)
  const offerId = await madeId(
    tx,
    sql<{ id: number }>`insert into enrolment_offer (kind, line_ends_at)
    values (${type === 'camp' ? 'camp' : 'course_group'}, ${instant(held.at(-1)?.startsAt ?? 0)}) returning id`,
  )
  const addPlace = (capacity: number) =>
    madeId(
      tx,
      sql<{ id: number }>`
      insert into place (offer_id, capacity) values (${offerId}, ${capacity}) returning id`,
    )
  const courseId = await madeId(
    tx,
    sql<{ id: number }>`
    insert into course (academy_id, offer_id, coach_id, age_category, level, price_cents, court_count)
    values (${academyId}, ${offerId}, ${coach.id}, ${course.ages}, ${course.level}, ${course.priceCents},
      ${course.courtCount}) returning id`,
  )
  await sql`insert into course_court (course_id, court_id)
    select ${courseId}, unnest(${[...courtIds]}::integer[])`.execute(tx)
  const groupPlace = camp === null ? await addPlace(places) : null
  for (const { startsAt, endsAt } of held) {
    const sessionId = await madeId(
      tx,
      sql<{ id: number }>`
      insert into course_session (course_id, place_id, starts_at, ends_at, day_cents)
      values (${courseId}, ${groupPlace ?? (await addPlace(places))}, ${instant(startsAt)}, ${instant(endsAt)},
        ${camp?.dayCents ?? null}) returning id`,
    )
    for (const [option, offered] of Object.entries(camp?.options ?? {})) {
      await sql`insert into course_option (place_id, session_id, name, price_cents)
        values (${await addPlace(offered.places)}, ${sessionId}, ${option}, ${offered.priceCents})`.execute(
        tx,
      )
    }
  }
}

/** Deletes a draft with all its rows; false when it is none. */
export async function deleteDraft(tx: Db, id: number): Promise<boolean> {
  const draft = await idOf(
    tx,
    sql<{ id: number }>`
    select id from academy where id = ${id} and status = 'draft' for update`,
  )
  if (draft === null) return false
  const courses = sql`select id from course where academy_id = ${id}`
  const offers = await sql<{
    id: number
  }>`select offer_id as id from course where academy_id = ${id}`.execute(tx)
  const offerIds = offers.rows.map((row) => row.id)
  for (const rows of [
    sql`course_option where session_id in (select id from course_session where course_id in (${courses}))`,
    sql`course_session where course_id in (${courses})`,
    sql`course_court where course_id in (${courses})`,
    sql`course where academy_id = ${id}`,
    sql`place where offer_id = any(${offerIds}::integer[])`,
    sql`enrolment_offer where id = any(${offerIds}::integer[])`,
    sql`academy where id = ${id}`,
    sql`competition where id = ${id}`,
  ]) {
    await sql`delete from ${rows}`.execute(tx)
  }
  return true
}

async function idOf(tx: Db, query: ReturnType<typeof sql<{ id: number }>>): Promise<number | null> {
  return (await query.execute(tx)).rows[0]?.id ?? null
}

async function madeId(tx: Db, query: ReturnType<typeof sql<{ id: number }>>): Promise<number> {
  const id = await idOf(tx, query)
  if (id === null) throw new Error('no row written')
  return id
}
