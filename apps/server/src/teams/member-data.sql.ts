import { sql } from 'kysely'
import type { MemberData } from '../core/member-data.ts'

/** The teams that a member plays or has played in, and the leagues they were chosen for. */
export const exported: MemberData['exported'] = [
  {
    name: 'teams',
    tables: ['team', 'team_player'],
    rows: (userId) => sql`
      select t.id, t.name, s.name as sport, c.slug as center, t.captain_id = ${userId} as is_captain, p.joined_at, p.left_at
      from team_player p join team t on t.id = p.team_id join sport s on s.id = t.sport_id
      join center c on c.id = t.center_id where p.user_id = ${userId} order by p.joined_at, t.id`,
  },
  {
    name: 'leagueTeams',
    tables: ['league_player'],
    rows: (userId) => sql`
      select e.id, k.name as league, t.name as team, n.state, e.is_split, lp.share_cents
      from league_player lp join league_entry e on e.id = lp.entry_id join enrolment n on n.id = e.id
      join competition k on k.id = lp.league_id join team t on t.id = e.team_id
      where lp.user_id = ${userId} order by e.id`,
  },
]
