import type { Db } from '@quatre/db'
import type { CenterId, CourtId, MatchEnd, UserId } from '@quatre/domain'
import { sql, type RawBuilder } from 'kysely'
import type { NamedPlayer } from '../core/players/player-names.ts'
import { hasPage } from '../core/players/shown-players.ts'

/** A league in lists. */
export interface LeagueHeadRow {
  readonly id: number
  readonly name: string
  readonly level: string
  readonly sport: { readonly id: number; readonly slug: string; readonly name: string }
  readonly season: string
  readonly division: number
  readonly status: 'open' | 'playing' | 'finished' | 'cancelled'
  readonly centerId: CenterId
  readonly startsAt: number
  readonly endsAt: number
  readonly entryOpensAt: number
  readonly entryDeadline: number
  readonly feeCents: number
  readonly minPlayers: number
  readonly capacity: number
  readonly teams: number
  readonly promoted: number
  readonly relegated: number
  readonly days: number
  readonly playedDays: number
}

const head = sql`c.id, c.name, c.level, jsonb_build_object('id', s.id, 'slug', s.slug, 'name', s.name) as sport, l.season,
  l.division, l.status, c.center_id, c.starts_at, c.ends_at, l.entry_opens_at, l.entry_deadline, l.fee_cents,
  l.min_players, p.capacity, p.taken as teams, l.promoted, l.relegated,
  (select coalesce(max(f.day), 0) from fixture f where f.league_id = l.id)::integer as days,
  (select coalesce(max(f.day), 0) from fixture f where f.league_id = l.id and f.state = 'done')::integer as played_days`

const shown = sql`competition c join league l on l.id = c.id join place p on p.id = l.place_id
  join sport s on s.id = c.sport_id`

export interface LeagueFilter {
  readonly centerIds: readonly CenterId[]
  /** Those of this centre before the others. */
  readonly first: CenterId | undefined
  /** Not those that are over. */
  readonly active: boolean
}

/** A page of leagues, those that are played before those to come and those that are over, and how many there are. */
export async function selectLeagues(
  db: Db,
  { centerIds, first, active }: LeagueFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ total: number; rows: LeagueHeadRow[] }> {
  const isListed: RawBuilder<boolean> = active
    ? sql`l.status in ('open', 'playing')`
    : sql`l.status <> 'cancelled'`
  const { rows } = await sql<LeagueHeadRow & { total: number }>`
    select ${head}, (count(*) over ())::integer as total from ${shown}
    where c.center_id = any(${centerIds}::integer[]) and ${isListed}
    order by (c.center_id = ${first ?? 0}::integer) desc, array_position(array['playing', 'open', 'finished'], l.status),
      c.starts_at, c.id
    limit ${limit} offset ${offset}`.execute(db)
  return { total: rows[0]?.total ?? 0, rows }
}

interface TeamRow {
  readonly entryId: number
  readonly teamId: number
  readonly name: string
  readonly captain: { readonly id: UserId; readonly isActive: boolean }
  readonly players: number
}

export interface FixtureRow {
  readonly id: number
  readonly day: number
  readonly home: number
  readonly away: number
  readonly startsAt: number
  readonly state: 'planned' | 'postponed' | 'done' | 'unplayed'
  readonly absent: 'home' | 'away' | 'both' | null
  readonly matches: readonly {
    readonly id: number
    readonly rubber: number
    readonly startsAt: number
    readonly state: 'planned' | 'entered' | 'disputed' | 'final' | 'cancelled'
    readonly court: { readonly id: CourtId; readonly name: string } | null
    readonly result: MatchEnd | null
    /** Members; null in place of a guest or of one who has left. */
    readonly sides: readonly [readonly (UserId | null)[], readonly (UserId | null)[]]
  }[]
}

/** A player of a team of the league. */
interface LeaguePlayerRow extends NamedPlayer {
  readonly entryId: number
  /** Children and minors, who are in no list. */
  readonly isMinor: boolean
}

/** A league as its tables have it: the rules make table and needs of it. */
export interface LeagueRow extends LeagueHeadRow {
  readonly rubbers: number
  readonly lot: number | null
  readonly revision: number
  readonly entries: readonly TeamRow[]
  readonly reserved: readonly { readonly teamId: number; readonly name: string }[]
  readonly fixtures: readonly FixtureRow[]
  readonly players: readonly LeaguePlayerRow[]
}

