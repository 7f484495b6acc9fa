import { instant, type Db, type Row } from '@quatre/db'
import type { UserId } from '@quatre/domain'
import { sql } from 'kysely'
import type { MemberData } from '../core/member-data.ts'

/** A member or a child of theirs, as the forms of courses need them. */
export type PersonRow = Row<'appUser', 'id' | 'firstName' | 'birthDate'>

/** A member and the children that they answer for; hidden ones left out. */
export async function selectFamily(db: Db, userId: UserId): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select u.id, u.first_name, u.birth_date from app_user u
    where u.is_active and (u.id = ${userId}
      or u.id in (select child_id from responsible where adult_id = ${userId}))
    order by u.id`.execute(db)
  return rows
}

export interface SheetRow extends Row<
  'courseSheet',
  | 'personId'
  | 'season'
  | 'emergencyName'
  | 'emergencyPhone'
  | 'imageRights'
  | 'level'
  | 'healthStatedAt'
  | 'writtenAt'
> {
  readonly pickUps: { readonly name: string; readonly phone: string }[]
}

/** The sheets of a family, of all seasons. */
export async function selectSheets(db: Db, userId: UserId): Promise<SheetRow[]> {
  const { rows } = await sql<SheetRow>`
    select s.* from course_sheet s where s.person_id = ${userId}
      or s.person_id in (select child_id from responsible where adult_id = ${userId})
    order by s.person_id, s.season`.execute(db)
  return rows
}

export async function upsertSheet(
  tx: Db,
  { pickUps, healthStatedAt, writtenAt, ...sheet }: SheetRow,
): Promise<void> {
  await sql`insert into course_sheet (person_id, season, emergency_name, emergency_phone, pick_ups, image_rights,
      level, health_stated_at, written_at)
    values (${sheet.personId}, ${sheet.season}, ${sheet.emergencyName}, ${sheet.emergencyPhone},
      ${JSON.stringify(pickUps)}::jsonb, ${sheet.imageRights}, ${sheet.level},
      ${healthStatedAt === null ? null : instant(healthStatedAt)}, ${instant(writtenAt)})
    on conflict (person_id, season) do update set emergency_name = excluded.emergency_name,
      emergency_phone = excluded.emergency_phone, pick_ups = excluded.pick_ups, image_rights = excluded.image_rights, level = excluded.level,
      health_stated_at = excluded.health_stated_at, written_at = excluded.written_at`.execute(tx)
}

/** The courses of a member and of their children, and their sheets. */
export const exported: MemberData['exported'] = [
  {
    name: 'courseEnrolments',
    tables: ['course_enrolment', 'course_attendance'],
    rows: (userId) => sql`
      select bought.id, c.name as course, k.age_category, person.first_name as person, e.state, bought.bought_from,
        (select sent_at from course_certificate t where t.enrolment_id = bought.id) as certificate_sent_at,
        (select coalesce(jsonb_agg(jsonb_build_object('session', s.starts_at, 'isPresent', t.is_present)
          order by s.starts_at), '[]') from course_attendance t join course_session s on s.id = t.session_id
          where t.enrolment_id = bought.id) as attendance
      from course_enrolment bought join enrolment e on e.id = bought.id
      join course k on k.id = bought.course_id join competition c on c.id = k.academy_id
      join app_user person on person.id = e.holder_id
      where e.enrolled_by = ${userId} or e.holder_id = ${userId} order by bought.id`,
  },
  {
    name: 'promoUses',
    tables: ['promo_use'],
    rows: (userId) => sql`
      select c.code, u.is_used from promo_use u join promo_code c on c.id = u.promo_code_id
      where u.user_id = ${userId} order by u.id`,
  },
  {
    name: 'instalments',
    tables: ['instalment'],
    rows: (userId) => sql`
      select i.number, i.due_on::text, c.amount_cents, c.state, i.refusals, i.next_try_at, i.person_since
      from instalment i join charge c on c.id = i.charge_id
      where c.payer_id = ${userId} order by i.charge_id`,
  },
  {
    name: 'sessionActs',
    tables: ['session_act'],
    rows: (userId) => sql`
      select id, session_id, act, words, at from session_act where actor_id = ${userId} order by id`,
  },
  {
    name: 'courseSheets',
    tables: ['course_sheet'],
    rows: (userId) => sql`
      select person.first_name as person, s.season, s.emergency_name, s.emergency_phone, s.pick_ups, s.image_rights,
        s.level, s.health_stated_at, s.written_at
      from course_sheet s join app_user person on person.id = s.person_id
      where s.person_id = ${userId}
        or s.person_id in (select child_id from responsible where adult_id = ${userId})
      order by s.person_id, s.season`,
  },
]
