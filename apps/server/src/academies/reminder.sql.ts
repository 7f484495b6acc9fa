import { instant, type Db } from '@quatre/db'
import { sql } from 'kysely'

/** A confirmed enrolment whose first session is near, for the mail to its adult. */
export interface BeginningCourse {
  readonly id: number
  readonly email: string
  readonly adultName: string
  readonly personName: string
  readonly name: string
  readonly bring: string
  readonly tab: 'mes-academies' | 'mes-stages'
  readonly startsAt: number
  readonly timeZone: string
  readonly centerName: string
}

/** The enrolments whose first bought session begins in a time (epoch ms), and that were not reminded of it yet. */
export async function selectBeginning(
  db: Db,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<BeginningCourse[]> {
  const { rows } = await sql<BeginningCourse>`
    select e.id, adult.email, adult.first_name as adult_name, person.first_name as person_name, c.name, a.bring,
      case c.type when 'camp' then 'mes-stages' else 'mes-academies' end as tab,
      first.starts_at, center.time_zone, center.name as center_name
    from course_session near
      join course k on k.id = near.course_id join academy a on a.id = k.academy_id
      join competition c on c.id = a.id join center on center.id = c.center_id
      join course_enrolment bought on bought.course_id = k.id
      join enrolment e on e.id = bought.id and e.state = 'confirmed'
      join enrolment_place w on w.enrolment_id = e.id and w.place_id = any(session_places(near))
      join app_user adult on adult.id = e.enrolled_by and adult.email is not null
      join app_user person on person.id = e.holder_id
    cross join lateral (
      select min(s.starts_at) as starts_at from course_session s
      join enrolment_place own on own.place_id = any(session_places(s)) and own.enrolment_id = e.id
      where s.course_id = k.id and s.starts_at > bought.bought_from and s.called_off_at is null) first
    where near.starts_at > ${instant(from)} and near.starts_at <= ${instant(to)}
      and near.starts_at = first.starts_at
      and not exists (select from mail where event_key =
        'course-reminder:' || e.id || ':' || (extract(epoch from first.starts_at) * 1000)::bigint)`.execute(
    db,
  )
  return rows
}
