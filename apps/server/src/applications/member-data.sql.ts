import { sql } from 'kysely'
import { provenEmail, type MemberData } from '../core/member-data.ts'

/** Applications sent with the member's address; of their files the facts known without opening them. */
export const exported: MemberData['exported'] = [
  {
    name: 'jobApplications',
    tables: ['job_application', 'job_file'],
    rows: (userId) => sql`
      select a.email, a.first_name, a.last_name, a.mobile_phone, a.desired_position,
        a.informations, a.created_at, a.delete_after,
        (select coalesce(jsonb_agg(c.name order by c.name), '[]') from center c
          where c.id = any(a.center_ids)) as centers,
        (select coalesce(jsonb_agg(jsonb_build_object('type', f.type, 'format', f.format,
            'bytes', octet_length(f.content), 'receivedAt', f.received_at) order by f.type), '[]')
          from job_file f where f.application_id = a.id) as files
      from job_application a
      where a.email = ${provenEmail(userId)} order by a.id`,
  },
]
