import { instant, type Db } from '@quatre/db'
import type { CenterId, MatchEnd, ResultState, PlayedSet, Side, UserId } from '@quatre/domain'
import { sql, type RawBuilder } from 'kysely'
import type { NamedPlayer } from '../core/players/player-names.ts'
import { hasPage } from '../core/players/shown-players.ts'
import type { MemberData } from '../core/member-data.ts'

/** A person of a match, as far as they may be named. */
export interface PersonRow extends NamedPlayer {
  readonly isMinor: boolean
}

export interface MatchPlayerRow {
  /** Null in tournaments. */
  readonly matchPlayer: number | null
  readonly side: Side
  readonly position: number
  /** Null of a guest, or a player who left the network. */
  readonly user: PersonRow | null
}

/** A match of any kind, as its tables have it. */
export interface MatchRow {
  readonly id: number
  readonly kind: 'league' | 'friendly' | 'tournament'
  readonly sportId: number
  readonly sportSlug: string
  readonly centerId: CenterId
  readonly court: string | null
  readonly startsAt: number
  readonly endsAt: number
  readonly state: ResultState | 'live'
  readonly result: MatchEnd | null
  /** Of a tournament match while it is played. */
  readonly score: readonly PlayedSet[]
  /** Games of the open set, or goals, after each set and the latest event of a match that is not over. */
  readonly live: readonly [number, number][]
  readonly winner: Side | null
  readonly players: readonly MatchPlayerRow[]
  readonly teams: readonly [MatchTeam, MatchTeam] | null
  readonly competition: {
    readonly id: number
    readonly type: 'league' | 'tournament'
    readonly name: string
  } | null
  readonly day: number | null
  readonly fixtureId: number | null
  readonly version: number
  readonly enteredBy: PersonRow | null
  readonly enteredAt: number | null
  readonly settledBy: PersonRow | null
  readonly settledAt: number | null
  readonly disputedBy: PersonRow | null
  readonly disputedAt: number | null
  readonly dispute: string | null
  readonly session: number | null
  readonly video: number | null
}

interface MatchTeam {
  readonly id: number
  readonly name: string
  readonly captainId: UserId | null
}

/** Chooses matches; a part that is absent lets all through. */
export interface MatchFilter {
  readonly ids?: readonly number[]
  readonly competition?: number | undefined
  readonly team?: number | undefined
  readonly fixture?: number
  readonly center?: CenterId | undefined
  readonly sport?: number | undefined
  readonly from?: number | undefined
  /** Excluded. */
  readonly to?: number | undefined
  readonly ended?: boolean | undefined
  readonly isCancelled?: boolean | undefined
  readonly hasVideo?: boolean | undefined
  readonly order?: 'latest' | 'soonest'
  readonly limit?: number
}

/** In SQL: a person as named to strangers, null of nobody; a minor of the day of the match is one for good. */
const person = (user: string, startsAt: RawBuilder<unknown>) => {
  const id = sql.ref(`${user}.id`)
  return sql`case when ${id} is null then null else jsonb_build_object('id', ${id},
    'firstName', ${sql.ref(`${user}.firstName`)}, 'lastName', ${sql.ref(`${user}.lastName`)},
    'isActive', ${sql.ref(`${user}.isActive`)}, 'hidesLastName', ${sql.ref(`${user}.hideLastName`)},
    'isMinor', coalesce(${sql.ref(`${user}.birthDate`)} > least(${startsAt}, now()) - interval '18 years', true)
      or exists (select from responsible r where r.child_id = ${id}),
    'hasPage', ${hasPage(user)}) end`
}

const video = (matchId: RawBuilder<unknown>) =>
  sql`(select max(seconds) from match_clip v where v.match_id = ${matchId})`

/** A tournament match that has a time of its own: planned at first, then as it went; in the words of its index. */
const tournamentTime = sql`coalesce(tm.started_at, tm.planned_at)`
/** The start of a tournament match, at the latest that of its tournament. */
const tournamentStart = sql`coalesce(tm.started_at, tm.planned_at, c.starts_at)`
const tournamentState = sql`case when t.status = 'cancelled' then 'cancelled' when tm.result is not null then 'final'
  when tm.state = 'playing' then 'live' else 'planned' end`