const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`

const sidePlayerIds = (
  side: number,
) => sql`(select coalesce(jsonb_agg(mp.user_id order by mp.position), '[]')
  from match_player mp where mp.match_id = m.id and mp.side = ${side})`

/** All of a league in one statement; null when there is none. */
export async function selectLeague(db: Db, id: number): Promise<LeagueRow | null> {
  const { rows } = await sql<LeagueRow>`
    select ${head}, l.rubbers, l.lot, l.revision,
      (select coalesce(jsonb_agg(jsonb_build_object('entryId', e.id, 'teamId', t.id, 'name', t.name,
          'captain', jsonb_build_object('id', u.id, 'isActive', u.is_active),
          'players', (select count(*) from league_player lp where lp.entry_id = e.id)) order by lower(t.name), t.id), '[]')
        from league_entry e join enrolment n on n.id = e.id join team t on t.id = e.team_id
          left join app_user u on u.id = t.captain_id
        -- a team that has fixtures stays in the table, whatever becomes of its entry
        where e.league_id = l.id and (n.state = 'confirmed' or exists (
          select from fixture f where f.league_id = l.id and e.id in (f.home_entry_id, f.away_entry_id)))) as entries,
      (select coalesce(jsonb_agg(jsonb_build_object('teamId', t.id, 'name', t.name) order by lower(t.name), t.id), '[]')
        from league_reservation r join team t on t.id = r.team_id
        where r.league_id = l.id and not exists (select from league_entry e join enrolment n on n.id = e.id
          where e.league_id = l.id and e.team_id = t.id and is_active_enrolment(n.state))) as reserved,
      (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'day', f.day, 'home', f.home_entry_id,
          'away', f.away_entry_id, 'startsAt', ${ms('f.startsAt')}, 'state', f.state, 'absent', f.absent, 'matches', (
            select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'rubber', m.rubber, 'startsAt', ${ms('m.startsAt')},
              'state', m.state, 'result', m.result, 'sides', jsonb_build_array(${sidePlayerIds(0)}, ${sidePlayerIds(1)}),
              'court', case when k.id is not null then jsonb_build_object('id', k.id, 'name', k.name) end)
              order by m.rubber), '[]')
            from match m left join court k on k.id = m.court_id where m.fixture_id = f.id))
          order by f.day, f.starts_at, f.id), '[]')
        from fixture f where f.league_id = l.id) as fixtures,
      (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'entryId', lp.entry_id, 'firstName', u.first_name,
          'lastName', u.last_name, 'isActive', u.is_active, 'hidesLastName', u.hide_last_name,
          'isMinor', coalesce(u.birth_date > current_date - interval '18 years', true)
            or exists (select from responsible r where r.child_id = u.id), 'hasPage', ${hasPage()}) order by u.id), '[]')
        from league_player lp join app_user u on u.id = lp.user_id where lp.league_id = l.id) as players
    from ${shown} where c.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** A text that changes with all that pages show of a league, names included; null when there is none. */
export async function selectLeagueVersion(db: Db, id: number): Promise<string | null> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', current_date, l.revision, l.xmin, c.xmin, p.xmin, (
      select string_agg(concat_ws(':', e.id, n.xmin, t.xmin, u.xmin, ps.xmin), ',' order by e.id, u.id)
      from league_entry e join enrolment n on n.id = e.id join team t on t.id = e.team_id
      left join league_player lp on lp.entry_id = e.id left join app_user u on u.id = lp.user_id
      left join player_settings ps on ps.user_id = u.id where e.league_id = l.id)) as version
    from ${shown} where c.id = ${id}`.execute(db)
  return rows[0]?.version ?? null
}

/** The team of a member in a league that it has not left. */
export async function selectOwnTeam(db: Db, id: number, userId: UserId) {
  const { rows } = await sql<{ teamId: number; name: string; isCaptain: boolean }>`
    select t.id as team_id, t.name, t.captain_id = ${userId} as is_captain
    from league_player lp join league_entry e on e.id = lp.entry_id join team t on t.id = e.team_id
    join enrolment n on n.id = e.id and is_active_enrolment(n.state)
    where lp.league_id = ${id} and lp.user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}
