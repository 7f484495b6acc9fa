import { instant, type Db } from '@quatre/db'
import type { CenterId, MatchEnd, UserId } from '@quatre/domain'
import { sql } from 'kysely'
import { ratedSport } from './rate-matches.ts'

export interface MatchRow {
  readonly id: number
  readonly kind: 'tournament' | 'league' | 'friendly'
  readonly state: 'planned' | 'entered' | 'disputed' | 'final' | 'cancelled'
  readonly playedAt: number
  readonly center: { readonly id: CenterId; readonly name: string; readonly timeZone: string }
  readonly result: MatchEnd | null
  readonly winner: 0 | 1 | null
  /** By side; a guest has a name instead of a number, a member who left has neither. */
  readonly players: readonly {
    readonly side: 0 | 1
    readonly userId: UserId | null
    readonly guestName: string | null
  }[]
}

const center = sql`json_build_object('id', z.id, 'name', z.name, 'timeZone', z.time_zone)`

/** Matches of both tables by their numbers. */
export async function selectMatches(db: Db, ids: readonly number[]): Promise<MatchRow[]> {
  const given = sql`any(${[...new Set(ids)]}::integer[])`
  const { rows } = await sql<MatchRow>`
    select m.id, m.kind, m.state, m.starts_at as played_at, ${center} as center, m.result, m.winner,
      (select coalesce(json_agg(json_build_object('side', side, 'userId', user_id, 'guestName', guest_name)
        order by side, position), '[]') from match_player where match_id = m.id) as players
    from match m join center z on z.id = m.center_id where m.id = ${given}
    union all
    select t.match_id, 'tournament', case t.state when 'done' then 'final' else 'planned' end,
      coalesce(t.started_at, t.planned_at, t.ended_at, c.starts_at), ${center}, t.result,
      case t.winner_entry_id when t.first_entry_id then 0 when t.second_entry_id then 1 end,
      (select coalesce(json_agg(json_build_object('side', (entry_id = t.second_entry_id)::int, 'userId', user_id,
        'guestName', null) order by user_id), '[]')
       from tournament_player where entry_id in (t.first_entry_id, t.second_entry_id))
    from tournament_match t join competition c on c.id = t.tournament_id join center z on z.id = c.center_id
    where t.match_id = ${given}`.execute(db)
  return rows
}

export interface RatedRow {
  readonly matchId: number
  readonly userId: UserId
  readonly expected: number
  readonly outcome: -1 | 0 | 1
  readonly muBefore: number
  readonly sigmaBefore: number
  readonly muAfter: number
}

/** The changes of level by matches, of all their players. */
export async function selectRatingChanges(db: Db, ids: readonly number[]): Promise<RatedRow[]> {
  const { rows } = await sql<RatedRow>`
    select match_id, user_id, expected, outcome, mu_before, sigma_before, mu_after from rating_change
    where match_id = any(${[...ids]}::integer[])`.execute(db)
  return rows
}

/** A page of the matches that count for a player, the latest first. */
export async function selectRatedIds(
  db: Db,
  userId: UserId,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<number[]> {
  const { rows } = await sql<{ matchId: number }>`
    select match_id from rating_change where user_id = ${userId} and sport_id = ${ratedSport}
    order by played_at desc, match_id desc limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ matchId }) => matchId)
}

const mostMatches = 50

/** The last matches of a player that have a result. */
export async function selectEndedIds(db: Db, userId: UserId): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id, m.starts_at as at from match_player p join match m on m.id = p.match_id
    where p.user_id = ${userId} and m.result is not null
    union all
    select t.match_id, coalesce(t.started_at, t.planned_at, t.ended_at) from tournament_player p
    join tournament_match t on p.entry_id in (t.first_entry_id, t.second_entry_id)
      and t.tournament_id = p.tournament_id
    where p.user_id = ${userId} and t.state = 'done'
    order by at desc nulls last, id desc limit ${mostMatches}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The next matches of a player; found from the time, since most of a player's are past. */
export async function selectComingIds(db: Db, userId: UserId, now: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from match m join match_player p on p.match_id = m.id and p.user_id = ${userId}
    where m.starts_at > ${instant(now)} and m.state in ('planned', 'cancelled')
    order by m.starts_at, m.id limit ${mostMatches}`.execute(db)
  return rows.map(({ id }) => id)
}
