import { instant, type Db } from '@quatre/db'
import type { CenterId, CourtId, EnrolmentId, EnrolmentOfferId, UserId } from '@quatre/domain'
import { sql } from 'kysely'
import type { Recipient } from '../platform/mail/mail-layout.ts'

export interface LockedLeague {
  readonly id: number
  readonly name: string
  readonly status: 'open' | 'playing' | 'finished' | 'cancelled'
  readonly sportId: number
  readonly rubbers: number
  readonly centerId: CenterId
  readonly startsAt: number
  readonly offerId: EnrolmentOfferId
  readonly entryDeadline: number
  readonly feeCents: number
  readonly minPlayers: number
}

/**
 * Locks the matches of a league, since a result locks its match before the league; then its places,
 * as entering and leaving do; then the league, and the courts of its centre in the order of holds.
 */
export async function lockLeague(tx: Db, id: number): Promise<LockedLeague | null> {
  await sql`select from match m join fixture f on f.id = m.fixture_id where f.league_id = ${id}
    order by m.id for update of m`.execute(tx)
  await sql`select from place p join league l on l.place_id = p.id where l.id = ${id} for no key update of p`.execute(
    tx,
  )
  const { rows } = await sql<LockedLeague>`
    select l.id, c.name, l.status, l.rubbers, l.offer_id, l.entry_deadline, l.fee_cents, l.min_players, c.sport_id, c.center_id,
      c.starts_at
    from league l join competition c on c.id = l.id where l.id = ${id} for update of l`.execute(tx)
  const [league] = rows
  if (league === undefined) return null
  await sql`select from court where center_id = ${league.centerId} order by id for key share`.execute(
    tx,
  )
  return league
}

export interface FoundFixture {
  readonly id: number
  readonly leagueId: number
  readonly state: 'planned' | 'postponed' | 'done' | 'unplayed'
  readonly startsAt: number
  readonly endsAt: number
  readonly hasResult: boolean
}

/** A fixture whose league the caller has locked, or is about to. */
export async function selectFixture(db: Db, id: number): Promise<FoundFixture | null> {
  const { rows } = await sql<FoundFixture>`
    select f.id, f.league_id, f.state, f.starts_at, max(m.ends_at) as ends_at,
      coalesce(bool_or(m.result is not null), false) as has_result
    from fixture f left join match m on m.fixture_id = f.id where f.id = ${id} group by f.id`.execute(
    db,
  )
  return rows[0] ?? null
}

/** An entry that keeps a place, with the shares that its players owe. */
export interface KeptEntry {
  readonly id: EnrolmentId
  readonly team: string
  readonly isConfirmed: boolean
  readonly isSplit: boolean
  readonly shares: readonly { readonly userId: UserId; readonly cents: number }[]
}

/** The entries that keep a place of a league, in the order of entry. */
export async function selectKept(tx: Db, leagueId: number, now: number): Promise<KeptEntry[]> {
  const { rows } = await sql<KeptEntry>`
    select e.id, t.name as team, n.state = 'confirmed' as is_confirmed, e.is_split, (
      select coalesce(jsonb_agg(jsonb_build_object('userId', user_id, 'cents', share_cents)), '[]')
      from league_player where entry_id = e.id) as shares
    from league_entry e join enrolment n on n.id = e.id join team t on t.id = e.team_id
    where e.league_id = ${leagueId} and n.state in ('held', 'offered', 'confirmed')
      and (n.expires_at is null or n.expires_at > ${instant(now)})
    order by n.confirmed_at, e.id`.execute(tx)
  return rows
}

export interface Court {
  readonly id: CourtId
  readonly name: string
}

export async function selectCourts(tx: Db, { centerId, sportId }: LockedLeague): Promise<Court[]> {
  const { rows } = await sql<Court>`
    select k.id, k.name from court k join sport s on s.id = k.sport_id
    where k.center_id = ${centerId} and s.id = ${sportId} and k.is_active and k.places >= s.player_count
    order by k.position, k.id`.execute(tx)
  return rows
}

export interface BusyTime {
  readonly courtId: CourtId
  readonly from: number
  readonly to: number
  readonly by: string
}

