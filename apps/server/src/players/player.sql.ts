import { instant, type Db } from '@quatre/db'
import { dayMs, defaultPlayerSettings, type PlayerSettings, type UserId } from '@quatre/domain'
import { sql } from 'kysely'
import { isShownPlayer } from '../core/players/shown-players.ts'
import { ratedSport } from './rate-matches.ts'

export interface PlayerRow extends PlayerSettings {
  readonly id: UserId
  readonly firstName: string
  readonly lastName: string
  readonly hidesLastName: boolean
  readonly isActive: boolean
  readonly pseudo: string | null
  readonly email: string | null
  readonly mobilePhone: string | null
  readonly avatarVersion: number | null
  readonly center: { readonly slug: string; readonly name: string } | null
}

/** An adult player with their settings; null when there is none that others may see. */
export async function selectPlayer(
  db: Db,
  userId: UserId,
  bornBy: string,
): Promise<PlayerRow | null> {
  const { rows } = await sql<PlayerRow>`
    select u.id, u.first_name, u.last_name, u.hide_last_name as hides_last_name, u.is_active, u.pseudo, u.email,
      u.mobile_phone, a.version as avatar_version,
      case when c.is_active then json_build_object('slug', c.slug, 'name', c.name) end as center,
      coalesce(s.page_for, ${defaultPlayerSettings.pageFor}) as page_for,
      coalesce(s.ranking_for, ${defaultPlayerSettings.rankingFor}) as ranking_for,
      coalesce(s.contact_for, ${defaultPlayerSettings.contactFor}) as contact_for
    from app_user u
    left join avatar a on a.user_id = u.id
    left join center c on c.id = u.center_id
    left join player_settings s on s.user_id = u.id
    where u.id = ${userId} and ${isShownPlayer(bornBy)}`.execute(db)
  return rows[0] ?? null
}

const ofPlayer = (userId: UserId) => sql`user_id = ${userId} and sport_id = ${ratedSport}`

const curvePoints = 60

/** The skill at as many instants of the whole history, however long: each is one look at an index. */
export async function selectCurve(db: Db, userId: UserId): Promise<{ at: number; mu: number }[]> {
  const { rows } = await sql<{ at: number; mu: number }>`
    with span as (select min(played_at) as first, max(played_at) as last from rating_change where ${ofPlayer(userId)})
    select distinct on (c.played_at) c.played_at as at, c.mu_after as mu
    from span, generate_series(1, ${curvePoints}) as n cross join lateral (
      select played_at, mu_after from rating_change
      where ${ofPlayer(userId)} and played_at <= first + (last - first) * (n / ${curvePoints}::float8)
      order by played_at desc, match_id desc limit 1) c
    order by c.played_at`.execute(db)
  return rows
}

export interface PartnerRow {
  readonly partnerId: UserId
  readonly won: number
  readonly drawn: number
  readonly lost: number
}

/** The results of a player beside each partner, the most frequent first. */
export async function selectPartners(db: Db, userId: UserId): Promise<PartnerRow[]> {
  const { rows } = await sql<PartnerRow>`
    select partner_id, won, drawn, lost from player_partner where ${ofPlayer(userId)}
    order by won + drawn + lost desc, partner_id`.execute(db)
  return rows
}

