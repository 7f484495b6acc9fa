import { instant, type Db, type Row } from '@quatre/db'
import type { UserId } from '@quatre/domain'
import { sql } from 'kysely'
import { notBarred } from '../../platform/barred-account.ts'

export interface PlayerRow extends Row<'appUser', 'id' | 'firstName' | 'pseudo' | 'level'> {
  readonly avatarVersion: number | null
}

const columns = sql`u.id, u.first_name, u.pseudo, u.level, a.version as avatar_version`

// Who has no birth date is not known to be an adult.
const isPublic = (bornBy: string) => sql`
  u.birth_date <= ${bornBy}::date and ${notBarred}
    and not exists (select from responsible r where r.child_id = u.id)`

/** A player born on `bornBy` or before; null when there is none that others may see. */
export async function selectPlayer(
  db: Db,
  userId: UserId,
  bornBy: string,
): Promise<PlayerRow | null> {
  const { rows } = await sql<PlayerRow>`
    select ${columns} from app_user u left join avatar a on a.user_id = u.id
    where u.id = ${userId} and ${isPublic(bornBy)}`.execute(db)
  return rows[0] ?? null
}

const mostTeammates = 50

/** The players born on `bornBy` or before with whom a member has played, the latest first. */
export async function selectTeammates(
  db: Db,
  userId: UserId,
  { bornBy, now }: { readonly bornBy: string; readonly now: number },
): Promise<PlayerRow[]> {
  const { rows } = await sql<PlayerRow>`
    with played as (
      select b.id, b.user_id, b.starts_at from booking b
      where b.status = 'Confirmed' and b.starts_at <= ${instant(now)} and b.id in (
        select id from booking where user_id = ${userId} union all
        select booking_id from participation where user_id = ${userId} and status <> 'Cancelled')
    ), company as (
      select user_id, starts_at from played union all
      select p.user_id, played.starts_at from played join participation p on p.booking_id = played.id
      where p.status <> 'Cancelled'
    ), latest as (
      select user_id, max(starts_at) as played_at from company
      where user_id <> ${userId} group by user_id
    )
    select ${columns} from latest l join app_user u on u.id = l.user_id
    left join avatar a on a.user_id = u.id
    where ${isPublic(bornBy)} order by l.played_at desc, u.id limit ${mostTeammates}`.execute(db)
  return rows
}
