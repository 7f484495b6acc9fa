import { instant, type Db } from '@quatre/db'
import type { CenterId } from '@quatre/domain'
import { sql } from 'kysely'
import type { Recipient } from '../platform/mail/mail-layout.ts'

export interface SeasonLeague {
  readonly id: number
  readonly centerId: CenterId
  readonly sportId: number
  readonly division: number
  readonly status: 'open' | 'playing' | 'finished' | 'cancelled'
  readonly capacity: number
}

/** Locks the leagues of a season, the highest division first: those of the sport and the centre of one of them. */
export async function lockSeason(tx: Db, id: number): Promise<SeasonLeague[]> {
  const { rows } = await sql<SeasonLeague>`
    select l.id, c.center_id, c.sport_id, l.division, l.status, p.capacity
    from league l join competition c on c.id = l.id join place p on p.id = l.place_id
    join competition o on o.center_id = c.center_id and o.sport_id = c.sport_id
    join league given on given.id = o.id and given.season = l.season
    where given.id = ${id} order by l.division, l.id for update of l`.execute(tx)
  return rows
}

export async function hasSeason(
  tx: Db,
  { centerId, sportId }: SeasonLeague,
  season: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from league l join competition c on c.id = l.id
    where c.center_id = ${centerId} and c.sport_id = ${sportId} and l.season = ${season}`.execute(
    tx,
  )
  return rows.length > 0
}

interface NextLeague {
  readonly like: number
  readonly division: number
  readonly name: string
  readonly season: string
  readonly capacity: number
  readonly startsAt: number
  readonly entryOpensAt: number
  readonly entryDeadline: number
  readonly teams: readonly number[]
}

/** Writes a league that takes its price and its rules from another, with the places it reserves; gives its number. */
export async function insertNextLeague(tx: Db, made: NextLeague): Promise<number> {
  const startsAt = instant(made.startsAt)
  const { rows } = await sql<{ id: number }>`
    with old as (select c.*, l.* from league l join competition c using (id) where id = ${made.like}),
    offer as (insert into enrolment_offer (kind, line_ends_at) values ('league_team', ${startsAt}) returning id),
    spot as (insert into place (offer_id, capacity) select id, ${made.capacity}::integer from offer returning id, offer_id),
    head as (insert into competition (type, center_id, sport_id, name, level, starts_at, ends_at)
      select 'league', center_id, sport_id, ${made.name}, level, ${startsAt}, ${startsAt} + (ends_at - starts_at)
      from old returning id),
    made as (insert into league (id, offer_id, place_id, season, division, status, entry_opens_at, entry_deadline,
        fee_cents, min_players, rubbers, promoted, relegated)
      select head.id, spot.offer_id, spot.id, ${made.season}, ${made.division}::smallint, 'open',
        ${instant(made.entryOpensAt)}, ${instant(made.entryDeadline)}, old.fee_cents, old.min_players, old.rubbers,
        old.promoted, old.relegated
      from head, spot, old returning id),
    reserved as (insert into league_reservation (league_id, team_id)
      select made.id, unnest(${made.teams}::integer[]) from made)
    select id from made`.execute(tx)
  if (rows[0] === undefined) throw new Error('no league written')
  return rows[0].id
}

export interface ReservedTeam extends Recipient {
  readonly teamId: number
  readonly team: string
}

/** The captains of the teams that a league reserves a place for, of those who can be written to. */
export async function selectReserved(tx: Db, leagueId: number): Promise<ReservedTeam[]> {
  const { rows } = await sql<ReservedTeam>`
    select t.id as team_id, t.name as team, u.email, u.first_name
    from league_reservation r join team t on t.id = r.team_id
    join app_user u on u.id = t.captain_id and u.is_active and u.email is not null
    where r.league_id = ${leagueId} order by t.id`.execute(tx)
  return rows
}
