import { sql } from 'kysely'
import type { MemberData } from '../core/member-data.ts'

/** The browsers that are notified. Their addresses and keys are no facts about the member. */
export const exported: MemberData['exported'] = [
  {
    name: 'notifiedBrowsers',
    tables: ['push_subscription', 'push_notice'],
    rows: (userId) => sql`
      select s.user_agent, p.created_at,
        (select coalesce(jsonb_agg(jsonb_build_object('title', n.title, 'body', n.body)
          order by n.id), '[]') from push_notice n where n.session_id = p.session_id) as notices
      from push_subscription p join session s on s.id = p.session_id
      where s.user_id = ${userId} order by p.created_at`,
  },
]
