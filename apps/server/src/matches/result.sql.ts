import { instant, type Db } from '@quatre/db'
import type { BookingId, CenterId, MatchEnd, ResultState, Side, UserId } from '@quatre/domain'
import { sql } from 'kysely'
import { isPaidPlace } from '../core/players/paid-place.ts'

/** The part of a match that decides the acts on its result, locked until the end of the transaction. */
export interface LockedMatch {
  readonly id: number
  readonly kind: 'league' | 'friendly'
  readonly sportSlug: string
  readonly centerId: CenterId
  readonly competitionId: number | null
  readonly startsAt: number
  readonly endsAt: number
  readonly state: ResultState
  readonly result: MatchEnd | null
  readonly version: number
  readonly enteredBy: UserId | null
  readonly enteredSide: Side | null
  readonly enteredAt: number | null
  readonly settledBy: UserId | null
  readonly disputedBy: UserId | null
  readonly dispute: string | null
  /** The members who may answer for each side: captains, or the players of a friendly match. */
  readonly voices: readonly (readonly UserId[])[]
  /** Those who play it or are entered in its teams: they do not referee it. */
  readonly players: readonly UserId[]
}

/** Null of a match that does not exist, or of a tournament: its referee enters its result. */
export async function selectLiving(
  db: Db,
  id: number,
  lock: 'for update' | '' = '',
): Promise<LockedMatch | null> {
  // before its league, which its triggers lock; a statement that waited for the lock reads the rest of the match as it was before
  if (lock) await sql`select from match where id = ${id} for update`.execute(db)
  const { rows } = await sql<LockedMatch>`
    select m.id, m.kind, s.slug as sport_slug, m.center_id, f.league_id as competition_id, m.starts_at, m.ends_at, m.state, m.result,
      m.version, m.entered_by, m.entered_side, m.entered_at, m.settled_by, m.disputed_by, m.dispute,
      case when f.id is not null then jsonb_build_array(
          array_remove(array[ht.captain_id], null), array_remove(array[at.captain_id], null))
        else jsonb_build_array(
          coalesce((select jsonb_agg(user_id) from match_player where match_id = m.id and side = 0 and user_id is not null), '[]'),
          coalesce((select jsonb_agg(user_id) from match_player where match_id = m.id and side = 1 and user_id is not null), '[]'))
        end as voices,
      (select coalesce(jsonb_agg(user_id), '[]') from (
        select user_id from match_player where match_id = m.id and user_id is not null
        union select user_id from league_player where entry_id in (h.id, a.id)) p) as players
    from match m join sport s on s.id = m.sport_id left join fixture f on f.id = m.fixture_id
    left join league_entry h on h.id = f.home_entry_id left join team ht on ht.id = h.team_id
    left join league_entry a on a.id = f.away_entry_id left join team at on at.id = a.team_id
    where m.id = ${id}`.execute(db)
  return rows[0] ?? null
}

interface Written {
  readonly id: number
  readonly by: UserId | null
  readonly now: number
}

interface WithResult extends Written {
  readonly side?: Side | null
  readonly result: MatchEnd
  readonly winner: Side | null
}

const json = (result: MatchEnd) => sql`${JSON.stringify(result)}::jsonb`

export async function writeEntered(
  tx: Db,
  { id, by, now, result, winner, side = null }: WithResult,
): Promise<void> {
  await sql`update match set state = 'entered', result = ${json(result)}, winner = ${winner}, entered_by = ${by},
    entered_side = ${side}, entered_at = ${instant(now)}, version = version + 1 where id = ${id}`.execute(
    tx,
  )
}

export async function writeConfirmed(tx: Db, { id, by, now }: Written): Promise<void> {
  await sql`update match set state = 'final', settled_by = ${by}, settled_at = ${instant(now)}, version = version + 1
    where id = ${id}`.execute(tx)
}

export async function writeDisputed(
  tx: Db,
  { id, by, now, reason }: Written & { readonly reason: string },
): Promise<void> {
  await sql`update match set state = 'disputed', disputed_by = ${by}, disputed_at = ${instant(now)}, dispute = ${reason},
    version = version + 1 where id = ${id}`.execute(tx)
}

export async function writeDecided(
  tx: Db,
  { id, by, now, result, winner }: WithResult,
): Promise<void> {
  await sql`update match set state = 'final', result = ${json(result)}, winner = ${winner}, settled_by = ${by},
    settled_at = ${instant(now)}, version = version + 1 where id = ${id}`.execute(tx)
}

