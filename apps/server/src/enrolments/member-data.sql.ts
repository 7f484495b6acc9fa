import type { Db } from '@quatre/db'
import type { UserId } from '@quatre/domain'
import { sql } from 'kysely'
import type { MemberData } from '../core/member-data.ts'

/** The enrolments that a member holds or made, of all kinds. */
export const exported: MemberData['exported'] = [
  {
    name: 'enrolments',
    tables: ['enrolment'],
    rows: (userId) => sql`
      select e.id, o.kind, e.holder_id, e.enrolled_by, e.state, e.expires_at, e.created_at, e.confirmed_at,
        e.ended_at, e.removed_why
      from enrolment e join enrolment_offer o on o.id = e.offer_id
      where e.holder_id = ${userId} or e.enrolled_by = ${userId} order by e.id`,
  },
]

/** Forgets what others wrote about members when they removed them. */
export async function forgetReasons(tx: Db, userIds: readonly UserId[]): Promise<void> {
  await sql`update enrolment set removed_why = ''
    where removed_why <> '' and holder_id = any(${[...userIds]}::integer[])`.execute(tx)
}
