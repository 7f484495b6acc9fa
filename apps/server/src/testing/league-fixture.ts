import type { Db } from '@quatre/db'
import { dayMs, hourMs } from '@quatre/domain'
import { sql } from 'kysely'
import { centers, fixtureNow } from './center-fixture.ts'

interface AddedTeam {
  readonly id?: number
  readonly captainId: number
  /** The others; alone when absent. */
  readonly players?: readonly number[]
  readonly name?: string
  readonly sportId?: number
  readonly centerId?: number
}

/** A team with its players; gives its number. */
export async function addTeam(db: Db, added: AddedTeam): Promise<number> {
  const { id = null, captainId, players = [], sportId = 3, centerId = centers.toulouse } = added
  const { rows } = await sql<{ id: number }>`
    insert into team (id, sport_id, center_id, captain_id, name, created_at)
    select number, ${sportId}, ${centerId}, ${captainId}, coalesce(${added.name ?? null}, 'Équipe ' || number), now()
    from (select coalesce(${id}::integer, nextval('team_id_seq')::integer) as number) n returning id`.execute(
    db,
  )
  const teamId = rows[0]?.id ?? 0
  for (const [at, player] of [captainId, ...players].entries()) {
    await sql`insert into team_player (team_id, user_id, joined_at)
      values (${teamId}, ${player}, ${new Date(fixtureNow - (100 - at) * dayMs)})`.execute(db)
  }
  return teamId
}

interface AddedLeague {
  readonly id?: number
  readonly capacity: number
  readonly feeCents?: number
  readonly minPlayers?: number
  readonly rubbers?: 1 | 3
  readonly sportId?: number
  readonly centerId?: number
  readonly name?: string
}

/** A league whose entries are open; they close in eight days, it begins in ten. Gives its number. */
export async function addLeague(db: Db, added: AddedLeague): Promise<number> {
  const { id = null, capacity, feeCents = 12_000, minPlayers = 2, rubbers = 3, sportId = 3 } = added
  const at = (days: number) => new Date(fixtureNow + days * dayMs)
  const { rows } = await sql<{ id: number }>`
    with offer as (insert into enrolment_offer (kind, line_ends_at)
      values ('league_team', ${at(10)}) returning id),
    made_place as (insert into place (offer_id, capacity) select id, ${capacity} from offer returning id),
    made as (insert into competition (id, type, center_id, sport_id, name, level, starts_at, ends_at)
      overriding system value values (coalesce(${id}::integer, nextval('competition_id_seq')::integer), 'league',
        ${added.centerId ?? centers.toulouse}, ${sportId}, ${added.name ?? 'Ligue d’automne'}, 'club', ${at(10)}, ${at(100)})
      returning id)
    insert into league (id, offer_id, place_id, season, division, status, entry_opens_at, entry_deadline, fee_cents,
      min_players, rubbers)
    select made.id, offer.id, made_place.id, '2026-2027', 2, 'open', ${at(-30)}, ${at(8)}, ${feeCents}, ${minPlayers},
      ${rubbers} from made, offer, made_place returning id`.execute(db)
  if (rows[0] === undefined) throw new Error('no league written')
  return rows[0].id
}

/** A team that is confirmed in a league, with all its players; gives the number of its entry. */
export async function addLeagueEntry(
  db: Db,
  { id = null, leagueId, teamId }: { id?: number | null; leagueId: number; teamId: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into enrolment (id, offer_id, holder_id, enrolled_by, state, created_at, confirmed_at)
      overriding system value
      select coalesce(${id}::integer, nextval('enrolment_id_seq')::integer), l.offer_id, t.captain_id, t.captain_id,
        'confirmed', now(), now() from league l, team t where l.id = ${leagueId} and t.id = ${teamId}
      returning id, offer_id),
    placed as (insert into enrolment_place (enrolment_id, place_id, offer_id)
      select made.id, p.id, made.offer_id from made join place p using (offer_id))
    insert into league_entry (id, league_id, team_id) select id, ${leagueId}, ${teamId} from made
    returning id`.execute(db)
  const entryId = rows[0]?.id ?? 0
  await sql`insert into league_player (league_id, entry_id, user_id)
    select ${leagueId}, ${entryId}, user_id from team_player
    where team_id = ${teamId} and left_at is null`.execute(db)
  return entryId
}

interface AddedFixture {
  readonly id?: number
  readonly leagueId: number
  readonly home: number
  readonly away: number
  readonly day?: number
  readonly startsAt: number
  /** The side that won each of its matches; they are to come when absent. */
  readonly winners?: readonly (0 | 1)[]
}

/** A meeting of two entries with its matches, of which somebody of the home team entered the results. */
export async function addFixture(db: Db, added: AddedFixture): Promise<number> {
  const { id = null, leagueId, home, away, day = 1, startsAt, winners } = added
  const { rows } = await sql<{ id: number }>`
    insert into fixture (id, league_id, day, home_entry_id, away_entry_id, starts_at, state)
    values (coalesce(${id}::integer, nextval('fixture_id_seq')::integer), ${leagueId}, ${day}, ${home}, ${away},
      ${new Date(startsAt)}, ${winners ? 'done' : 'planned'}) returning id`.execute(db)
  const fixtureId = rows[0]?.id ?? 0
  const sets = JSON.stringify({ how: 'played', sets: [] })
  await sql`insert into match (kind, sport_id, center_id, court_id, fixture_id, rubber, starts_at, ends_at, state,
      result, winner, settled_at)
    select 'league', k.sport_id, k.center_id, (select min(id) from court where center_id = k.center_id), ${fixtureId},
      rubber, ${new Date(startsAt)}, ${new Date(startsAt + 2 * hourMs)}, ${winners ? 'final' : 'planned'},
      case when ${Boolean(winners)} then ${sets}::jsonb end, (${[...(winners ?? [])]}::smallint[])[rubber],
      case when ${Boolean(winners)} then now() end
    from competition k join league l on l.id = k.id, generate_series(1, l.rubbers) rubber
    where k.id = ${leagueId}`.execute(db)
  return fixtureId
}
