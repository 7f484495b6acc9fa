import { instant, type Db, type Row } from '@quatre/db'
import type { CenterId, CourtWaitId, SlotDuration, UserId, BookingId } from '@quatre/domain'
import { sql } from 'kysely'

/** Serializes a member's leaving, offers and holds with the work of `tx`. */
async function lockHolds(tx: Db, userId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('hold', ${userId}))`.execute(tx)
}

export interface WaitRow extends Row<
  'courtWait',
  'id' | 'fieldTypeId' | 'day' | 'firstStart' | 'lastStart'
> {
  readonly duration: SlotDuration
  readonly center: { readonly id: CenterId; readonly slug: string; readonly name: string }
  readonly timeZone: string
  readonly sport: { readonly id: number; readonly name: string }
  readonly position: number
}

// in line before, for some of the same time: any court of the sport may be the one that is freed
const position = sql`1 + (
  select count(distinct o.user_id) from court_wait o
  where o.center_id = w.center_id and o.day = w.day and o.sport_id = w.sport_id and o.id < w.id
    and o.user_id <> w.user_id and o.first_start <= w.last_start and o.last_start >= w.first_start)`

/** The waits of a member, the soonest first. */
export async function selectOwnWaits(db: Db, userId: UserId, now: number): Promise<WaitRow[]> {
  const { rows } = await sql<WaitRow>`
    select w.id, w.field_type_id, w.day, w.first_start, w.last_start, w.duration, c.time_zone,
      jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name) as center,
      jsonb_build_object('id', s.id, 'name', s.name) as sport, ${position} as position
    from court_wait w join center c on c.id = w.center_id join sport s on s.id = w.sport_id
    where w.user_id = ${userId} and w.first_start > ${instant(now)}
    order by w.first_start, w.id`.execute(db)
  return rows
}

type NewWait = Row<
  'courtWait',
  | 'userId'
  | 'centerId'
  | 'sportId'
  | 'fieldTypeId'
  | 'day'
  | 'firstStart'
  | 'lastStart'
  | 'duration'
>

/** Counts a member's waits; null when the account no longer exists. */
export async function lockOwnWaits(tx: Db, userId: UserId, now: number): Promise<number | null> {
  await lockHolds(tx, userId)
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from court_wait w
      where w.user_id = u.id and w.first_start > ${instant(now)}) as count
    from app_user u where u.id = ${userId} and u.is_active`.execute(tx)
  return rows[0]?.count ?? null
}

/** Null when the member waits for the same already. */
export async function insertWait(tx: Db, wait: NewWait, now: number): Promise<CourtWaitId | null> {
  const row = await tx
    .insertInto('courtWait')
    .values({
      ...wait,
      firstStart: instant(wait.firstStart),
      lastStart: instant(wait.lastStart),
      createdAt: instant(now),
    })
    .onConflict((conflict) => conflict.constraint('court_wait_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** False when it is another's, or over. */
export async function deleteWait(db: Db, waitId: CourtWaitId, userId: UserId): Promise<boolean> {
  const deleted = await db
    .deleteFrom('courtWait')
    .where((eb) => eb.and({ id: waitId, userId }))
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

export async function deleteMemberWaits(tx: Db, userId: UserId): Promise<void> {
  await tx.deleteFrom('courtWait').where('userId', '=', userId).execute()
}

/** Those whose range has begun. */
export async function deletePastWaits(db: Db, now: number): Promise<void> {
  await db.deleteFrom('courtWait').where('firstStart', '<=', instant(now)).execute()
}

/** A local day of a centre with waiting members. */
export type WaitedDay = Row<'courtWait', 'centerId' | 'day'>

export async function selectWaitedDays(db: Db, now: number): Promise<WaitedDay[]> {
  return db
    .selectFrom('courtWait')
    .select(['centerId', 'day'])
    .distinct()
    .where('firstStart', '>', instant(now))
    .orderBy('day')
    .orderBy('centerId')
    .execute()
}

export interface WaitInLine extends Row<
  'courtWait',
  'id' | 'userId' | 'sportId' | 'fieldTypeId' | 'firstStart' | 'lastStart'
> {
  readonly duration: SlotDuration
}

/**
 * The members who wait for a day, the first first. One who holds a court at this moment is skipped: the offer
 * would take it from them.
 */
export async function selectLine(
  db: Db,
  { centerId, day }: WaitedDay,
  now: number,
): Promise<WaitInLine[]> {
  const { rows } = await sql<WaitInLine>`
    select id, user_id, sport_id, field_type_id, first_start, last_start, duration from court_wait w
    where center_id = ${centerId} and day = ${day} and first_start > ${instant(now)}
      and ${holdsNothing(now)}
    order by id`.execute(db)
  return rows
}

const holdsNothing = (now: number) => sql`not exists (select from booking b
  where b.user_id = w.user_id and b.status = 'Pending' and b.expires_at > ${instant(now)})`

/**
 * Takes a member out of the line to make them an offer; false when another process has done so, when they
 * have left, or hold a court by now.
 */
export async function takeFromLine(tx: Db, { id, userId }: WaitInLine, now: number) {
  await lockHolds(tx, userId)
  const { rows } = await sql`delete from court_wait w
    where id = ${id} and ${holdsNothing(now)} returning id`.execute(tx)
  return rows.length === 1
}

export async function insertOffer(tx: Db, bookingId: BookingId): Promise<void> {
  await tx.insertInto('courtOffer').values({ bookingId }).execute()
}

interface EndedOffer {
  readonly bookingId: BookingId
  readonly userId: UserId
  /** There was no attempt to pay it: after an attempt, the payment’s own mails have the outcome. */
  readonly isMissed: boolean
}

/** Takes away the offers whose hold has ended, each for one process. */
export async function takeEndedOffers(tx: Db): Promise<EndedOffer[]> {
  const { rows } = await sql<EndedOffer>`
    delete from court_offer o using booking b
    where b.id = o.booking_id and b.status <> 'Pending'
    returning o.booking_id, b.user_id,
      b.status = 'Expired' and b.charge_id is null as is_missed`.execute(tx)
  return rows
}
