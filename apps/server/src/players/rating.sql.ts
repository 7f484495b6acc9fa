import { instant, type Db } from '@quatre/db'
import type { LevelName, UserId } from '@quatre/domain'
import type { RatedMatch } from '@quatre/domain/levels'
import { sql } from 'kysely'

/** Doubles of a sport whose results count from an instant on (null: all), and all disputed ones. */
export async function selectRatedMatches(
  db: Db,
  sportId: number,
  since: number | null,
): Promise<RatedMatch[]> {
  const { rows } = await sql<Omit<RatedMatch, 'sides'> & { players: UserId[] }>`
    select m.id, m.starts_at as played_at, m.winner, m.state = 'disputed' as is_disputed, p.players
    from match m join lateral (
      select array_agg(user_id order by side, position) as players from match_player
      where match_id = m.id having count(user_id) = 4 and count(*) = 4 and sum(side) = 2) p on true
    where m.sport_id = ${sportId} and m.state in ('final', 'disputed') and ${isRated('m')}
      and (${sinceThen(sql`m.starts_at`, since)} or m.state = 'disputed')
    union all
    select t.match_id, t.played_at, case t.winner_entry_id when t.first_entry_id then 0 else 1 end, false,
      first.players || second.players
    from (select t.*, coalesce(t.started_at, t.planned_at, t.ended_at, c.starts_at) as played_at
      from tournament_match t join competition c on c.id = t.tournament_id where c.sport_id = ${sportId}) t
    join lateral (${pairPlayers('first')}) first on true
    join lateral (${pairPlayers('second')}) second on true
    where t.state = 'done' and ${isRated('t')} and ${sinceThen(sql`t.played_at`, since)}`.execute(
    db,
  )
  return rows.map(({ players: [a = 0, b = 0, c = 0, d = 0], ...match }) => ({
    ...match,
    sides: [
      [a, b],
      [c, d],
    ],
  }))
}

/** As `isRatedEnd` of the rules. */
const isRated = (table: 'm' | 't') =>
  sql`${sql.ref(`${table}.result`)}->>'how' in ('played', 'retired')`

const sinceThen = (column: ReturnType<typeof sql>, since: number | null) =>
  since === null ? sql`true` : sql`${column} >= ${instant(since)}`

const pairPlayers = (side: 'first' | 'second') => sql`
  select array_agg(user_id order by user_id) as players from tournament_player
  where entry_id = ${sql.ref(`t.${side}_entry_id`)} having count(*) = 2`

/** A change of a level as it is stored. */
export interface ChangeRow {
  readonly matchId: number
  readonly userId: UserId
  readonly partnerId: UserId
  readonly playedAt: number
  readonly expected: number
  readonly outcome: number
  readonly muBefore: number
  readonly sigmaBefore: number
  readonly muAfter: number
  readonly sigmaAfter: number
  readonly matches: number
}