function conditions(
  filter: MatchFilter,
  of: Readonly<
    Record<'id' | 'startsAt' | 'state' | 'center' | 'sport' | 'competition', RawBuilder<unknown>>
  >,
) {
  const { ids, competition, center, sport, from, to, ended, isCancelled, hasVideo } = filter
  return [
    ...(ids === undefined ? [] : [sql`${of.id} = any(${ids}::integer[])`]),
    ...(competition === undefined ? [] : [sql`${of.competition} = ${competition}`]),
    ...(center === undefined ? [] : [sql`${of.center} = ${center}`]),
    ...(sport === undefined ? [] : [sql`${of.sport} = ${sport}`]),
    ...(from === undefined ? [] : [sql`${of.startsAt} >= ${instant(from)}`]),
    ...(to === undefined ? [] : [sql`${of.startsAt} < ${instant(to)}`]),
    ...(ended === undefined
      ? []
      : [sql`(${of.state} in ('entered', 'disputed', 'final')) = ${ended}::boolean`]),
    ...(isCancelled === undefined
      ? []
      : [sql`(${of.state} = 'cancelled') = ${isCancelled}::boolean`]),
    ...(hasVideo === true
      ? [sql`exists (select from match_clip v where v.match_id = ${of.id})`]
      : []),
  ]
}

/** The numbers of the matches that a filter lets through, in its order. */
async function selectIds(db: Db, filter: MatchFilter): Promise<number[]> {
  const { team, fixture, order = 'soonest', limit = 200 } = filter
  const way = order === 'latest' ? sql`desc` : sql`asc`
  const own = [
    ...conditions(filter, {
      id: sql`m.id`,
      startsAt: sql`m.starts_at`,
      state: sql`m.state`,
      center: sql`m.center_id`,
      sport: sql`m.sport_id`,
      competition: sql`f.league_id`,
    }),
    ...(team === undefined ? [] : [sql`${team} in (h.team_id, a.team_id)`]),
    ...(fixture === undefined ? [] : [sql`m.fixture_id = ${fixture}`]),
  ]
  const tournament = (startsAt: RawBuilder<unknown>) =>
    team !== undefined || fixture !== undefined
      ? [sql`false`]
      : conditions(filter, {
          id: sql`tm.match_id`,
          startsAt,
          state: tournamentState,
          center: sql`c.center_id`,
          sport: sql`c.sport_id`,
          competition: sql`tm.tournament_id`,
        })
  const where = (parts: readonly RawBuilder<unknown>[]) =>
    parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
  // those with a time and those without, so that each reads its index, and no more of it than is shown
  const timed = (at: RawBuilder<unknown>, has: RawBuilder<unknown>) => sql`
    union all
    (select tm.match_id, ${at} from tournament_match tm join tournament t on t.id = tm.tournament_id
      join competition c on c.id = t.id
      where t.status <> 'draft' and tm.first_entry_id is not null and tm.second_entry_id is not null and ${has}
        and ${where(tournament(at))}
      order by ${at} ${way}, tm.match_id limit ${limit})`
  const { rows } = await sql<{ id: number }>`
    (select m.id, m.starts_at as at from match m left join fixture f on f.id = m.fixture_id
      left join league_entry h on h.id = f.home_entry_id left join league_entry a on a.id = f.away_entry_id
      where ${where(own)} order by m.starts_at ${way}, m.id limit ${limit})
    ${timed(tournamentTime, sql`${tournamentTime} is not null`)}
    ${timed(sql`c.starts_at`, sql`tm.started_at is null and tm.planned_at is null`)}
    order by 2 ${way}, 1 limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The matches that a filter lets through, in its order. */
export async function selectMatches(db: Db, filter: MatchFilter): Promise<MatchRow[]> {
  const ids = filter.ids ?? (await selectIds(db, filter))
  if (ids.length === 0) return []
  const numbers = sql`any(${[...ids]}::integer[])`
  const { rows } = await sql<MatchRow>`
    select m.id, m.kind, m.sport_id, s.slug as sport_slug, m.center_id, k.name as court, m.starts_at, m.ends_at, m.state,
      m.result, '[]'::jsonb as score, m.winner, m.version, m.fixture_id, f.day, m.stats_session as session,
      (select coalesce(jsonb_agg(v.counts order by v.set_number), '[]') from (
        select distinct on (set_number) set_number, counts from match_event
        where match_id = m.id and counts is not null and m.state = 'planned' order by set_number, at desc, id desc) v) as live,
      case when h.id is null then null else jsonb_build_array(
        jsonb_build_object('id', ht.id, 'name', ht.name, 'captainId', ht.captain_id),
        jsonb_build_object('id', at.id, 'name', at.name, 'captainId', at.captain_id)) end as teams,
      case when c.id is null then null
        else jsonb_build_object('id', c.id, 'type', c.type, 'name', c.name) end as competition,
      (select coalesce(jsonb_agg(jsonb_build_object('matchPlayer', p.id, 'side', p.side, 'position', p.position,
          'user', ${person('u', sql`m.starts_at`)}) order by p.side, p.position), '[]')
        from match_player p left join app_user u on u.id = p.user_id where p.match_id = m.id) as players,
      ${person('eu', sql`m.starts_at`)} as entered_by, m.entered_at, ${person('su', sql`m.starts_at`)} as settled_by, m.settled_at,
      ${person('du', sql`m.starts_at`)} as disputed_by, m.disputed_at, m.dispute, ${video(sql`m.id`)} as video
    from match m join sport s on s.id = m.sport_id left join court k on k.id = m.court_id
    left join fixture f on f.id = m.fixture_id left join competition c on c.id = f.league_id
    left join league_entry h on h.id = f.home_entry_id left join team ht on ht.id = h.team_id
    left join league_entry a on a.id = f.away_entry_id left join team at on at.id = a.team_id
    left join app_user eu on eu.id = m.entered_by left join app_user su on su.id = m.settled_by
    left join app_user du on du.id = m.disputed_by
    where m.id = ${numbers}
    union all
    select tm.match_id, 'tournament', c.sport_id, s.slug, c.center_id, k.name, ${tournamentStart},
      coalesce(tm.ended_at, tm.planned_until, ${tournamentStart} + interval '90 minutes'), ${tournamentState},
      tm.result, tm.score, case tm.winner_entry_id when tm.first_entry_id then 0 when tm.second_entry_id then 1 end,
      tm.version, null, null, null, '[]'::jsonb, null, jsonb_build_object('id', c.id, 'type', c.type, 'name', c.name),
      (select coalesce(jsonb_agg(jsonb_build_object('matchPlayer', null, 'side', q.side, 'position', q.position,
          'user', ${person('u', tournamentStart)}) order by q.side, q.position), '[]')
        from (values (0, tm.first_entry_id), (1, tm.second_entry_id)) as e (side, entry_id)
        join tournament_entry te on te.id = e.entry_id join enrolment n on n.id = te.id
        cross join lateral (values (e.side, 1, n.holder_id), (e.side, 2, te.partner_id)) as q (side, position, user_id)
        join app_user u on u.id = q.user_id),
      null, null, null, tm.ended_at, null, null, null, ${video(sql`tm.match_id`)}
    from tournament_match tm join tournament t on t.id = tm.tournament_id join competition c on c.id = t.id
    join sport s on s.id = c.sport_id left join court k on k.id = tm.court_id
    where tm.match_id = ${numbers} and t.status <> 'draft'`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export interface ClipRow {
  readonly id: number
  readonly at: number
  readonly seconds: number
  readonly title: string
  readonly file: string
  readonly poster: string
}

export async function selectClips(db: Db, id: number): Promise<ClipRow[]> {
  const { rows } = await sql<ClipRow>`
    select id, at, seconds, title, file, poster from match_clip where match_id = ${id} order by at, id`.execute(
    db,
  )
  return rows
}

export interface EventRow {
  readonly id: number
  readonly at: number
  readonly kind: 'goal' | 'foul' | 'buzz' | 'game' | 'break' | 'set'
  readonly side: Side | null
  readonly position: number | null
  readonly setNumber: number
  readonly counts: [number, number] | null
  readonly text: string | null
}

export async function selectEvents(db: Db, id: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select id, at, kind, side, position, set_number, counts, text from match_event
    where match_id = ${id} order by at, id`.execute(db)
  return rows
}

