import { sql } from 'kysely'
import type { MemberData } from '../core/member-data.ts'

/** The decisions on finals of the series about a member. */
export const exported: MemberData['exported'] = [
  {
    name: 'seriesFinal',
    tables: ['series_final'],
    rows: (userId) => sql`
      select year, category, decision, decided_at from series_final
      where first_player_id = ${userId} or second_player_id = ${userId} order by year, category`,
  },
]