export async function countRecent(db: Db, userId: UserId, now: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from rating_change
    where ${ofPlayer(userId)} and played_at > ${instant(now - 61 * dayMs)}`.execute(db)
  return rows[0]?.count ?? 0
}

export interface TitleRow {
  readonly competitionId: number
  readonly category: string | null
  readonly event: 'men' | 'women' | 'mixed'
  readonly center: string
  readonly endedOn: string
  readonly rank: number
  readonly pairs: number
  readonly points: number | null
}

/** The tournaments that a player has finished, the latest first. */
export async function selectTitles(db: Db, userId: UserId): Promise<TitleRow[]> {
  const { rows } = await sql<TitleRow>`
    select t.id as competition_id, t.category, t.event, z.name as center,
      (c.ends_at at time zone z.time_zone)::date as ended_on, e.final_rank as rank, e.points,
      (select count(*) from tournament_entry o where o.tournament_id = t.id and o.final_rank is not null) as pairs
    from tournament_player p join tournament_entry e on e.id = p.entry_id
    join tournament t on t.id = p.tournament_id join competition c on c.id = t.id join center z on z.id = c.center_id
    where p.user_id = ${userId} and e.final_rank is not null
    order by c.ends_at desc limit 12`.execute(db)
  return rows
}

export async function selectRanking(
  db: Db,
  userId: UserId,
  today: string,
): Promise<{ rank: number; publishedOn: string } | null> {
  const { rows } = await sql<{ rank: number; publishedOn: string }>`
    select rank, published_on from federation_ranking
    where user_id = ${userId} and published_on <= ${today}::date order by published_on desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

export interface StandingRow {
  readonly name: string
  readonly rank: number | null
  readonly points: number | null
  readonly won: number
  readonly drawn: number
  readonly lost: number
}

/** The rank and results of a player in a tournament; null when they do not play it. */
export async function selectStanding(
  db: Db,
  userId: UserId,
  tournamentId: number,
): Promise<StandingRow | null> {
  const { rows } = await sql<StandingRow>`
    select c.name, e.final_rank as rank, e.points, m.won, 0 as drawn, m.lost
    from tournament_player p join tournament_entry e on e.id = p.entry_id join competition c on c.id = p.tournament_id
    cross join lateral (select count(*) filter (where winner_entry_id = e.id) as won,
        count(*) filter (where winner_entry_id <> e.id) as lost
      from tournament_match where state = 'done' and e.id in (first_entry_id, second_entry_id)) m
    where p.user_id = ${userId} and p.tournament_id = ${tournamentId}`.execute(db)
  return rows[0] ?? null
}

export interface PlayedLeagueRow {
  readonly competitionId: number
  readonly name: string
  readonly sport: string
  readonly center: string
  readonly teamId: number
  readonly team: string
  /** Null while it is played. */
  readonly endedOn: string | null
  readonly won: number
  readonly drawn: number
  readonly lost: number
}

const namedLeagues = 4

/** The leagues that a player plays or has played, with their own results; those asked for, or the latest. */
export async function selectPlayedLeagues(
  db: Db,
  userId: UserId,
  competitionId: number | null,
): Promise<PlayedLeagueRow[]> {
  const { rows } = await sql<PlayedLeagueRow>`
    select c.id as competition_id, c.name, s.name as sport, z.name as center, t.id as team_id, t.name as team,
      case when l.status = 'finished' then (c.ends_at at time zone z.time_zone)::date end as ended_on,
      m.won, m.drawn, m.lost
    from league_player p join league l on l.id = p.league_id and l.status in ('playing', 'finished')
    join league_entry e on e.id = p.entry_id join team t on t.id = e.team_id
    join competition c on c.id = l.id join center z on z.id = c.center_id join sport s on s.id = c.sport_id
    cross join lateral (select count(*) filter (where m.winner = o.side) as won,
        count(*) filter (where m.winner is null) as drawn, count(*) filter (where m.winner <> o.side) as lost
      from fixture f join match m on m.fixture_id = f.id and m.state = 'final' and m.result ->> 'how' <> 'walk_over'
      join match_player o on o.match_id = m.id and o.user_id = p.user_id
      where f.league_id = l.id) m
    where p.user_id = ${userId} and l.id = coalesce(${competitionId}::integer, l.id)
    order by c.ends_at desc, c.id limit ${namedLeagues}`.execute(db)
  return rows
}

export async function selectSettings(db: Db, userId: UserId): Promise<PlayerSettings> {
  const { rows } = await sql<PlayerSettings>`
    select page_for, ranking_for, contact_for from player_settings where user_id = ${userId}`.execute(
    db,
  )
  return rows[0] ?? defaultPlayerSettings
}

export async function upsertSettings(
  db: Db,
  userId: UserId,
  { pageFor, rankingFor, contactFor }: PlayerSettings,
  now: number,
): Promise<void> {
  await sql`insert into player_settings (user_id, page_for, ranking_for, contact_for, changed_at)
    values (${userId}, ${pageFor}, ${rankingFor}, ${contactFor}, ${instant(now)})
    on conflict (user_id) do update set (page_for, ranking_for, contact_for, changed_at) =
      (excluded.page_for, excluded.ranking_for, excluded.contact_for, excluded.changed_at)`.execute(
    db,
  )
}
