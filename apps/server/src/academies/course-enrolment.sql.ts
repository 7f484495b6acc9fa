import { instant, type Db, type Row } from '@quatre/db'
import type {
  AgeCategory,
  CenterId,
  EnrolmentId,
  EnrolmentOfferId,
  LevelName,
  PlaceId,
  UserId,
} from '@quatre/domain'
import { sql, type RawBuilder } from 'kysely'
import type { Owner } from '../core/owners.ts'

/** A session that is bought. Instants in epoch ms. */
interface BoughtSession {
  readonly id: number
  readonly startsAt: number
  readonly endsAt: number
  /** Its latest start before it was moved; null: never moved. */
  readonly wasAt: number | null
  readonly isCalledOff: boolean
  /** How often its coach has moved it. */
  readonly moves: number
  readonly dayCents: number | null
  /** As its coach noted it; null: not noted. */
  readonly isPresent: boolean | null
}

/** An enrolment with its course and its family. */
export interface CourseEnrolment
  extends
    Row<
      'enrolment',
      'id' | 'offerId' | 'holderId' | 'enrolledBy' | 'state' | 'expiresAt' | 'createdAt'
    >,
    Row<'course', 'academyId' | 'priceCents' | 'trialCents'>,
    Row<'competition', 'sportId'> {
  readonly courseId: number
  /** Of one session, beside the places of the group. */
  readonly isTrial: boolean
  readonly name: string
  readonly type: 'academy' | 'camp'
  readonly season: number
  readonly centerId: CenterId
  readonly centerName: string
  readonly centerSlug: string
  readonly timeZone: string
  readonly ageCategory: AgeCategory
  readonly level: LevelName | null
  readonly coach: string
  readonly person: { readonly firstName: string; readonly lastName: string }
  readonly birthDate: string | null
  readonly adult: {
    readonly firstName: string
    readonly lastName: string
    readonly email: string | null
  }
  /** Of the whole course, and when it begins and ends; a trial ends with its session. */
  readonly all: number
  readonly firstAt: number
  readonly lastEndsAt: number
  readonly sessions: readonly BoughtSession[]
  readonly options: readonly {
    readonly name: 'lunch' | 'early_care'
    readonly startsAt: number
    readonly cents: number
    readonly isCalledOff: boolean
  }[]
  /** By all charges, and not given back. */
  readonly paidCents: number
  /** The promo code that lowered what was paid, with its part of this line. */
  readonly paidPromo: { readonly code: string; readonly cents: number } | null
  readonly isBeingPaid: boolean
  /** With which it is to be left. */
  readonly certificate: { readonly sentAt: number; readonly isAccepted: boolean } | null
}

type HeldCourse = Row<'enrolment', 'id' | 'expiresAt'> & Row<'courseEnrolment', 'boughtFrom'>

