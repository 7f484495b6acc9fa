import { instant, type Db, type Row } from '@quatre/db'
import {
  adultBornBy,
  type EnrolmentId,
  type EnrolmentOfferId,
  type PlaceId,
  type UserId,
} from '@quatre/domain'
import { sql } from 'kysely'
import { isPaidPlace } from '../../core/players/paid-place.ts'
import type { Owner } from '../../core/owners.ts'
import { head, shown, type TournamentHead } from '../tournament.sql.ts'

/** The columns of a tournament that entering it needs. */
export interface EnteredTournament extends TournamentHead {
  readonly offerId: EnrolmentOfferId
  readonly placeId: PlaceId
  readonly lineEndsAt: number
  readonly centerName: string
  readonly timeZone: string
}

const entered = sql`${head}, t.offer_id, p.id as place_id,
  (select name from center where id = c.center_id) as center_name,
  (select time_zone from center where id = c.center_id) as time_zone,
  (select line_ends_at from enrolment_offer where id = t.offer_id) as line_ends_at`

export async function selectEntered(db: Db, id: number): Promise<EnteredTournament | null> {
  return (await selectAllEntered(db, [id]))[0] ?? null
}

export async function selectAllEntered(
  db: Db,
  ids: readonly number[],
): Promise<EnteredTournament[]> {
  const { rows } = await sql<EnteredTournament>`
    select ${entered} from ${shown} where c.id = any(${[...ids]}::integer[])`.execute(db)
  return rows
}

/** Whose entry is, in the tournament that it enters. */
export interface EntryRow
  extends
    Row<
      'tournamentEntry',
      'id' | 'tournamentId' | 'partnerId' | 'weight' | 'isSplit' | 'finalRank' | 'points'
    >,
    Row<'enrolment', 'holderId' | 'state' | 'expiresAt'> {
  /** The second player was named by the holder, and has neither answered nor paid. */
  readonly isOnlyNamed: boolean
}

const entry = sql`e.id, e.tournament_id, e.partner_id, e.weight, e.is_split, e.final_rank, e.points,
  n.holder_id, n.state, n.expires_at, is_only_named(e.id) as is_only_named`

const entryTables = sql`tournament_entry e join enrolment n on n.id = e.id`

/** @throws Error for one that is not there */
export async function existingEntry(db: Db, id: EnrolmentId): Promise<EntryRow> {
  const { rows } =
    await sql<EntryRow>`select ${entry} from ${entryTables} where e.id = ${id}`.execute(db)
  if (rows[0] === undefined) throw new Error(`no entry ${id}`)
  return rows[0]
}

const isEntrant = (userId: UserId) => sql`(n.holder_id = ${userId} or e.partner_id = ${userId})`

/** The entry of its holder or second player; null of anybody else's. */
export async function selectOwnEntry(
  db: Db,
  id: EnrolmentId,
  userId: UserId,
): Promise<EntryRow | null> {
  const { rows } = await sql<EntryRow>`
    select ${entry} from ${entryTables} where e.id = ${id} and ${isEntrant(userId)}`.execute(db)
  return rows[0] ?? null
}

/** A pair is its two players'. */
export const entryOwner = (db: Db): Owner => ({
  owns: async ({ id, userId }) => (await selectOwnEntry(db, Number(id), userId)) !== null,
})

const mostListed = 60