export interface ChangeRow {
  readonly userId: number
  readonly muBefore: number
  readonly muAfter: number
  readonly expected: number
}

/** The changes of level by a match, a row a player. */
export async function selectChanges(db: Db, id: number): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select user_id, mu_before, mu_after, expected from rating_change where match_id = ${id}`.execute(
    db,
  )
  return rows
}

export async function selectMatchOfPlayer(db: Db, matchPlayer: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select match_id as id from match_player where id = ${matchPlayer}`.execute(db)
  return rows[0]?.id ?? null
}

/** The matches that a member played, and those whose result they entered, disputed or decided. */
export const exported: MemberData['exported'] = [
  {
    name: 'matches',
    tables: ['match_player', 'match'],
    rows: (userId) => sql`
      select m.id, m.kind, m.sport_id, m.center_id, m.starts_at, m.state, m.result, m.winner, p.side, p.position,
        m.entered_by = ${userId} as entered, m.disputed_by = ${userId} as disputed,
        case when m.disputed_by = ${userId} then m.dispute end as dispute, m.settled_by = ${userId} as settled
      from match m left join match_player p on p.match_id = m.id and p.user_id = ${userId}
      where p.user_id is not null or ${userId} in (m.entered_by, m.disputed_by, m.settled_by)
      order by m.starts_at, m.id`,
  },
]
