import { sql } from 'kysely'
import type { MemberData } from '../core/member-data.ts'

/** The top-ups of a member; the movements of the SOLDE are in the books. */
export const exported: MemberData['exported'] = [
  {
    name: 'topUps',
    tables: ['top_up'],
    rows: (userId) => sql`
      select id, charge_id, paid_cents, bonus_cents, created_at, given_at from top_up
      where user_id = ${userId} order by created_at, id`,
  },
  {
    name: 'tickets',
    tables: ['ticket'],
    rows: (userId) => sql`
      select value_cents, council, used_at from ticket where used_by = ${userId} order by used_at`,
  },
]
