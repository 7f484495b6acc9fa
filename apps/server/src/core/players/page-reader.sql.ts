import type { Db } from '@quatre/db'
import { defaultPlayerSettings, seesPart, type PlayerSettings, type UserId } from '@quatre/domain'
import { sql } from 'kysely'
import { adultsBornBy, isShownPlayer } from './shown-players.ts'

/** The reader of a player’s page: a teammate has played on one side with them, or shares a team or a paid booking. */
export async function pageReader(db: Db, id: UserId, readerId: UserId | null) {
  if (readerId === null) return 'stranger'
  if (readerId === id) return 'self'
  const both = sql`a.user_id = ${readerId} and b.user_id = ${id}`
  const { rows } = await sql`select where exists (
      select from participation a join participation b on b.booking_id = a.booking_id
      join booking k on k.id = a.booking_id and k.status = 'Confirmed'
      where ${both} and a.status = 'Confirmed' and b.status = 'Confirmed')
    or exists (select from team_player a join team_player b on b.team_id = a.team_id
      where ${both} and a.left_at is null and b.left_at is null)
    or exists (select from tournament_player a join tournament_player b on b.entry_id = a.entry_id where ${both})
    or exists (select from match_player a join match_player b on b.match_id = a.match_id and b.side = a.side
      where ${both})`.execute(db)
  return rows.length > 0 ? 'teammate' : 'stranger'
}

/** Whether a reader may see the page of a player, and everything else that is found by the player's number. */
export async function seesPage(
  db: Db,
  id: UserId,
  { readerId, now }: { readonly readerId: UserId; readonly now: number },
): Promise<boolean> {
  if (readerId === id) return true
  const { rows } = await sql<Pick<PlayerSettings, 'pageFor'>>`
    select coalesce(s.page_for, ${defaultPlayerSettings.pageFor}) as page_for
    from app_user u left join player_settings s on s.user_id = u.id
    where u.id = ${id} and ${isShownPlayer(adultsBornBy(now))}`.execute(db)
  const settings = rows[0] && { ...defaultPlayerSettings, ...rows[0] }
  return settings !== undefined && seesPart('page', await pageReader(db, id, readerId), settings)
}