const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`

async function selectWhere(db: Db, condition: RawBuilder<unknown>): Promise<CourseEnrolment[]> {
  const { rows } = await sql<CourseEnrolment>`
    select e.id, e.offer_id, e.holder_id, e.enrolled_by, e.state, e.expires_at, e.created_at,
      k.id as course_id, e.offer_id <> k.offer_id as is_trial, k.academy_id, k.price_cents, k.trial_cents, k.age_category, k.level, c.name, c.type, a.season,
      c.center_id, c.sport_id, center.name as center_name, center.slug as center_slug, center.time_zone,
      h.first_name || ' ' || h.last_name as coach, person.birth_date,
      jsonb_build_object('firstName', person.first_name, 'lastName', person.last_name) as person,
      jsonb_build_object('firstName', adult.first_name, 'lastName', adult.last_name, 'email', adult.email) as adult,
      t.all, t.first_at, t.last_ends_at, t.sessions,
      (select coalesce(jsonb_agg(jsonb_build_object('name', o.name, 'cents', o.price_cents, 'startsAt', ${ms('day.startsAt')},
          'isCalledOff', day.called_off_at is not null)
          order by day.starts_at, o.name), '[]')
        from enrolment_place w join course_option o on o.place_id = w.place_id
        join course_session day on day.id = o.session_id where w.enrolment_id = e.id) as options,
      coalesce((select sum(l.amount_cents - l.returned_cents) from enrolment_charge l
        join charge paid on paid.id = l.charge_id and paid.state = 'paid' where l.enrolment_id = e.id), 0)::integer as paid_cents,
      (select jsonb_build_object('code', code.code, 'cents', sum(l.promo_cents))
        from enrolment_charge l join charge paid on paid.id = l.charge_id and paid.state = 'paid'
        join enrolment_promo p using (enrolment_id) join promo_use u on u.id = p.promo_use_id
        join promo_code code on code.id = u.promo_code_id
        where l.enrolment_id = e.id and l.promo_cents > 0 group by code.code) as paid_promo,
      exists (select from enrolment_charge l join charge owed on owed.id = l.charge_id and owed.state = 'due'
        join payment p on p.charge_id = owed.id and p.state in ('created', 'redirected')
        where l.enrolment_id = e.id) as is_being_paid,
      (select jsonb_build_object('sentAt', ${ms('paper.sentAt')}, 'isAccepted', paper.is_accepted)
        from course_certificate paper where paper.enrolment_id = e.id) as certificate
    from course_enrolment bought join enrolment e on e.id = bought.id
      join course k on k.id = bought.course_id join academy a on a.id = k.academy_id
      join competition c on c.id = a.id join center on center.id = c.center_id join coach h on h.id = k.coach_id
      join app_user person on person.id = e.holder_id join app_user adult on adult.id = e.enrolled_by
    cross join lateral (
      select count(*)::integer as all, min(s.starts_at) as first_at,
        max(s.ends_at) filter (where s.is_taken or e.offer_id = k.offer_id) as last_ends_at,
        coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'startsAt', ${ms('s.startsAt')}, 'endsAt', ${ms('s.endsAt')},
            'wasAt', ${ms('s.wasAt')},
            'isCalledOff', s.called_off_at is not null, 'dayCents', s.day_cents,
            'moves', (select count(*) from session_act m where m.session_id = s.id and m.act = 'move'),
            'isPresent', (select n.is_present from course_attendance n
              where n.session_id = s.id and n.enrolment_id = e.id)) order by s.starts_at)
          filter (where s.starts_at > bought.bought_from
            and (s.called_off_at is null or s.called_off_at > bought.bought_from)
            and s.is_taken), '[]') as sessions
      from (select s.*, exists (select from enrolment_place w
          where w.enrolment_id = e.id and w.place_id = any(session_places(s))) as is_taken
        from course_session s where s.course_id = k.id) s) t
    where ${condition} order by t.first_at, e.id`.execute(db)
  return rows
}

export const selectCourseEnrolments = (
  db: Db,
  ids: readonly EnrolmentId[],
): Promise<CourseEnrolment[]> => selectWhere(db, sql`e.id = any(${[...ids]}::integer[])`)

/** @throws Error when it is of no course */
export async function existingCourseEnrolment(db: Db, id: EnrolmentId): Promise<CourseEnrolment> {
  const [row] = await selectCourseEnrolments(db, [id])
  if (row === undefined) throw new Error(`enrolment ${id} is of no course`)
  return row
}

/** The enrolments of a family in courses of a type that are not over, the soonest first. */
export const selectFamilyCourses = (
  db: Db,
  { userId, type, now }: { userId: UserId; type: 'academy' | 'camp'; now: number },
): Promise<CourseEnrolment[]> =>
  selectWhere(
    db,
    sql`e.enrolled_by = ${userId} and c.type = ${type} and c.ends_at > ${instant(now)} and t.last_ends_at > ${instant(now)}
      and (is_active_enrolment(e.state) or e.state = 'removed')`,
  )

const territory = (bought: string) => sql`(
  select g.vat_territory from course k join competition c on c.id = k.academy_id
  join center on center.id = c.center_id join legal_entity g on g.id = coalesce(center.legal_entity_id, 1)
  where k.id = ${sql.ref(`${bought}.course_id`)})`

/** The enrolments that are paid with one: those that its family holds, or of its charge. */
export async function selectPaidWith(db: Db, id: EnrolmentId): Promise<EnrolmentId[]> {
  const { rows } = await sql<{ id: EnrolmentId }>`
    select other.id from enrolment one join course_enrolment mine using (id)
      join enrolment other on other.enrolled_by = one.enrolled_by and other.state = 'held'
      join course_enrolment bought on bought.id = other.id
    where one.id = ${id} and one.state = 'held'
      -- one receipt has one rate of VAT
      and ${territory('mine')} is not distinct from ${territory('bought')}
    union
    select other.enrolment_id from enrolment one join enrolment_charge l on l.enrolment_id = one.id
      join charge paid on paid.id = l.charge_id and paid.state = 'paid'
      join enrolment_charge other on other.charge_id = l.charge_id
    where one.id = ${id} and one.state <> 'held'
    order by id`.execute(db)
  return rows.length === 0 ? [id] : rows.map((row) => row.id)
}

/** The enrolments that a family holds and has not paid, with the instants from which they are held. */
export async function selectHeld(db: Db, userId: UserId): Promise<HeldCourse[]> {
  const { rows } = await sql<HeldCourse>`
    select e.id, e.expires_at, bought.bought_from from enrolment e join course_enrolment bought using (id)
    where e.enrolled_by = ${userId} and e.state = 'held' order by e.id`.execute(db)
  return rows
}

/** One promo code lowers all that is paid together: the code that any of the enrolments held by a family has. */
export async function joinPromoUse(tx: Db, userId: UserId): Promise<void> {
  await sql`with held as (
      select e.id, p.promo_use_id, ${territory('bought')} as territory from enrolment e
        join course_enrolment bought using (id) left join enrolment_promo p on p.enrolment_id = e.id
      where e.enrolled_by = ${userId} and e.state = 'held')
    insert into enrolment_promo (enrolment_id, promo_use_id)
    select own.id, max(other.promo_use_id) from held own
      join held other on other.territory is not distinct from own.territory
    where own.promo_use_id is null and other.promo_use_id is not null group by own.id`.execute(tx)
}

/** The seasons in which a family has a confirmed course of an academy, beside these enrolments. */
export async function selectFamilySeasons(
  db: Db,
  userId: UserId,
  beside: readonly EnrolmentId[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ season: number }>`
    select distinct a.season from enrolment e join course k on k.offer_id = e.offer_id
      join academy a on a.id = k.academy_id join competition c on c.id = a.id and c.type = 'academy'
    where e.enrolled_by = ${userId} and e.state = 'confirmed'
      and e.id <> all(${[...beside]}::integer[])`.execute(db)
  return new Set(rows.map(({ season }) => season))
}

/** The courses in which a family has a place. */
export async function selectPlaces(
  db: Db,
  userId: UserId,
): Promise<{ readonly holderId: UserId; readonly courseId: number }[]> {
  const { rows } = await sql<{ holderId: UserId; courseId: number }>`
    select e.holder_id, k.id as course_id from enrolment e join course k on k.offer_id = e.offer_id
    where e.enrolled_by = ${userId} and e.state = 'confirmed'`.execute(db)
  return rows
}

/** Writes the course of each enrolment, and the instant from which its sessions are bought. */
export async function insertCourseEnrolments(
  tx: Db,
  made: readonly { readonly id: EnrolmentId; readonly courseId: number }[],
  boughtFrom: number,
): Promise<void> {
  for (const { id, courseId } of made) {
    await sql`insert into course_enrolment (id, course_id, bought_from)
      values (${id}, ${courseId}, ${instant(boughtFrom)})`.execute(tx)
  }
}

/**
 * An accepted place includes the sessions left at that instant, without the code of a basket that it was in before;
 * false when it is not offered.
 */
export async function buyFrom(tx: Db, id: EnrolmentId, now: number): Promise<boolean> {
  await sql`delete from enrolment_promo p using enrolment e
    where e.id = ${id} and p.enrolment_id = e.id and e.state = 'offered'`.execute(tx)
  const { numAffectedRows } =
    await sql`update course_enrolment set bought_from = ${instant(now)} where id = ${id}
    and exists (select from enrolment e where e.id = ${id} and e.state = 'offered')`.execute(tx)
  return numAffectedRows === 1n
}

/** The place of the trial of a session: there is one. */
export async function selectTrialPlace(
  tx: Db,
  sessionId: number,
): Promise<{ readonly offerId: EnrolmentOfferId; readonly placeId: PlaceId }> {
  const { rows } = await sql<{ offerId: EnrolmentOfferId; placeId: PlaceId }>`
    select offer_id, place_id from trial_place(${sessionId})`.execute(tx)
  if (rows[0] === undefined) throw new Error(`no place of the trial of session ${sessionId}`)
  return rows[0]
}

/** Whether an enrolment in a course was made by a member. */
export const courseEnrolmentOwner = (db: Db): Owner => ({
  async owns({ id, userId }) {
    const { rows } = await sql`select from course_enrolment join enrolment e using (id)
      where id = ${Number(id)} and e.enrolled_by = ${userId}`.execute(db)
    return rows.length > 0
  },
})
