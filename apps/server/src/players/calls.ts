import type { Db } from '@quatre/db'
import { sql } from 'kysely'
import {
  callers,
  guestsAndMembers,
  members,
  onlySelf,
  type BusyMember,
  type CallLines,
} from '../testing/call-lines.ts'

const self = { params: { id: callers.self } }
const body = { pageFor: 'teammates', rankingFor: 'nobody', contactFor: 'teammates' }

export const calls: CallLines<'players'> = {
  players: {
    page: { ...self, query: { competitionId: 1, _page: 1 }, answers: guestsAndMembers(200) },
    matches: { ...self, query: { ended: 'true' }, answers: members(200) },
    stats: { ...self, answers: members(200) },
    settings: { ...self, answers: onlySelf(200, 403) },
    // after the calls that others make
    setSettings: {
      ...self,
      body: { ...body, pageFor: 'everyone' },
      answers: onlySelf(200, 403),
    },
  },
}

export async function addMemberRows(db: Db, { userId }: BusyMember): Promise<void> {
  await sql`insert into player_settings (user_id, changed_at) values (${userId}, now())`.execute(db)
  await sql`insert into player_rating (user_id, sport_id, mu, sigma, matches) values (${userId}, 3, 10, 4, 1)`.execute(
    db,
  )
  await sql`insert into rating_change (match_id, user_id, sport_id, partner_id, played_at, expected, outcome, mu_before,
      sigma_before, mu_after, sigma_after, matches)
    values (1, ${userId}, 3, ${userId}, now(), 0.5, 1, 9, 4, 10, 4, 1)`.execute(db)
  await sql`insert into player_partner (user_id, sport_id, partner_id, won, drawn, lost)
    values (${userId}, 3, ${userId}, 1, 0, 0)`.execute(db)
}
