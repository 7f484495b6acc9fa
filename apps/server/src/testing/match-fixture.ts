import { instant, type Db } from '@quatre/db'
import { dayMs, hourMs } from '@quatre/domain'
import { sql } from 'kysely'
import { centers, fixtureNow } from './center-fixture.ts'

interface AddedMatch {
  readonly id?: number
  /** Members by side; the rest of a side are guests. */
  readonly sides: readonly (readonly number[])[]
  /** Two hours before the fixture's now when absent. */
  readonly startsAt?: number
  readonly fixtureId?: number
  readonly rubber?: number
  readonly sportId?: number
}

/** A match without a result, friendly unless it is of a fixture; gives its number. */
export async function addFriendly(db: Db, added: AddedMatch): Promise<number> {
  const { id = null, sides, startsAt = fixtureNow - 2 * hourMs, fixtureId = null } = added
  const { rows } = await sql<{ id: number }>`
    insert into match (id, kind, sport_id, center_id, fixture_id, rubber, starts_at, ends_at) overriding system value
    values (coalesce(${id}::integer, nextval('match_id_seq')::integer), ${fixtureId === null ? 'friendly' : 'league'},
      ${added.sportId ?? 3}, ${centers.toulouse}, ${fixtureId}, ${added.rubber ?? null}, ${instant(startsAt)},
      ${instant(startsAt + 1.5 * hourMs)}) returning id`.execute(db)
  const made = rows[0]?.id ?? 0
  const players = sides.flatMap((ids, side) =>
    ids.map((userId, index) => ({ side, position: index + 1, userId })),
  )
  await sql`insert into match_player (match_id, side, position, user_id)
    select ${made}, side, position, "userId" from jsonb_to_recordset(${JSON.stringify(players)}::jsonb)
      as p (side smallint, position smallint, "userId" integer)`.execute(db)
  return made
}

interface AddedFixture {
  readonly id: number
  readonly captains: readonly [number, number]
}

/** A fixture of two teams with these captains; gives the number of its league too. */
export async function addFixture(
  db: Db,
  { captains }: Pick<AddedFixture, 'captains'>,
): Promise<AddedFixture & { readonly leagueId: number }> {
  const at = new Date(fixtureNow)
  const { rows: made } = await sql<{ id: number }>`
    with offer as (insert into enrolment_offer (kind, line_ends_at) values ('league_team', ${at}) returning id),
    place as (insert into place (offer_id, capacity) select id, 8 from offer returning id, offer_id),
    c as (insert into competition (type, center_id, sport_id, name, level, starts_at, ends_at)
      values ('league', ${centers.toulouse}, 3, 'Ligue d’automne', 'club', ${at}, ${new Date(fixtureNow + 90 * dayMs)}) returning id)
    insert into league (id, offer_id, place_id, season, division, status, entry_opens_at, entry_deadline, fee_cents,
      min_players, rubbers)
    select c.id, place.offer_id, place.id, '2026', 1, 'playing', ${at}, ${at}, 0, 2, 3 from c, place returning id`.execute(
    db,
  )
  const leagueId = made[0]?.id ?? 0
  const entries: number[] = []
  for (const [index, captain] of captains.entries()) {
    const { rows } = await sql<{ id: number }>`
      with t as (insert into team (sport_id, center_id, captain_id, name)
        values (3, ${centers.toulouse}, ${captain}, ${`Équipe ${leagueId} ${index + 1}`}) returning id),
      n as (insert into enrolment (offer_id, holder_id, enrolled_by, state, created_at, confirmed_at)
        select offer_id, ${captain}, ${captain}, 'confirmed', ${at}, ${at} from league where id = ${leagueId} returning id)
      insert into league_entry (id, league_id, team_id) select n.id, ${leagueId}, t.id from n, t returning id`.execute(
      db,
    )
    entries.push(rows[0]?.id ?? 0)
  }
  const { rows } = await sql<{ id: number }>`
    insert into fixture (league_id, day, home_entry_id, away_entry_id, starts_at)
    values (${leagueId}, 1, ${entries[0]}, ${entries[1]}, ${at}) returning id`.execute(db)
  return { id: rows[0]?.id ?? 0, leagueId, captains }
}
