import { sql } from 'kysely'
import { provenEmail, type MemberData } from '../core/member-data.ts'

/** The requests from the proven address of a member. */
export const exported: MemberData['exported'] = [
  {
    name: 'contactRequests',
    tables: ['lead', 'lead_event'],
    rows: (userId) => sql`
      select l.reference, l.kind, l.first_name, l.last_name, l.email, l.phone, l.company_name,
        l.city, array(select c.name from center c where c.id = any(l.center_ids)) as centers,
        l.wanted_on, l.starts_at, l.capacity, l.op_title, l.informations, l.details,
        l.amount_cents, l.state, l.place, l.created_at, l.answer_by, l.answered_at, l.delete_after,
        (select coalesce(jsonb_agg(jsonb_build_object('at', e.at, 'what', e.what, 'note', e.note)
          order by e.id), '[]') from lead_event e where e.lead_id = l.id) as events
      from lead l where l.email = ${provenEmail(userId)} order by l.id`,
  },
]
