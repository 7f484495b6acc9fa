import { sql } from 'kysely'
import type { MemberData } from '../core/member-data.ts'

/** The tournaments that a member may run, and their acts as a referee. */
export const exported: MemberData['exported'] = [
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
