import type { Db } from '@quatre/db'
import type { AgeCategory, EnrolmentId } from '@quatre/domain'
import { sql } from 'kysely'

/** An enrolment with its course and its family. */
interface EnrolledRow {
  readonly academyId: number
  readonly name: string
  readonly type: 'academy' | 'camp'
  readonly centerName: string
  readonly timeZone: string
  readonly ageCategory: AgeCategory
  readonly birthDate: string | null
  readonly firstName: string
  readonly email: string | null
  readonly priceCents: number
  /** Those bought: of the places enrolled in, from the enrolment on. */
  readonly sessions: readonly { readonly startsAt: number; readonly isCalledOff: boolean }[]
  readonly firstAt: number
}

/** @throws Error when it is of no course */
export async function readEnrolled(db: Db, id: EnrolmentId): Promise<EnrolledRow> {
  const { rows } = await sql<EnrolledRow>`
    select k.academy_id, c.name, c.type, center.name as center_name, center.time_zone, k.age_category, child.birth_date, adult.first_name, adult.email,
      k.price_cents,
      (select coalesce(jsonb_agg(jsonb_build_object('startsAt', (extract(epoch from s.starts_at) * 1000)::bigint,
          'isCalledOff', s.called_off_at is not null) order by s.starts_at), '[]')
        from course_session s join enrolment_place ep on ep.place_id = s.place_id and ep.enrolment_id = e.id
        where s.course_id = k.id and s.starts_at > e.created_at) as sessions,
      (select min(s.starts_at) from course_session s where s.course_id = k.id) as first_at
    from enrolment e join course k on k.offer_id = e.offer_id join competition c on c.id = k.academy_id
      join center on center.id = c.center_id
    join app_user child on child.id = e.holder_id join app_user adult on adult.id = e.enrolled_by
    where e.id = ${id}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error(`enrolment ${id} is of no course`)
  return row
}
