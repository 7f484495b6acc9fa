import type { Db } from '@quatre/db'
import { dayMs, hourMs } from '@quatre/domain'
import { sql } from 'kysely'
import { centers, fixtureNow } from '../testing/center-fixture.ts'

interface AddedCourse {
  readonly id?: number
  readonly type?: 'academy' | 'camp'
  /** Toulouse when absent. */
  readonly centerId?: number
  readonly ages?: string
  readonly level?: string | null
  readonly capacity?: number
  readonly priceCents?: number
  /** How many sessions, a week apart of an academy, a day of a camp; the first at `firstAt`. */
  readonly sessions?: number
  readonly firstAt?: number
}

/** An academy or camp with one course; gives the number of both it and its offer. */
export async function addCourse(db: Db, added: AddedCourse = {}): Promise<number> {
  const { type = 'academy', ages = '7–10 ans', level = null, sessions = 30 } = added
  const { capacity = 8, priceCents = 48_000, centerId = centers.toulouse } = added
  const firstAt = added.firstAt ?? fixtureNow + dayMs
  const stepMs = type === 'camp' ? dayMs : 7 * dayMs
  const starts = Array.from({ length: sessions }, (_, at) => firstAt + at * stepMs)
  const endsAt = (starts.at(-1) ?? firstAt) + hourMs
  const { rows } = await sql<{ id: number; courseId: number; offerId: number }>`
    with offer as (insert into enrolment_offer (id, kind, line_ends_at) overriding system value
        values (coalesce(${added.id ?? null}::integer, nextval('enrolment_offer_id_seq')::integer),
          ${type === 'camp' ? 'camp' : 'course_group'}, ${new Date(endsAt)}) returning id),
      made as (insert into competition (id, type, center_id, sport_id, name, level, starts_at, ends_at)
        overriding system value
        values (coalesce(${added.id ?? null}::integer, nextval('competition_id_seq')::integer), ${type}, ${centerId}, 3,
          ${type === 'camp' ? 'Stage' : 'École de padel'}, '4PADEL', ${new Date(firstAt)}, ${new Date(endsAt)}) returning id),
      taught as (insert into coach (center_id, first_name, last_name) values (${centerId}, 'Léa', 'Marchal') returning id),
      sold as (insert into academy (id, season, status, about, bring)
        select id, 2026, 'open', 'Une heure par semaine.', 'Une gourde' from made returning id)
    insert into course (id, academy_id, offer_id, coach_id, age_category, level, price_cents)
    overriding system value
    select coalesce(${added.id ?? null}::integer, nextval('course_id_seq')::integer), sold.id, offer.id, taught.id, ${ages}, ${level}, ${priceCents} from sold, offer, taught
    returning academy_id as id, id as course_id, offer_id`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('no course written')
  const { courseId, offerId } = row
  const groupPlace = type === 'camp' ? null : await addPlace(db, offerId, capacity)
  for (const startsAt of starts) {
    const place = groupPlace ?? (await addPlace(db, offerId, capacity))
    await sql`insert into course_session (course_id, place_id, starts_at, ends_at, day_cents)
      values (${courseId}, ${place}, ${new Date(startsAt)}, ${new Date(startsAt + hourMs)},
        ${type === 'camp' ? Math.floor(priceCents / 4) : null})`.execute(db)
  }
  return row.id
}

