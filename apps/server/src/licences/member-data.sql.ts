import { sql } from 'kysely'
import type { MemberData } from '../core/member-data.ts'

/** The linked account of the federation, the licences and the rankings of a member. */
export const exported: MemberData['exported'] = [
  {
    name: 'federationAccount',
    tables: ['federation_link'],
    rows: (userId) => sql`
      select subject as number, sex, birth_date, linked_at, read_at from federation_link
      where user_id = ${userId}`,
  },
  {
    name: 'licences',
    tables: ['licence'],
    rows: (userId) => sql`
      select year, number, club_code, club_name, ends_on from licence
      where user_id = ${userId} order by year`,
  },
  {
    name: 'rankings',
    tables: ['federation_ranking'],
    rows: (userId) => sql`
      select published_on, rank from federation_ranking
      where user_id = ${userId} order by published_on`,
  },
]