/** The entries of a member: those of tournaments that are not over, the soonest first, then those before. */
export async function selectOwnEntries(
  db: Db,
  { userId, active, now }: { userId: UserId; active: boolean; now: number },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${entry} from ${entryTables} join competition c on c.id = e.tournament_id
    where ${isEntrant(userId)} and (not ${active} or (c.ends_at > ${instant(now)} and is_active_enrolment(n.state)))
      and (is_active_enrolment(n.state) or n.state = 'removed')
    order by c.ends_at <= ${instant(now)},
      case when c.ends_at > ${instant(now)} then c.starts_at end, c.starts_at desc, e.id
    limit ${mostListed}`.execute(db)
  return rows
}

/** A player as the rules of an event look at them. */
export interface PlayerFacts extends Row<'appUser', 'id' | 'firstName' | 'lastName' | 'email'> {
  readonly hidesLastName: boolean
  /** Whether others may find them: neither a child nor somebody who is not known to be an adult. */
  readonly isPublic: boolean
  readonly gender: 'Male' | 'Female' | null
  readonly birthDate: string | null
  readonly isLinked: boolean
  readonly licences: readonly { readonly year: number; readonly endsOn: string }[]
  readonly rank: number | null
  /** Their pair in the event, with the first name of the other one, and whether that one has only named them. */
  readonly pair: {
    readonly id: EnrolmentId
    readonly partnerName: string | null
    readonly isOnlyNamed: boolean
  } | null
}

/** The members with these numbers who have not left, with their pair in a tournament; `today` in Paris. */
export async function selectPlayers(
  db: Db,
  tournamentId: number | null,
  { ids, today }: { readonly ids: readonly UserId[]; readonly today: string },
): Promise<PlayerFacts[]> {
  const { rows } = await sql<PlayerFacts>`
    select u.id, u.first_name, u.last_name, u.email, u.hide_last_name as hides_last_name,
      coalesce(u.birth_date <= ${adultBornBy(today)}::date, false)
        and not exists (select from responsible r where r.child_id = u.id) as is_public,
      l.sex as gender, l.birth_date::text as birth_date, l.is_linked, l.rank,
      (select coalesce(jsonb_agg(jsonb_build_object('year', o.year, 'endsOn', o.ends_on)), '[]')
        from licence o where o.user_id = u.id and o.token is not null) as licences,
      (select jsonb_build_object('id', p.entry_id, 'partnerName', (
          select o.first_name from tournament_player q join app_user o on o.id = q.user_id
          where q.entry_id = p.entry_id and q.user_id <> u.id),
          'isOnlyNamed', is_only_named(p.entry_id) and u.id = (
            select partner_id from tournament_entry where id = p.entry_id))
        from tournament_player p where p.tournament_id = ${tournamentId} and p.user_id = u.id) as pair
    from app_user u join player_licence(${today}::date) l on l.user_id = u.id
    where u.id = any(${[...ids]}::integer[]) and u.is_active`.execute(db)
  return rows
}

/** The weights of the pairs that have a place for good, the strongest first. */
export async function selectWeights(db: Db, tournamentId: number): Promise<number[]> {
  const { rows } = await sql<{ weight: number }>`
    select e.weight from ${entryTables}
    where e.tournament_id = ${tournamentId} and e.weight is not null
      and (n.state = 'confirmed' or keeps_place(n.state) and not is_only_named(e.id))
    order by e.weight`.execute(db)
  return rows.map(({ weight }) => weight)
}

const mostFound = 10

/** Without accents. */
const plain = (column: string) =>
  sql`regexp_replace(normalize(${sql.ref(column)}, NFD), '[\u0300-\u036f]', '', 'g')`

/** Adults by the first letters of each of their names, or the holder of a licence; a last name that is hidden finds nobody. */
export async function selectFound(
  db: Db,
  asked: { readonly words: readonly string[]; readonly licence: string; readonly bornBy: string },
): Promise<UserId[]> {
  const starts = asked.words.map((word) => `${word.normalize('NFD').replaceAll(/\p{M}/gu, '')}%`)
  const named =
    asked.licence === ''
      ? sql`(select count(*) from unnest(${starts}::text[]) word
          where ${plain('u.firstName')} ilike word or (not u.hide_last_name and ${plain('u.lastName')} ilike word)) = ${starts.length}`
      : sql`u.id = (select o.user_id from licence o where o.number = ${asked.licence} limit 1)`
  const { rows } = await sql<{ id: UserId }>`
    select u.id from app_user u
    where ${named} and u.is_active and u.email is not null and u.birth_date <= ${asked.bornBy}::date
      and not exists (select from responsible r where r.child_id = u.id)
    order by u.last_name, u.first_name, u.id limit ${mostFound}`.execute(db)
  return rows.map(({ id }) => id)
}

const mostTeammates = 20

/** The adults of a member's last bookings and pairs, the latest first. */
export async function selectTeammateIds(
  db: Db,
  {
    userId,
    bornBy,
    now,
  }: { readonly userId: UserId; readonly bornBy: string; readonly now: number },
): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    with mine as (
      select p.booking_id from participation p join booking b on b.id = p.booking_id and b.status = 'Confirmed'
      where p.user_id = ${userId} and p.starts_at <= ${instant(now)} and b.ends_at <= ${instant(now)} and ${isPaidPlace('p')}
      order by p.starts_at desc limit 50
    ), met as (
      select p.user_id, p.starts_at as met_at from mine join participation p using (booking_id)
      join booking b on b.id = p.booking_id where ${isPaidPlace('p')}
      union all
      select case when n.holder_id = ${userId} then e.partner_id else n.holder_id end, n.created_at
      from ${entryTables} where ${isEntrant(userId)}
        and (e.partner_id = ${userId} or e.final_rank is not null or not is_only_named(e.id))
    )
    select u.id from app_user u join (
      select user_id, max(met_at) as met_at from met where user_id <> ${userId} group by user_id) m on m.user_id = u.id
    where u.is_active and u.birth_date <= ${bornBy}::date
      and not exists (select from responsible r where r.child_id = u.id)
    order by m.met_at desc, u.id limit ${mostTeammates}`.execute(db)
  return rows.map(({ id }) => id)
}