async function addPlace(db: Db, offerId: number, capacity: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into place (offer_id, capacity) values (${offerId}, ${capacity}) returning id`.execute(
    db,
  )
  return rows[0]?.id ?? 0
}

/** Enrols somebody in all places of a course. */
export async function addEnrolled(
  db: Db,
  of: {
    readonly id?: number
    readonly academyId: number
    readonly holderId: number
    readonly state: 'confirmed' | 'waiting'
    readonly at: number
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (insert into enrolment (id, offer_id, holder_id, enrolled_by, state, line_number, created_at, confirmed_at)
      overriding system value
      select coalesce(${of.id ?? null}::integer, nextval('enrolment_id_seq')::integer), offer_id, ${of.holderId}, ${of.holderId}, ${of.state},
        ${of.state === 'waiting' ? 1 : null}::bigint, ${new Date(of.at)},
        ${of.state === 'confirmed' ? new Date(of.at) : null}::timestamptz
      from course where academy_id = ${of.academyId} returning id, offer_id),
    kept as (insert into enrolment_place (enrolment_id, place_id, offer_id)
      select made.id, p.id, made.offer_id from made join place p using (offer_id)),
    bought as (insert into course_enrolment (id, course_id, bought_from)
      select made.id, course.id, ${new Date(of.at)} from made join course using (offer_id))
    select id from made`.execute(db)
  return rows[0]?.id ?? 0
}

/** The sheet of a person, of the season of `addCourse`. */
export async function addSheet(
  db: Db,
  { personId, name }: { readonly personId: number; readonly name: string },
): Promise<void> {
  await sql`insert into course_sheet (person_id, season, emergency_name, emergency_phone, image_rights, written_at)
    values (${personId}, 2026, ${name}, '0612345678', false, now())`.execute(db)
}

/** A child of a member, with a sheet of the season. */
export async function addChild(db: Db, adultId: number, birthDate: string, firstName = 'Neo') {
  const { rows } = await sql<{ id: number }>`
    with child as (insert into app_user (first_name, last_name, birth_date, gender)
      values (${firstName}, 'Martin', ${birthDate}, 'Male') returning id)
    insert into responsible (child_id, adult_id) select id, ${adultId} from child
    returning child_id as id`.execute(db)
  const id = rows[0]?.id ?? 0
  await addSheet(db, { personId: id, name: 'Anne Martin' })
  return id
}

/** The parts of a course as requests name them. */
async function readCourse(db: Db, academyId: number) {
  const { rows } = await sql<{ course: number; sessions: number[]; offerId: number }>`
    select k.id as course, k.offer_id, (select array_agg(s.id order by s.starts_at)
      from course_session s where s.course_id = k.id) as sessions
    from course k where k.academy_id = ${academyId}`.execute(db)
  if (rows[0] === undefined) throw new Error(`no course of academy ${academyId}`)
  return { academy: academyId, ...rows[0] }
}

export type Course = Awaited<ReturnType<typeof readCourse>>

export const courseIn = async (db: Db, added: Parameters<typeof addCourse>[1]): Promise<Course> =>
  readCourse(db, await addCourse(db, added))

/** Further groups of the academy of the first one. */
export async function addGroups(db: Db, capacities: readonly number[], ages = 'Tous') {
  const groups: Course[] = []
  for (const capacity of capacities) groups.push(await courseIn(db, { capacity, ages }))
  const academy = groups[0]?.academy ?? 0
  await sql`update course set academy_id = ${academy}
    where id = any(${groups.map(({ course }) => course)}::integer[])`.execute(db)
  return groups.map((group): Course => ({ ...group, academy }))
}

/** Lunch on one day of a camp; its number. */
export async function addLunch(db: Db, sessionId: number | undefined, cents: number, capacity = 5) {
  const { rows } = await sql<{ id: number }>`
    with made as (insert into place (offer_id, capacity) select k.offer_id, ${capacity}
      from course_session s join course k on k.id = s.course_id where s.id = ${sessionId} returning id)
    insert into course_option (place_id, session_id, name, price_cents)
    select id, ${sessionId}, 'lunch', ${cents} from made returning place_id as id`.execute(db)
  return rows[0]?.id ?? 0
}

export const setCapacity = ({ offerId }: Course, capacity: number, db: Db) =>
  sql`update place set capacity = ${capacity} where offer_id = ${offerId}`.execute(db)

/** A member coaches in a centre, Toulouse when absent. */
export async function addCoach(db: Db, userId: number, centerId = 1): Promise<void> {
  await sql`insert into staff_role (user_id, role, center_id, starts_at, given_by)
    values (${userId}, 'coach', ${centerId}, '2026-01-01', 'direction')`.execute(db)
}
