import { sql } from 'kysely'
import type { MemberData } from '../core/member-data.ts'

/**
 * The pairs that a member plays in, the tournaments that they may run, and their acts as a referee. The name of an
 * invited player was given by the holder; a name reveals no rank.
 */
export const exported: MemberData['exported'] = [
  {
    name: 'tournamentEntries',
    tables: ['tournament_entry', 'tournament_player', 'tournament_invitation'],
    rows: (userId) => sql`
      select e.id, c.name as tournament, c.starts_at, n.state, e.is_split, e.holder_rank,
        case when k.is_known then e.partner_rank end as partner_rank, case when k.is_known then e.weight end as weight,
        e.final_rank, e.points, i.first_name as invited_first_name, i.last_name as invited_last_name,
        i.email as invited_email, i.licence_number as invited_licence_number
      from tournament_entry e join enrolment n on n.id = e.id join competition c on c.id = e.tournament_id
      cross join lateral (
        select e.partner_id = ${userId} or n.state = 'confirmed' or not is_only_named(e.id) as is_known) k
      left join tournament_invitation i on i.entry_id = e.id and n.holder_id = ${userId}
      where n.holder_id = ${userId} or e.partner_id = ${userId} order by e.id`,
  },
  {
    name: 'roles',
    tables: ['staff_role'],
    rows: (userId) => sql`
      select id, role, center_id, competition_id, starts_at, ends_at, given_by
      from staff_role where user_id = ${userId} order by id`,
  },
  {
    name: 'refereeActs',
    tables: ['tournament_act'],
    rows: (userId) => sql`
      select id, tournament_id, act, node, before, after, reason, at
      from tournament_act where actor_id = ${userId} order by id`,
  },
]