/** The uses of the courts of a centre in a period. */
export async function selectBusy(
  tx: Db,
  { centerId }: LockedLeague,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<BusyTime[]> {
  const { rows } = await sql<BusyTime>`
    select t.court_id, lower(t.during) as from, upper(t.during) as to,
      case when t.kind = 'competition' then coalesce(c.name, t.kind) else t.kind end as by
    from court_time t left join competition c on c.id = t.competition_id
    where t.center_id = ${centerId} and t.during && tstzrange(${instant(from)}, ${instant(to)})
    order by lower(t.during), t.court_id`.execute(tx)
  return rows
}

export interface NewFixture {
  readonly day: number
  readonly home: number
  readonly away: number
  readonly courtId: CourtId
  readonly startsAt: number
}

const times = (matchMinutes: number) => sql`
  f.starts_at + (r - 1) * ${matchMinutes}::integer * interval '1 minute',
  f.starts_at + r * ${matchMinutes}::integer * interval '1 minute'`

/** Writes the calendar with its matches, one after the other, and lets the league begin. */
export async function insertCalendar(
  tx: Db,
  league: LockedLeague,
  {
    fixtures,
    matchMinutes,
    lot,
  }: {
    readonly fixtures: readonly NewFixture[]
    readonly matchMinutes: number
    readonly lot: number
  },
): Promise<void> {
  await sql`update league set status = 'playing', lot = ${lot} where id = ${league.id}`.execute(tx)
  await sql`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(fixtures)}::jsonb)
      as g (day smallint, home integer, away integer, "courtId" integer, "startsAt" bigint)),
    f as (insert into fixture (league_id, day, home_entry_id, away_entry_id, starts_at)
      select ${league.id}, day, home, away, to_timestamp("startsAt" / 1000.0) from given order by day
      returning id, home_entry_id, away_entry_id, starts_at)
    insert into match (kind, sport_id, center_id, court_id, fixture_id, rubber, starts_at, ends_at)
    select 'league', ${league.sportId}, ${league.centerId}, g."courtId", f.id, r, ${times(matchMinutes)}
    from f join given g on g.home = f.home_entry_id and g.away = f.away_entry_id
    cross join generate_series(1, ${league.rubbers}::integer) r order by f.id, r`.execute(tx)
  await sql`update competition set ends_at = greatest(starts_at + interval '1 hour', ${lastEnd}) where id = ${league.id}`.execute(
    tx,
  )
}

const lastEnd = sql`(select max(m.ends_at) from fixture f join match m on m.fixture_id = f.id
  where f.league_id = competition.id)`

/** Moves a fixture with its matches to another time and court. */
export async function moveFixture(
  tx: Db,
  id: number,
  { startsAt, courtId, matchMinutes }: { startsAt: number; courtId: CourtId; matchMinutes: number },
): Promise<void> {
  await sql`update fixture set state = 'postponed', starts_at = ${instant(startsAt)}, version = version + 1
    where id = ${id}`.execute(tx)
  await sql`update match m set (starts_at, ends_at) = (
      select ${times(matchMinutes)} from fixture f, (values (m.rubber::integer)) as given (r) where f.id = ${id}),
    court_id = ${courtId}, version = version + 1 where m.fixture_id = ${id}`.execute(tx)
  await sql`update competition set ends_at = greatest(ends_at, ${lastEnd})
    where id = (select league_id from fixture where id = ${id})`.execute(tx)
}

export interface NextFixture extends Recipient {
  readonly fixture: number
  readonly version: number
  readonly startsAt: number
  readonly opponent: string
  readonly court: string | null
}

/** The first fixture to come of each player of a league who has not left us; of one fixture when it is named. */
export async function selectNextFixtures(
  tx: Db,
  leagueId: number,
  fixtureId: number | null,
): Promise<NextFixture[]> {
  const { rows } = await sql<NextFixture>`
    select distinct on (u.id) u.email, u.first_name, f.id as fixture, f.version, f.starts_at, t.name as opponent,
      (select k.name from match m join court k on k.id = m.court_id where m.fixture_id = f.id limit 1) as court
    from league_player p join app_user u on u.id = p.user_id and u.is_active and u.email is not null
    join fixture f on f.league_id = p.league_id and p.entry_id in (f.home_entry_id, f.away_entry_id)
    join league_entry o on o.id in (f.home_entry_id, f.away_entry_id) and o.id <> p.entry_id
    join team t on t.id = o.team_id
    where p.league_id = ${leagueId} and f.state in ('planned', 'postponed')
      and f.id = coalesce(${fixtureId}::integer, f.id)
    order by u.id, f.starts_at, f.id`.execute(tx)
  return rows
}

/** Ends fixtures without a result: as a walk-over of the absent team, or unplayed for good. */
export async function endFixtures(
  tx: Db,
  ids: readonly number[],
  absent: string | null,
): Promise<void> {
  await sql`update fixture set state = ${absent === null ? 'unplayed' : 'done'}, absent = ${absent}, version = version + 1
    where id = any(${[...ids]}::integer[])`.execute(tx)
  await sql`update match set state = 'cancelled', result = null, winner = null, version = version + 1
    where fixture_id = any(${[...ids]}::integer[])`.execute(tx)
}

/** The fixtures that nothing has been entered for. */
export async function selectWithoutResult(tx: Db, leagueId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from fixture f where league_id = ${leagueId} and state in ('planned', 'postponed')
      and not exists (select from match where fixture_id = f.id and result is not null) order by id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

export async function cancelLeague(tx: Db, id: number): Promise<void> {
  await sql`update league set status = 'cancelled' where id = ${id}`.execute(tx)
}

/** The courts that the matches to come of a league need, in one piece for each fixture. */
export async function selectSpans(tx: Db, leagueId: number) {
  const { rows } = await sql<{ courtId: CourtId; from: number; to: number }>`
    select m.court_id, min(m.starts_at) as from, max(m.ends_at) as to
    from fixture f join match m on m.fixture_id = f.id
    where f.league_id = ${leagueId} and f.state in ('planned', 'postponed') and m.court_id is not null
    group by f.id, m.court_id`.execute(tx)
  return rows
}

/** Whether the league has all these courts. */
export async function hasCourts(
  tx: Db,
  leagueId: number,
  spans: Awaited<ReturnType<typeof selectSpans>>,
): Promise<boolean> {
  const { rows } = await sql<{ isComplete: boolean }>`
    select not exists (
      select from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as w ("courtId" integer, "from" bigint, "to" bigint)
      where not exists (select from court_time t where t.competition_id = ${leagueId} and t.court_id = w."courtId"
        and t.during @> tstzrange(to_timestamp(w."from" / 1000.0), to_timestamp(w."to" / 1000.0)))) as is_complete`.execute(
    tx,
  )
  return rows[0]?.isComplete ?? false
}