interface NewEntry {
  readonly id: EnrolmentId
  readonly tournamentId: number
  readonly partnerId: UserId | null
  readonly isSplit: boolean
  readonly ranks: readonly [number | null, number | null]
  readonly weight: number | null
}

export async function insertEntry(tx: Db, { ranks, ...made }: NewEntry): Promise<void> {
  await sql`insert into tournament_entry
      (id, tournament_id, partner_id, is_split, holder_rank, partner_rank, weight)
    values (${made.id}, ${made.tournamentId}, ${made.partnerId}, ${made.isSplit}, ${ranks[0]}, ${ranks[1]},
      ${made.weight})`.execute(tx)
}

export async function updatePartner(
  tx: Db,
  changed: Omit<NewEntry, 'tournamentId' | 'isSplit'> & { readonly hasAccepted: boolean },
): Promise<void> {
  await sql`update tournament_entry set partner_id = ${changed.partnerId}, holder_rank = ${changed.ranks[0]},
    partner_rank = ${changed.ranks[1]}, weight = ${changed.weight}, partner_accepted = ${changed.hasAccepted}
    where id = ${changed.id}`.execute(tx)
}

/** The second player leaves the pair for good: it looks for another. */
export async function removePartner(tx: Db, id: EnrolmentId): Promise<void> {
  await sql`update tournament_entry set partner_id = null, partner_rank = null, weight = null,
    partner_accepted = false, refused_by = refused_by || partner_id where id = ${id}`.execute(tx)
}

/** Whether a member does not play with another in a tournament. */
export async function hasRefused(
  db: Db,
  of: { readonly tournamentId: number; readonly holderId: UserId; readonly playerId: UserId },
): Promise<boolean> {
  const { rows } = await sql`select from ${entryTables} where e.tournament_id = ${of.tournamentId}
    and n.holder_id = ${of.holderId} and ${of.playerId} = any(e.refused_by)`.execute(db)
  return rows.length > 0
}

