import { sql } from 'kysely'
import type { MemberData } from '../core/member-data.ts'

/** The levels of a member, and the audience of their page. Results stay for the others who played. */
export const exported: MemberData['exported'] = [
  {
    name: 'playerSettings',
    tables: ['player_settings'],
    rows: (userId) => sql`
      select page_for, ranking_for, contact_for, changed_at from player_settings where user_id = ${userId}`,
  },
  {
    name: 'levels',
    tables: ['player_rating'],
    rows: (userId) => sql`
      select sport_id, declared_level, mu, sigma, matches, is_frozen, last_played_at from player_rating
      where user_id = ${userId} order by sport_id`,
  },
  {
    name: 'levelChanges',
    tables: ['rating_change'],
    rows: (userId) => sql`
      select match_id, sport_id, partner_id, played_at, expected, outcome, mu_before, sigma_before, mu_after,
        sigma_after, matches
      from rating_change where user_id = ${userId} order by played_at, match_id`,
  },
  {
    name: 'partners',
    tables: ['player_partner'],
    rows: (userId) => sql`
      select sport_id, partner_id, won, drawn, lost from player_partner
      where user_id = ${userId} order by sport_id, partner_id`,
  },
]