export async function selectChanges(
  db: Db,
  sportId: number,
  since: number | null,
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select match_id, user_id, partner_id, played_at, expected, outcome, mu_before, sigma_before, mu_after,
      sigma_after, matches
    from rating_change where sport_id = ${sportId} and ${sinceThen(sql`played_at`, since)}`.execute(
    db,
  )
  return rows
}

/** The level of a player as it is stored, and the level that they have declared. */
export interface RatingRow {
  readonly userId: UserId
  readonly declaredLevel: LevelName | null
  readonly mu: number
  readonly sigma: number
  readonly matches: number
  readonly isFrozen: boolean
  readonly lastPlayedAt: number | null
}

export async function selectRatings(
  db: Db,
  sportId: number,
  isFrozenOnly: boolean,
): Promise<RatingRow[]> {
  const { rows } = await sql<RatingRow>`
    select user_id, declared_level, mu, sigma, matches, is_frozen, last_played_at from player_rating
    where sport_id = ${sportId} and (is_frozen or not ${isFrozenOnly})`.execute(db)
  return rows
}

/** The start of a replay: the last change before it, if any, and the level declared at first. */
export interface StartRow {
  readonly userId: UserId
  readonly declaredLevel: LevelName | null
  readonly mu: number | null
  readonly sigma: number | null
  readonly matches: number | null
  readonly playedAt: number | null
}

export async function selectStarts(
  db: Db,
  {
    sportId,
    since,
    userIds,
  }: { sportId: number; since: number | null; userIds: readonly UserId[] },
): Promise<StartRow[]> {
  const { rows } = await sql<StartRow>`
    select u.id as user_id, case when r.user_id is null then u.level else r.declared_level end as declared_level,
      last.mu_after as mu, last.sigma_after as sigma, last.matches, last.played_at
    from app_user u
    left join player_rating r on r.user_id = u.id and r.sport_id = ${sportId}
    left join lateral (
      select mu_after, sigma_after, matches, played_at from rating_change
      where user_id = u.id and sport_id = ${sportId}
        and played_at < ${since === null ? sql`'-infinity'` : instant(since)}
      order by played_at desc, match_id desc limit 1) last on true
    where u.id = any(${[...userIds]}::integer[])`.execute(db)
  return rows
}

const rowsAtOnce = 5_000

async function inParts<Row>(
  rows: readonly Row[],
  write: (part: readonly Row[]) => Promise<unknown>,
) {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await write(rows.slice(from, from + rowsAtOnce))
  }
}

export async function upsertChanges(
  tx: Db,
  sportId: number,
  changes: readonly ChangeRow[],
): Promise<void> {
  await inParts(changes, (part) =>
    sql`insert into rating_change (match_id, user_id, sport_id, partner_id, played_at, expected, outcome, mu_before,
        sigma_before, mu_after, sigma_after, matches)
      select "matchId", "userId", ${sportId}, "partnerId", to_timestamp("playedAt" / 1000), expected, outcome,
        "muBefore", "sigmaBefore", "muAfter", "sigmaAfter", matches
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as r ("matchId" integer, "userId" integer,
        "partnerId" integer, "playedAt" float8, expected float8, outcome smallint, "muBefore" float8,
        "sigmaBefore" float8, "muAfter" float8, "sigmaAfter" float8, matches integer)
      on conflict (match_id, user_id) do update set (partner_id, played_at, expected, outcome, mu_before,
        sigma_before, mu_after, sigma_after, matches) = (excluded.partner_id, excluded.played_at, excluded.expected,
        excluded.outcome, excluded.mu_before, excluded.sigma_before, excluded.mu_after, excluded.sigma_after,
        excluded.matches)`.execute(tx),
  )
}

export async function deleteChanges(tx: Db, changes: readonly ChangeRow[]): Promise<void> {
  await inParts(changes, (part) =>
    sql`delete from rating_change c
      using jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as r ("matchId" integer, "userId" integer)
      where c.match_id = r."matchId" and c.user_id = r."userId"`.execute(tx),
  )
}

export async function upsertRatings(
  tx: Db,
  sportId: number,
  ratings: readonly RatingRow[],
): Promise<void> {
  await inParts(ratings, (part) =>
    sql`insert into player_rating (user_id, sport_id, declared_level, mu, sigma, matches, is_frozen, last_played_at)
      select "userId", ${sportId}, "declaredLevel", mu, sigma, matches, "isFrozen", to_timestamp("lastPlayedAt" / 1000)
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as r ("userId" integer, "declaredLevel" text, mu float8,
        sigma float8, matches integer, "isFrozen" boolean, "lastPlayedAt" float8)
      on conflict (user_id, sport_id) do update set (mu, sigma, matches, is_frozen, last_played_at) =
        (excluded.mu, excluded.sigma, excluded.matches, excluded.is_frozen, excluded.last_played_at)`.execute(
      tx,
    ),
  )
}

export async function deleteRatings(
  tx: Db,
  sportId: number,
  userIds: readonly UserId[],
): Promise<void> {
  await sql`delete from player_rating
    where sport_id = ${sportId} and user_id = any(${[...userIds]}::integer[])`.execute(tx)
}

/** The totals beside each partner, of players whose changes have changed. */
export async function rewritePartners(
  tx: Db,
  sportId: number,
  userIds: readonly UserId[],
): Promise<void> {
  const own = sql`sport_id = ${sportId} and user_id = any(${[...userIds]}::integer[])`
  await sql`delete from player_partner where ${own}`.execute(tx)
  await sql`insert into player_partner (user_id, sport_id, partner_id, won, drawn, lost)
    ${partnerTotals} where ${own} group by user_id, sport_id, partner_id`.execute(tx)
}

const partnerTotals = sql`
  select user_id, sport_id, partner_id, count(*) filter (where outcome = 1), count(*) filter (where outcome = 0),
    count(*) filter (where outcome = -1)
  from rating_change`

/** Totals that are not those of the changes. */
export async function countWrongPartners(db: Db, sportId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select * from player_partner where sport_id = ${sportId}) p
    full join (${partnerTotals} where sport_id = ${sportId} group by user_id, sport_id, partner_id)
      c (user_id, sport_id, partner_id, won, drawn, lost) using (user_id, sport_id, partner_id)
    where (p.won, p.drawn, p.lost) is distinct from (c.won, c.drawn, c.lost)`.execute(db)
  return rows[0]?.count ?? 0
}

export interface DueRow {
  readonly sportId: number
  readonly since: number
  readonly asked: number
}

export async function selectDue(db: Db): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`select sport_id, since, asked from rating_due`.execute(db)
  return rows
}

/** Entering a result does not wait for a replay: a result that came meanwhile keeps the row. */
export async function deleteDue(tx: Db, { sportId, asked }: DueRow): Promise<void> {
  await sql`delete from rating_due where sport_id = ${sportId} and asked = ${asked}`.execute(tx)
}

/** Levels are computed by one process at a time. */
export async function lockLevels(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('levels', 0))`.execute(tx)
}
