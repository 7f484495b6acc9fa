import { instant, type Db, type Row } from '@quatre/db'
import type {
  CenterId,
  EnrolmentId,
  EnrolmentOfferId,
  LeagueStatus,
  PlaceId,
  UserId,
} from '@quatre/domain'
import { sql } from 'kysely'
import type { Owner } from '../../core/owners.ts'
import type { NamedPlayer } from '../../core/players/player-names.ts'

/** The facts of a league that its entries need. */
export interface EnteredLeague extends Row<
  'league',
  'season' | 'division' | 'feeCents' | 'minPlayers' | 'rubbers'
> {
  readonly id: number
  readonly status: LeagueStatus
  readonly name: string
  readonly offerId: EnrolmentOfferId
  readonly placeId: PlaceId
  readonly sportId: number
  readonly sportName: string
  readonly centerId: CenterId
  readonly slug: string
  readonly centerName: string
  readonly timeZone: string
  readonly startsAt: number
  readonly endsAt: number
  readonly entryOpensAt: number
  readonly entryDeadline: number
  readonly lineEndsAt: number
  readonly free: number
  readonly waiting: number
  /** Teams that a place is reserved for until the entries open to all. */
  readonly reservedTeams: readonly number[]
}

const league = sql`l.id, l.season, l.division, l.fee_cents, l.min_players, l.rubbers, l.status, k.name, l.offer_id,
  l.place_id, k.sport_id, s.name as sport_name, k.center_id, c.slug, c.name as center_name, c.time_zone, k.starts_at,
  k.ends_at, l.entry_opens_at, l.entry_deadline, o.line_ends_at, w.waiting,
  greatest(p.capacity - p.taken - w.waiting, 0) as free,
  array(select team_id from league_reservation where league_id = l.id) as reserved_teams`

const leagueTables = sql`league l join competition k on k.id = l.id join sport s on s.id = k.sport_id
  join center c on c.id = k.center_id join enrolment_offer o on o.id = l.offer_id join place p on p.id = l.place_id
  cross join lateral (select count(*)::integer as waiting from enrolment
    where offer_id = l.offer_id and state = 'waiting') w`

