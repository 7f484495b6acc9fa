import { instant, type Db, type Row } from '@quatre/db'
import type { UserId } from '@quatre/domain'
import { sql } from 'kysely'
import { isPaidPlace } from '../../core/players/paid-place.ts'
import { isShownPlayer } from '../../core/players/shown-players.ts'

interface TeammateRow extends PlayerRow {
  readonly lastName: string | null
}

export interface PlayerRow extends Row<'appUser', 'id' | 'firstName' | 'pseudo' | 'level'> {
  readonly avatarVersion: number | null
}

const columns = sql`u.id, u.first_name, u.pseudo, u.level, a.version as avatar_version`

/** A player born on `bornBy` or before; null when there is none that others may see. */
export async function selectPlayer(
  db: Db,
  userId: UserId,
  bornBy: string,
): Promise<PlayerRow | null> {
  const { rows } = await sql<PlayerRow>`
    select ${columns} from app_user u left join avatar a on a.user_id = u.id
    where u.id = ${userId} and ${isShownPlayer(bornBy)}`.execute(db)
  return rows[0] ?? null
}

const mostTeammates = 50
// the cost of a list must not grow with the years (decision 014)
const mostBookings = 50

/** The players born on `bornBy` or before of a member's last bookings, the latest first. */
export async function selectTeammates(
  db: Db,
  userId: UserId,
  { bornBy, now }: { readonly bornBy: string; readonly now: number },
): Promise<TeammateRow[]> {
  // by `any`, since the planner expects many of `latest` and would read every member for the join
  const { rows } = await sql<TeammateRow>`
    with played as (
      select p.booking_id
      from participation p join booking b on b.id = p.booking_id and b.status = 'Confirmed'
      where p.user_id = ${userId} and p.starts_at <= ${instant(now)} and b.ends_at <= ${instant(now)} and ${isPaidPlace('p')}
      order by p.starts_at desc limit ${mostBookings}
    ), latest as (
      select p.user_id, max(p.starts_at) as played_at
      from played join participation p on p.booking_id = played.booking_id join booking b on b.id = p.booking_id
      where p.user_id <> ${userId} and ${isPaidPlace('p')} group by p.user_id
    )
    select ${columns}, case when not u.hide_last_name then u.last_name end as last_name
    from latest l join app_user u on u.id = l.user_id
    left join avatar a on a.user_id = u.id
    where u.id = any(array(select user_id from latest)) and ${isShownPlayer(bornBy)}
    order by l.played_at desc, u.id limit ${mostTeammates}`.execute(db)
  return rows
}
