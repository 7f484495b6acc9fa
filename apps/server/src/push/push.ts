import { sql } from 'kysely'
import { feature } from '../feature.ts'
import { pushHandlers } from './push-handlers.ts'
import { remindPlayers } from './reminders.ts'
import { sendNotices } from './send-notices.ts'

/** Notifications to the browsers of members (decision 016). */
export const pushFeature = feature({
  calls: ['push'],
  memberData: {
    exported: [
      {
        name: 'notifiedBrowsers',
        tables: ['push_subscription', 'push_notice'],
        // the address and its keys are no facts about them, and reach the browser
        rows: (userId) => sql`
          select s.user_agent, p.created_at,
            (select coalesce(jsonb_agg(jsonb_build_object('title', n.title, 'body', n.body)
              order by n.id), '[]') from push_notice n where n.session_id = p.session_id) as notices
          from push_subscription p join session s on s.id = p.session_id
          where s.user_id = ${userId} order by p.created_at`,
      },
    ],
  },
  open(platform) {
    sendNotices(platform)
    remindPlayers(platform)
    return { handlers: { push: pushHandlers(platform) } }
  },
})
