import { instant, type Db } from '@quatre/db'
import type { AgeCategory, CenterId, EnrolmentOfferId, LevelName, PlaceId } from '@quatre/domain'
import { sql, type RawBuilder } from 'kysely'

export interface AcademyRow {
  readonly id: number
  readonly type: 'academy' | 'camp'
  readonly name: string
  readonly level: string
  readonly season: number
  readonly centerId: CenterId
  readonly startsAt: number
  readonly endsAt: number
  readonly about: string
  readonly bring: string
}

/** A session of a course; of a camp with its own places and options. Instants in epoch ms. */
export interface SessionRow {
  readonly id: number
  readonly startsAt: number
  readonly endsAt: number
  readonly isCalledOff: boolean
  readonly dayCents: number | null
  readonly placeId: PlaceId
  readonly placesLeft: number
  readonly options: readonly {
    readonly id: number
    readonly name: 'lunch' | 'early_care'
    readonly cents: number
    readonly placesLeft: number
  }[]
}

export interface CourseRow {
  readonly id: number
  readonly academyId: number
  readonly offerId: EnrolmentOfferId
  readonly ageCategory: AgeCategory
  readonly level: LevelName | null
  readonly priceCents: number
  /** Null: no session can be tried. */
  readonly trialCents: number | null
  /** The next one that can be. */
  readonly trial: { readonly session: number; readonly startsAt: number } | null
  readonly coach: { readonly id: number; readonly firstName: string; readonly lastName: string }
  readonly all: number
  readonly left: number
  readonly firstAt: number
  readonly firstEndsAt: number
  readonly nextAt: number | null
  readonly capacity: number
  readonly placesLeft: number
  readonly waiting: number
  /** Of a camp, and where they are asked for. */
  readonly sessions: readonly SessionRow[] | null
}

export interface CourseFilter {
  readonly type: 'academy' | 'camp'
  readonly centerIds: readonly CenterId[]
  readonly age: AgeCategory | undefined
  readonly level: LevelName | undefined
  readonly now: number
}

const academies = sql`select c.id, c.type, c.name, c.level, a.season, c.center_id, c.starts_at, c.ends_at, a.about, a.bring
  from academy a join competition c on c.id = a.id and a.status = 'open'`

/** The academies or camps of these centres that are open and not over, the soonest first. */
export async function selectAcademies(
  db: Db,
  { type, centerIds, now }: CourseFilter,
): Promise<AcademyRow[]> {
  const { rows } = await sql<AcademyRow>`${academies}
    where c.type = ${type} and c.center_id = any(${centerIds}::integer[]) and c.ends_at > ${instant(now)}
    order by c.starts_at, c.id`.execute(db)
  return rows
}

export async function selectAcademy(db: Db, id: number): Promise<AcademyRow | null> {
  const { rows } = await sql<AcademyRow>`${academies} where c.id = ${id}`.execute(db)
  return rows[0] ?? null
}

const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`

const sessions = sql`(
  select jsonb_agg(jsonb_build_object('id', s.id, 'startsAt', ${ms('s.startsAt')}, 'endsAt', ${ms('s.endsAt')},
    'isCalledOff', s.called_off_at is not null, 'dayCents', s.day_cents, 'placeId', s.place_id, 'placesLeft', p.capacity - p.taken,
    'options', (select coalesce(jsonb_agg(jsonb_build_object('id', o.place_id, 'name', o.name, 'cents', o.price_cents,
        'placesLeft', op.capacity - op.taken) order by o.name desc), '[]')
      from course_option o join place op on op.id = o.place_id where o.session_id = s.id)) order by s.starts_at)
  from course_session s join place p on p.id = s.place_id where s.course_id = k.id)`

/** The next session of a group that has a place, and that nobody tries yet. */
const trial = (now: RawBuilder<unknown>) => sql`(
  select jsonb_build_object('session', s.id, 'startsAt', ${ms('s.startsAt')})
  from course_session s join place p on p.id = s.place_id and p.taken < p.capacity
  where s.course_id = k.id and k.trial_cents is not null and s.starts_at > ${now} and s.called_off_at is null
    and not exists (select from session_trial join place tried on tried.id = session_trial.place_id
      where session_id = s.id and tried.taken >= tried.capacity)
  order by s.starts_at limit 1)`

/** The courses of some academies or camps, by their first session. */
export async function selectCourses(
  db: Db,
  academyIds: readonly number[],
  of: Partial<Pick<CourseFilter, 'age' | 'level'>> & {
    readonly now: number
    readonly withSessions: boolean
  },
): Promise<CourseRow[]> {
  const { age, level, withSessions } = of
  const now = instant(of.now)
  const toCome = sql`s.starts_at > ${now} and s.called_off_at is null`
  const conditions: RawBuilder<unknown>[] = [
    sql`k.academy_id = any(${[...academyIds]}::integer[])`,
    // a course for any age or level is for the one asked for, too
    ...(age === undefined || age === 'Tous' ? [] : [sql`k.age_category in (${age}, 'Tous')`]),
    ...(level === undefined ? [] : [sql`(k.level = ${level} or k.level is null)`]),
  ]
  const { rows } = await sql<CourseRow>`
    select k.id, k.academy_id, k.offer_id, k.age_category, k.level, k.price_cents, k.trial_cents, ${trial(now)} as trial,
      jsonb_build_object('id', h.id, 'firstName', h.first_name, 'lastName', h.last_name) as coach,
      t.all, t.left, t.first_at, t.first_ends_at, t.next_at, t.capacity, t.places_left,
      (select count(*) from enrolment e where e.offer_id = k.offer_id and e.state in ('waiting', 'offered'))::integer as waiting,
      ${withSessions ? sessions : sql`null::jsonb`} as sessions
    from course k join coach h on h.id = k.coach_id
    cross join lateral (
      select sum(g.all)::integer as all, sum(g.left)::integer as left, min(g.first_at) as first_at,
        min(g.first_ends_at) as first_ends_at, min(g.next_at) as next_at, min(p.capacity) as capacity,
        coalesce(min(p.capacity - p.taken) filter (where g.left > 0), 0) as places_left
      -- a group has one place for all its sessions: it is looked up once
      from (
        select s.place_id, count(*) as all, count(*) filter (where ${toCome}) as left, min(s.starts_at) as first_at,
          min(s.ends_at) as first_ends_at, min(s.starts_at) filter (where ${toCome}) as next_at
        from course_session s where s.course_id = k.id group by s.place_id
      ) g join place p on p.id = g.place_id) t
    where ${sql.join(conditions, sql` and `)} order by t.first_at, k.id`.execute(db)
  return rows
}