/**
 * Makes an entered result final that nobody has answered since an instant, and gives its match; one that is being
 * answered waits. A transaction settles one: its match, its league and the levels are locked in the order of all acts.
 */
export async function settleUnanswered(
  tx: Db,
  enteredUntil: number,
  now: number,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    with due as (select id from match where state = 'entered' and entered_at <= ${instant(enteredUntil)}
      order by id limit 1 for update skip locked)
    update match m set state = 'final', settled_by = null, settled_at = ${instant(now)}, version = version + 1
    from due where m.id = due.id and m.state = 'entered' returning m.id`.execute(tx)
  return rows[0]?.id ?? null
}

export interface DisputedRow {
  readonly id: number
  readonly kind: string
  readonly center: string
  readonly startsAt: number
  readonly disputedAt: number
  readonly result: MatchEnd
  readonly dispute: string
}

/** Disputed results, the oldest first. */
export async function selectDisputed(db: Db): Promise<DisputedRow[]> {
  const { rows } = await sql<DisputedRow>`
    select m.id, m.kind, c.name as center, m.starts_at, m.disputed_at, m.result, m.dispute
    from match m join center c on c.id = m.center_id where m.state = 'disputed' order by m.disputed_at, m.id`.execute(
    db,
  )
  return rows
}

/** A place of a booking, and its player. */
export interface PlacedPlayer {
  readonly place: number
  readonly userId: UserId | null
  /** Null of a guest: the match does not keep their name. */
  readonly firstName: string | null
}

export interface PlayedBooking {
  readonly id: BookingId
  readonly matchId: number | null
  readonly center: { readonly name: string; readonly timeZone: string }
  readonly sport: { readonly slug: string }
  readonly coach: number | null
  readonly status: string
  readonly startsAt: number
  readonly endsAt: number
  readonly players: readonly PlacedPlayer[]
}

/** Whether a member plays in a booking, on a place that is paid. */
export async function isPlayerOfBooking(db: Db, id: BookingId, userId: UserId): Promise<boolean> {
  const { rows } = await sql`select from booking b where b.id = ${id} and (b.user_id = ${userId}
    or exists (select from participation p where p.booking_id = b.id and p.user_id = ${userId} and ${isPaidPlace('p')}))`.execute(
    db,
  )
  return rows.length > 0
}

/** A booking with its players, those who have not paid without a name; null when there is none. */
export async function selectPlayedBooking(
  db: Db,
  id: BookingId,
  lock: 'for update' | '' = '',
): Promise<PlayedBooking | null> {
  if (lock) await sql`select from booking where id = ${id} for update`.execute(db)
  const { rows } = await sql<PlayedBooking>`
    select b.id, (select m.id from match m where m.booking_id = b.id) as match_id, b.status, b.starts_at, b.ends_at,
      jsonb_build_object('name', c.name, 'timeZone', c.time_zone) as center, jsonb_build_object('slug', s.slug) as sport, b.coach_id as coach,
      (select coalesce(jsonb_agg(jsonb_build_object('place', p.id,
          'userId', u.id, 'firstName', u.first_name) order by p.position), '[]')
        from participation p left join app_user u on u.id = case when p.is_captain then coalesce(p.user_id, b.user_id)
          when ${isPaidPlace('p')} then p.user_id end
        where p.booking_id = b.id and p.left_at is null and p.status <> 'Cancelled') as players
    from booking b join sport s on s.id = b.sport_id join center c on c.id = b.center_id where b.id = ${id}`.execute(
    db,
  )
  return rows[0] ?? null
}

interface NewPlayer extends Omit<PlacedPlayer, 'place'> {
  readonly side: Side
  readonly position: number
}

export async function insertFriendly(
  tx: Db,
  bookingId: BookingId,
  players: readonly NewPlayer[],
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into match (kind, sport_id, center_id, court_id, booking_id, starts_at, ends_at)
      select 'friendly', sport_id, center_id, court_id, id, starts_at, ends_at from booking where id = ${bookingId}
      returning id), placed as (
      insert into match_player (match_id, side, position, user_id, guest_name)
      select made.id, p.side, p.position, p."userId", case when p."userId" is null then 'Invité' end
      from made, jsonb_to_recordset(${JSON.stringify(players)}::jsonb)
        as p (side smallint, position smallint, "userId" integer))
    select id from made`.execute(tx)
  if (rows[0] === undefined) throw new Error(`no booking ${bookingId}`)
  return rows[0].id
}
