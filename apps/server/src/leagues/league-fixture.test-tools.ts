import type { Db } from '@quatre/db'
import { dayMs, type MatchEnd } from '@quatre/domain'
import { sql } from 'kysely'
import { centers, fixtureNow } from '../testing/center-fixture.ts'

/** Saturday 5 December 2026, 18:00 in Paris. */
export const leagueStart = fixtureNow + 11 * dayMs + 8 * 3_600_000

/** A league that is open, with teams of two players each, who are members made for it; gives its number. */
export async function addLeague(
  db: Db,
  {
    teams,
    id = null,
    captainId,
  }: { teams: readonly string[]; id?: number | null; captainId?: number },
): Promise<number> {
  const at = (days: number) => new Date(leagueStart + days * dayMs)
  const { rows } = await sql<{ id: number }>`
    with offer as (insert into enrolment_offer (kind, line_ends_at) values ('league_team', ${at(0)}) returning id),
    spot as (insert into place (offer_id, capacity, taken) select id, 8, 0 from offer returning id, offer_id),
    made as (insert into competition (id, type, center_id, sport_id, name, level, starts_at, ends_at)
      overriding system value values (coalesce(${id}::integer, nextval('competition_id_seq')::integer), 'league',
        ${centers.toulouse}, 3, 'Ligue d’automne', 'club', ${at(0)}, ${at(50)}) returning id)
    insert into league (id, offer_id, place_id, season, division, status, entry_opens_at, entry_deadline, fee_cents,
      min_players, rubbers, promoted, relegated)
    select made.id, spot.offer_id, spot.id, 'automne 2026', 2, 'open', ${at(-30)}, ${at(-2)}, 20000, 2, 1, 1, 1
    from made, spot returning id`.execute(db)
  const leagueId = rows[0]?.id ?? 0
  for (const [index, name] of teams.entries()) {
    const captain = index === 0 && captainId !== undefined ? captainId : null
    await sql`
      with people as (insert into app_user (first_name, last_name, email, birth_date)
        select 'Joueur', ${name} || ' ' || n, ${`${leagueId}-${index}-`}::text || n || '@joueurs.example', '1990-01-01'
        from generate_series(1, ${captain === null ? 2 : 1}::integer) n returning id),
      both_players as (select coalesce(${captain}::integer, min(id)) as first, max(id) as second from people),
      made as (insert into team (sport_id, center_id, captain_id, name)
        select 3, ${centers.toulouse}, first, ${name} from both_players returning id),
      entered as (insert into enrolment (offer_id, holder_id, enrolled_by, state, created_at, confirmed_at)
        select offer_id, first, first, 'confirmed', now(), now() from league, both_players where league.id = ${leagueId}
        returning id, offer_id),
      placed as (insert into enrolment_place (enrolment_id, place_id, offer_id)
        select entered.id, l.place_id, entered.offer_id from entered, league l where l.id = ${leagueId}),
      entry as (insert into league_entry (id, league_id, team_id)
        select entered.id, ${leagueId}, made.id from entered, made returning id)
      insert into league_player (league_id, entry_id, user_id)
      select ${leagueId}, entry.id, unnest(array[first, second]) from entry, both_players`.execute(
      db,
    )
  }
  return leagueId
}

/** Settles the only match of the fixture of two teams, with the result that both entered and confirmed. */
export async function settle(
  db: Db,
  [home, away]: readonly [string, string],
  winner: 0 | 1,
): Promise<void> {
  const games = winner === 0 ? ([6, 3] as const) : ([3, 6] as const)
  const result: MatchEnd = { how: 'played', sets: [0, 1].map(() => ({ kind: 'set', games })) }
  const { rows } = await sql<{ id: number }>`
    update match m set state = 'final', result = ${JSON.stringify(result)}::jsonb, winner = ${winner}, settled_at = now()
    from fixture f join league_entry h on h.id = f.home_entry_id join team ht on ht.id = h.team_id
      join league_entry a on a.id = f.away_entry_id join team at on at.id = a.team_id
    where m.fixture_id = f.id and ht.name = ${home} and at.name = ${away} returning m.id`.execute(
    db,
  )
  await sql`insert into match_player (match_id, side, position, user_id)
    select m.id, case when lp.entry_id = f.home_entry_id then 0 else 1 end,
      row_number() over (partition by lp.entry_id order by lp.user_id), lp.user_id
    from match m join fixture f on f.id = m.fixture_id
      join league_player lp on lp.entry_id in (f.home_entry_id, f.away_entry_id) where m.id = ${rows[0]?.id}`.execute(
    db,
  )
}
