import { instant, type Db, type Row } from '@quatre/db'
import { adultBornBy, type Audience, type CenterId, type UserId } from '@quatre/domain'
import { sql } from 'kysely'
import type { NamedPlayer } from '../core/players/player-names.ts'
import type { MemberData } from '../core/member-data.ts'

export interface TeamRow extends Row<'team', 'id' | 'name' | 'captainId' | 'sportId'> {
  readonly createdAt: number
  readonly centerId: CenterId
  readonly sportName: string
  readonly slug: string
  readonly centerName: string
  readonly timeZone: string
  readonly players: number
}

/** The present players of a team; never a child, even if there is a row. */
const listed = sql`p.left_at is null and u.is_active
  and not exists (select from responsible r where r.child_id = u.id)`

const columns = sql`t.id, t.name, t.captain_id, t.sport_id, t.created_at, t.center_id, s.name as sport_name,
  c.slug, c.name as center_name, c.time_zone,
  (select count(*)::integer from team_player p join app_user u on u.id = p.user_id
    where p.team_id = t.id and ${listed}) as players`

const tables = sql`team t join sport s on s.id = t.sport_id join center c on c.id = t.center_id`

export async function selectTeam(db: Db, id: number): Promise<TeamRow | null> {
  const { rows } = await sql<TeamRow>`select ${columns} from ${tables} where t.id = ${id}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Nobody else changes the team or its players until the transaction ends. */
export async function lockTeams(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`select from team where id = any(${[...ids]}::integer[]) order by id for update`.execute(
    tx,
  )
}

interface Asked {
  readonly search: string
  readonly centerId: CenterId | null
  readonly limit: number
  readonly offset: number
}

/** Teams with players by name; `search` has the first letters of one of its words. */
export async function selectTeams(
  db: Db,
  { search, centerId, limit, offset }: Asked,
): Promise<{ readonly total: number; readonly rows: readonly TeamRow[] }> {
  const text = search.replaceAll(/[\\%_]/g, String.raw`\$&`)
  const { rows } = await sql<TeamRow & { total: number }>`
    select ${columns}, page.total from (
      select t.id, count(*) over ()::integer as total from team t
      where (t.name ilike ${`${text}%`} or t.name ilike ${`% ${text}%`})
        and (${centerId}::integer is null or t.center_id = ${centerId})
        and exists (select from team_player p join app_user u on u.id = p.user_id where p.team_id = t.id and ${listed})
      order by t.name, t.id limit ${limit} offset ${offset}) page
    join (${tables}) on t.id = page.id order by t.name, t.id`.execute(db)
  return { total: rows[0]?.total ?? 0, rows }
}

/** The teams of a player; none of a child, or of an account that is closed. */
export async function selectPlayerTeams(db: Db, userId: UserId): Promise<TeamRow[]> {
  const { rows } = await sql<TeamRow>`
    select ${columns} from ${tables} where exists (
      select from team_player p join app_user u on u.id = p.user_id
      where p.team_id = t.id and p.user_id = ${userId} and ${listed}) order by t.name, t.id`.execute(
    db,
  )
  return rows
}

export interface TeamPlayerRow extends NamedPlayer {
  readonly joinedAt: number
  readonly pageFor: Audience
}

/** The players of a team, its captain first, then who came first. */
export async function selectTeamPlayers(db: Db, teamId: number): Promise<TeamPlayerRow[]> {
  const { rows } = await sql<TeamPlayerRow>`
    select u.id, u.first_name, u.last_name, u.is_active, u.hide_last_name as hides_last_name, p.joined_at,
      coalesce(s.page_for, 'everyone') as page_for
    from team_player p join app_user u on u.id = p.user_id join team t on t.id = p.team_id
    left join player_settings s on s.user_id = u.id
    where p.team_id = ${teamId} and ${listed}
    order by u.id <> t.captain_id, p.joined_at, u.id`.execute(db)
  return rows
}

/** Whether a member is known to be an adult; `today` in Paris. */
export async function isAdult(db: Db, userId: UserId, today: string): Promise<boolean> {
  const { rows } = await sql`select from app_user u where u.id = ${userId}
    and u.birth_date <= ${adultBornBy(today)}::date
    and not exists (select from responsible r where r.child_id = u.id)`.execute(db)
  return rows.length > 0
}

/** Whether a sport is played by teams: four and more are on the court. */
export async function isTeamSport(db: Db, sportId: number): Promise<boolean> {
  const { rows } = await sql`select from sport where id = ${sportId} and player_count >= 4`.execute(
    db,
  )
  return rows.length > 0
}

/** @throws (to `refusalIn`) team_name_taken */
export async function insertTeam(
  tx: Db,
  made: Pick<Row<'team', 'name' | 'sportId'>, 'name' | 'sportId'> & {
    readonly captainId: UserId
    readonly centerId: CenterId
    readonly now: number
  },
): Promise<number> {
  const { name, sportId, centerId, captainId, now } = made
  const { rows } = await sql<{ id: number }>`
    with made as (insert into team (sport_id, center_id, captain_id, name, created_at)
      values (${sportId}, ${centerId}, ${captainId}, ${name}, ${instant(now)}) returning id)
    insert into team_player (team_id, user_id, joined_at)
    select id, ${captainId}, ${instant(now)} from made returning team_id as id`.execute(tx)
  if (rows[0] === undefined) throw new Error('no team written')
  return rows[0].id
}

export async function updateTeam(
  tx: Db,
  id: number,
  changed: Partial<Row<'team', 'name' | 'captainId' | 'invitationHash'>>,
): Promise<void> {
  await tx.updateTable('team').set(changed).where('id', '=', id).execute()
}

export async function selectInvitingTeam(db: Db, hash: Buffer): Promise<TeamRow | null> {
  const { rows } = await sql<TeamRow>`
    select ${columns} from ${tables} where t.invitation_hash = ${hash}`.execute(db)
  return rows[0] ?? null
}

export async function insertPlayer(
  tx: Db,
  { teamId, userId, now }: { teamId: number; userId: UserId; now: number },
): Promise<void> {
  await sql`insert into team_player (team_id, user_id, joined_at)
    values (${teamId}, ${userId}, ${instant(now)}) on conflict do nothing`.execute(tx)
}

export async function endPlayer(
  tx: Db,
  { teamId, userId, now }: { teamId: number; userId: UserId; now: number },
): Promise<void> {
  await sql`update team_player set left_at = ${instant(now)}
    where team_id = ${teamId} and user_id = ${userId} and left_at is null`.execute(tx)
}

/** The teams that a member plays or has played in, and the leagues they were chosen for. */
export const exported: MemberData['exported'] = [
  {
    name: 'teams',
    tables: ['team', 'team_player'],
    rows: (userId) => sql`
      select t.id, t.name, s.name as sport, c.slug as center, t.captain_id = ${userId} as is_captain, p.joined_at, p.left_at
      from team_player p join team t on t.id = p.team_id join sport s on s.id = t.sport_id
      join center c on c.id = t.center_id where p.user_id = ${userId} order by p.joined_at, t.id`,
  },
  {
    name: 'leagueTeams',
    tables: ['league_player'],
    rows: (userId) => sql`
      select e.id, k.name as league, t.name as team, n.state, e.is_split, lp.share_cents
      from league_player lp join league_entry e on e.id = lp.entry_id join enrolment n on n.id = e.id
      join competition k on k.id = lp.league_id join team t on t.id = e.team_id
      where lp.user_id = ${userId} order by e.id`,
  },
]