/** The pair of another that has only named a member. */
export async function selectNamedIn(
  tx: Db,
  tournamentId: number,
  userId: UserId,
): Promise<EntryRow | null> {
  const { rows } = await sql<EntryRow>`select ${entry} from ${entryTables}
    where e.tournament_id = ${tournamentId} and e.partner_id = ${userId}
      and is_active_enrolment(n.state) and is_only_named(e.id)`.execute(tx)
  return rows[0] ?? null
}

/** The pairs that have not ended in which a member is the second player. */
export async function selectPairsOfSecond(tx: Db, userId: UserId): Promise<EnrolmentId[]> {
  const { rows } = await sql<{ id: EnrolmentId }>`select e.id from ${entryTables}
    where e.partner_id = ${userId} and is_active_enrolment(n.state) order by e.id`.execute(tx)
  return rows.map(({ id }) => id)
}

export interface Invited {
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly email?: string | undefined
  readonly license?: string | undefined
}

/** Replaces the link of an entry; the invited player stays when nobody is named. */
export async function writeInvitation(
  tx: Db,
  id: EnrolmentId,
  { hash, invited }: { readonly hash: Buffer; readonly invited?: Invited },
): Promise<void> {
  const { firstName = null, lastName = null, email = null, license = null } = invited ?? {}
  await sql`insert into tournament_invitation (entry_id, key_hash, first_name, last_name, email, licence_number)
    values (${id}, ${hash}, ${firstName}, ${lastName}, ${email}, ${license})
    on conflict (entry_id) do update set key_hash = excluded.key_hash`.execute(tx)
}

/** The player invited to an entry, as far as its holder has said. */
export async function selectInvited(
  db: Db,
  id: EnrolmentId,
): Promise<Row<'tournamentInvitation', 'email' | 'firstName'>> {
  const { rows } = await sql<Row<'tournamentInvitation', 'email' | 'firstName'>>`
    select email, first_name from tournament_invitation where entry_id = ${id}`.execute(db)
  return rows[0] ?? { email: null, firstName: null }
}

export async function deleteInvitation(tx: Db, id: EnrolmentId): Promise<void> {
  await sql`delete from tournament_invitation where entry_id = ${id}`.execute(tx)
}

/** The entry that a link invites to, while it has not ended. */
export async function selectInvitation(
  db: Db,
  hash: Buffer,
): Promise<{ readonly id: EnrolmentId; readonly firstName: string | null } | null> {
  const { rows } = await sql<{ id: EnrolmentId; firstName: string | null }>`
    select n.id, i.first_name from tournament_invitation i join enrolment n on n.id = i.entry_id
    where i.key_hash = ${hash} and is_active_enrolment(n.state)`.execute(db)
  return rows[0] ?? null
}

/** Waiting pairs by weight, the strongest first; those without a weight come last, by number. */
export async function selectLineByWeight(
  tx: Db,
  ids: readonly EnrolmentId[],
): Promise<EnrolmentId[]> {
  const { rows } = await sql<{ id: EnrolmentId }>`
    select n.id from ${entryTables} where n.id = any(${[...ids]}::integer[])
    order by e.weight nulls last, n.line_number`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The place of a pair in a line by weight, 1 the first. */
export async function selectPositionByWeight(db: Db, id: EnrolmentId): Promise<number | null> {
  const { rows } = await sql<{ position: number }>`
    select place::integer as position from (
      select n.id, row_number() over (order by e.weight nulls last, n.line_number) as place
      from ${entryTables} where n.state = 'waiting' and e.tournament_id = (
        select tournament_id from tournament_entry where id = ${id})) line
    where id = ${id}`.execute(db)
  return rows[0]?.position ?? null
}

/** Whether the payer's part of an entry is here. */
export async function hasPaid(db: Db, id: EnrolmentId, payerId: UserId): Promise<boolean> {
  const { rows } = await sql`
    select from enrolment_charge l join charge c on c.id = l.charge_id
    where l.enrolment_id = ${id} and c.payer_id = ${payerId} and c.state = 'paid' and l.returned_cents = 0`.execute(
    db,
  )
  return rows.length > 0
}
