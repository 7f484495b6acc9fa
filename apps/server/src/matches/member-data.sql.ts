import { sql } from 'kysely'
import type { MemberData } from '../core/member-data.ts'

/** The matches that a member played, and those whose result they entered, disputed or decided. */
export const exported: MemberData['exported'] = [
  {
    name: 'matches',
    tables: ['match_player', 'match'],
    rows: (userId) => sql`
      select m.id, m.kind, m.sport_id, m.center_id, m.starts_at, m.state, m.result, m.winner, p.side, p.position,
        m.entered_by = ${userId} as entered, m.disputed_by = ${userId} as disputed,
        case when m.disputed_by = ${userId} then m.dispute end as dispute, m.settled_by = ${userId} as settled
      from match m left join match_player p on p.match_id = m.id and p.user_id = ${userId}
      where p.user_id is not null or ${userId} in (m.entered_by, m.disputed_by, m.settled_by)
      order by m.starts_at, m.id`,
  },
]