export async function selectEnteredLeague(db: Db, id: number): Promise<EnteredLeague | null> {
  const { rows } = await sql<EnteredLeague>`
    select ${league} from ${leagueTables} where l.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The leagues that a team is in for good, the latest first. */
export async function selectTeamLeagues(
  db: Db,
  teamId: number,
  { active }: { readonly active: boolean },
): Promise<EnteredLeague[]> {
  const { rows } = await sql<EnteredLeague>`
    select ${league} from ${leagueTables} where exists (
      select from league_entry e join enrolment n on n.id = e.id
      where e.league_id = l.id and e.team_id = ${teamId} and n.state = 'confirmed')
    and (not ${active} or l.status in ('open', 'playing')) order by k.starts_at desc, l.id`.execute(
    db,
  )
  return rows
}

interface ReservedPlace {
  readonly teamId: number
  readonly id: number
  readonly name: string
  readonly division: number
  readonly center: string
  readonly until: number
}

/** Places reserved for teams that have not entered, in leagues whose entries are yet to open, the earliest first. */
export async function selectReservedPlaces(
  db: Db,
  teamIds: readonly number[],
  now: number,
): Promise<ReservedPlace[]> {
  const { rows } = await sql<ReservedPlace>`
    select r.team_id, l.id, k.name, l.division, c.name as center, l.entry_opens_at as until
    from league_reservation r join league l on l.id = r.league_id join competition k on k.id = l.id
    join center c on c.id = k.center_id
    where r.team_id = any(${[...teamIds]}::integer[]) and l.status = 'open' and l.entry_opens_at > ${instant(now)}
      and not exists (select from league_entry e join enrolment n on n.id = e.id
        where e.league_id = l.id and e.team_id = r.team_id and is_active_enrolment(n.state))
    order by l.entry_opens_at, l.id`.execute(db)
  return rows
}

export interface LeagueEntryRow
  extends
    Row<'leagueEntry', 'id' | 'leagueId' | 'teamId' | 'isSplit'>,
    Row<'enrolment', 'holderId' | 'state' | 'expiresAt'>,
    Row<'team', 'captainId'> {
  readonly teamName: string
}

const entry = sql`e.id, e.league_id, e.team_id, e.is_split, n.holder_id, n.state, n.expires_at, t.captain_id,
  t.name as team_name`
const entryTables = sql`league_entry e join enrolment n on n.id = e.id join team t on t.id = e.team_id`
const isEntrant = (
  userId: UserId,
) => sql`(t.captain_id = ${userId} or n.holder_id = ${userId} or exists (
  select from league_player lp where lp.entry_id = e.id and lp.user_id = ${userId}))`

/** @throws Error for one that is not there */
export async function existingLeagueEntry(db: Db, id: EnrolmentId): Promise<LeagueEntryRow> {
  const { rows } =
    await sql<LeagueEntryRow>`select ${entry} from ${entryTables} where e.id = ${id}`.execute(db)
  if (rows[0] === undefined) throw new Error(`no entry ${id} of a league`)
  return rows[0]
}

/** The entry of its captain or one of its players; null of anybody else's. */
export async function selectOwnLeagueEntry(
  db: Db,
  id: EnrolmentId,
  userId: UserId,
): Promise<LeagueEntryRow | null> {
  const { rows } = await sql<LeagueEntryRow>`
    select ${entry} from ${entryTables} where e.id = ${id} and ${isEntrant(userId)}`.execute(db)
  return rows[0] ?? null
}

export const leagueEntryOwner = (db: Db): Owner => ({
  owns: async ({ id, userId }) => (await selectOwnLeagueEntry(db, Number(id), userId)) !== null,
})

const mostListed = 60

/** The entries of a member that have not ended, of leagues that are not over. */
export async function selectOwnLeagueEntries(db: Db, userId: UserId): Promise<LeagueEntryRow[]> {
  const { rows } = await sql<LeagueEntryRow>`
    select ${entry} from ${entryTables} join league l on l.id = e.league_id
    where ${isEntrant(userId)} and is_active_enrolment(n.state) and l.status in ('open', 'playing')
    order by e.id desc limit ${mostListed}`.execute(db)
  return rows
}

/** The entry of a team in a league that has not ended. */
export async function selectActiveEntry(
  db: Db,
  of: { readonly leagueId: number; readonly teamId: number },
): Promise<LeagueEntryRow | null> {
  const { rows } = await sql<LeagueEntryRow>`
    select ${entry} from ${entryTables} where e.league_id = ${of.leagueId} and e.team_id = ${of.teamId}
      and is_active_enrolment(n.state) order by e.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** The entries of teams, or those a player of theirs is chosen in, of leagues whose calendar is not drawn. */
export async function selectOpenEntries(
  db: Db,
  {
    teamIds,
    userId = null,
  }: { readonly teamIds: readonly number[]; readonly userId?: UserId | null },
): Promise<EnrolmentId[]> {
  const { rows } = await sql<{ id: EnrolmentId }>`
    select e.id from ${entryTables} join league l on l.id = e.league_id and l.status = 'open'
    where e.team_id = any(${[...teamIds]}::integer[]) and is_active_enrolment(n.state)
      and (${userId}::integer is null or exists (
        select from league_player lp where lp.entry_id = e.id and lp.user_id = ${userId}))
    order by e.id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function insertLeagueEntry(
  tx: Db,
  { id, leagueId, teamId, isSplit }: Row<'leagueEntry', 'id' | 'leagueId' | 'teamId' | 'isSplit'>,
): Promise<void> {
  await sql`insert into league_entry (id, league_id, team_id, is_split)
    values (${id}, ${leagueId}, ${teamId}, ${isSplit})`.execute(tx)
}

interface Chosen {
  readonly userId: UserId
  readonly shareCents: number
}

/**
 * The players of an entry; those of entries that have ended are free. False: one is in another team of the league.
 * @throws (to `refusalIn`) player_in_other_team
 */
export async function addEntryPlayers(
  tx: Db,
  { id, leagueId }: Pick<LeagueEntryRow, 'id' | 'leagueId'>,
  chosen: readonly Chosen[],
): Promise<boolean> {
  const ids = chosen.map(({ userId }) => userId)
  if ((await selectTaken(tx, leagueId, ids)).size > 0) return false
  await sql`delete from league_player
    where league_id = ${leagueId} and user_id = any(${ids}::integer[])`.execute(tx)
  await sql`insert into league_player (league_id, entry_id, user_id, share_cents)
    select ${leagueId}, ${id}, player, share
    from unnest(${ids}::integer[], ${chosen.map(({ shareCents }) => shareCents)}::integer[]) as chosen (player, share)
    order by player`.execute(tx)
  return true
}

export async function removeEntryPlayer(tx: Db, id: EnrolmentId, userId: UserId): Promise<void> {
  await sql`delete from league_player where entry_id = ${id} and user_id = ${userId}`.execute(tx)
}

export interface EntryPlayerRow extends NamedPlayer, Row<'leaguePlayer', 'shareCents'> {
  readonly email: string | null
  /** Still a player of the team. */
  readonly isInTeam: boolean
}

/** The players of an entry, in the order in which they joined the team. */
export async function selectEntryPlayers(db: Db, id: EnrolmentId): Promise<EntryPlayerRow[]> {
  const { rows } = await sql<EntryPlayerRow>`
    select u.id, u.first_name, u.last_name, u.is_active, u.hide_last_name as hides_last_name, u.email,
      lp.share_cents, p.user_id is not null as is_in_team
    from league_player lp join league_entry e on e.id = lp.entry_id join app_user u on u.id = lp.user_id
    left join team_player p on p.team_id = e.team_id and p.user_id = lp.user_id and p.left_at is null
    where lp.entry_id = ${id} order by p.joined_at nulls last, u.id`.execute(db)
  return rows
}

/** Those of some players who are in a team of a league that has not ended. */
export async function selectTaken(
  db: Db,
  leagueId: number,
  ids: readonly UserId[],
): Promise<Set<UserId>> {
  const { rows } = await sql<{ id: UserId }>`
    select lp.user_id as id from league_player lp join enrolment n on n.id = lp.entry_id
    where lp.league_id = ${leagueId} and lp.user_id = any(${[...ids]}::integer[])
      and is_active_enrolment(n.state)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The days of a league’s calendar that have begun, and all. */
export async function selectDays(
  db: Db,
  leagueId: number,
  now: number,
): Promise<{ begun: number; all: number }> {
  const { rows } = await sql<{ begun: number; all: number }>`
    select count(distinct day) filter (where starts_at <= ${instant(now)})::integer as begun,
      count(distinct day)::integer as all from fixture where league_id = ${leagueId}`.execute(db)
  return rows[0] ?? { begun: 0, all: 0 }
}
