import type { Db, Row } from '@quatre/db'
import { footFiveId, type UserId } from '@quatre/domain'
import { sql, type RawBuilder } from 'kysely'

/** A meeting as one of its teams sees it. */
export interface FixtureRow extends Row<'fixture', 'id' | 'leagueId' | 'day' | 'state' | 'absent'> {
  readonly league: string
  readonly startsAt: number
  readonly endsAt: number | null
  readonly isHome: boolean
  readonly opponentId: number
  readonly opponent: string
  readonly centerName: string
  readonly address: string
  readonly courts: string | null
  readonly timeZone: string
  /** Matches won; of a meeting of foot 5 its goals. */
  readonly home: number
  readonly away: number
  readonly homeWon: number
  readonly awayWon: number
}

interface Asked {
  readonly teamId: number
  readonly otherId?: number
  /** Done, or else still to come. */
  readonly isDone?: boolean
  readonly limit: number
}

const goals = (side: 0 | 1) =>
  sql`sum((m.result #>> ${`{sets,0,games,${side}}`}::text[])::integer)::integer`

const isInGoals = sql`k.sport_id = ${footFiveId}`

/** The meetings of a team: those done, the latest first; others, the soonest first. */
export async function selectFixtures(db: Db, asked: Asked): Promise<FixtureRow[]> {
  const { teamId, otherId = null, isDone, limit } = asked
  const order: RawBuilder<unknown> = isDone
    ? sql`f.starts_at desc, f.id desc`
    : sql`f.starts_at, f.id`
  const state =
    isDone === undefined
      ? sql`true`
      : isDone
        ? sql`f.state = 'done'`
        : sql`f.state in ('planned', 'postponed')`
  const { rows } = await sql<FixtureRow>`
    with mine as (select id from league_entry where team_id = ${teamId})
    select f.id, f.league_id, f.day, f.state, f.absent, k.name as league, f.starts_at, s.ends_at,
      h.team_id = ${teamId} as is_home, o.id as opponent_id, o.name as opponent, c.name as center_name,
      c.street || ', ' || c.postal_code || ' ' || c.city as address, s.courts, c.time_zone,
      coalesce(case when ${isInGoals} then s.home_goals end, s.home_won) as home,
      coalesce(case when ${isInGoals} then s.away_goals end, s.away_won) as away, s.home_won, s.away_won
    from fixture f join league l on l.id = f.league_id join competition k on k.id = f.league_id
    join league_entry h on h.id = f.home_entry_id join league_entry a on a.id = f.away_entry_id
    join team o on o.id = case when h.team_id = ${teamId} then a.team_id else h.team_id end
    cross join lateral (
      select max(m.ends_at) as ends_at, max(m.center_id) as center_id,
        string_agg(distinct court.name, ', ') as courts,
        count(*) filter (where m.winner = 0)::integer as home_won,
        count(*) filter (where m.winner = 1)::integer as away_won,
        ${goals(0)} as home_goals, ${goals(1)} as away_goals
      from match m left join court on court.id = m.court_id where m.fixture_id = f.id) s
    join center c on c.id = coalesce(s.center_id, k.center_id)
    where (f.home_entry_id in (select id from mine) or f.away_entry_id in (select id from mine))
      and (${otherId}::integer is null or o.id = ${otherId}) and ${state}
    order by ${order} limit ${limit}`.execute(db)
  return rows
}

/** A meeting, its league’s rules and the side that a captain leads. */
export interface LedFixture extends Row<'fixture', 'id' | 'leagueId' | 'state'> {
  readonly startsAt: number
  readonly side: 0 | 1
  readonly teamId: number
  readonly entryId: number
  readonly rubbers: number
  readonly minPlayers: number
  readonly sidePlayers: number
}

/** Null of a meeting that the member leads no team of. */
export async function selectLedFixture(
  db: Db,
  fixtureId: number,
  captainId: UserId,
): Promise<LedFixture | null> {
  const { rows } = await sql<LedFixture>`
    select f.id, f.league_id, f.state, f.starts_at, case when e.id = f.home_entry_id then 0 else 1 end as side,
      t.id as team_id, e.id as entry_id, l.rubbers, l.min_players, sport.player_count / 2 as side_players
    from fixture f join league l on l.id = f.league_id
    join league_entry e on e.id in (f.home_entry_id, f.away_entry_id)
    join team t on t.id = e.team_id join sport on sport.id = t.sport_id
    where f.id = ${fixtureId} and t.captain_id = ${captainId}
    order by e.id limit 1`.execute(db)
  return rows[0] ?? null
}

/** The matches of a meeting, with the players of a side in their order; locked. */
export async function selectRubbers(
  db: Db,
  { id, side }: Pick<LedFixture, 'id' | 'side'>,
): Promise<{ id: number; rubber: number; state: string; players: UserId[] }[]> {
  const { rows } = await sql<{ id: number; rubber: number; state: string; players: UserId[] }>`
    select m.id, m.rubber, m.state, array(select p.user_id from match_player p
      where p.match_id = m.id and p.side = ${side} and p.user_id is not null order by p.position) as players
    from match m where m.fixture_id = ${id} order by m.rubber`.execute(db)
  return rows
}

export async function lockMatches(tx: Db, fixtureId: number): Promise<void> {
  await sql`select from match where fixture_id = ${fixtureId} order by id for update`.execute(tx)
}

/** The players of a side of a match, in their order, in place of those before. */
export async function writeSide(
  tx: Db,
  { matchId, side, players }: { matchId: number; side: 0 | 1; players: readonly UserId[] },
): Promise<void> {
  await sql`delete from match_player where match_id = ${matchId} and side = ${side}`.execute(tx)
  await sql`insert into match_player (match_id, side, position, user_id)
    select ${matchId}, ${side}, position, player
    from unnest(${[...players]}::integer[]) with ordinality as placed (player, position)`.execute(
    tx,
  )
}

/** The players of an entry of a league who are still in its team. */
export async function selectEntryPlayerIds(db: Db, entryId: number): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    select lp.user_id as id from league_player lp join league_entry e on e.id = lp.entry_id
    join team_player p on p.team_id = e.team_id and p.user_id = lp.user_id and p.left_at is null
    where lp.entry_id = ${entryId} order by p.joined_at, lp.user_id`.execute(db)
  return rows.map(({ id }) => id)
}
