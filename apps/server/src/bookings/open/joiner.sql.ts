import { instant, type Db, type Row } from '@quatre/db'
import type { BookingId, LevelName, UserId } from '@quatre/domain'
import { sql, type RawBuilder } from 'kysely'

/** A member in a place of an open match. */
export interface OpenJoiner extends Row<
  'openJoiner',
  'participationId' | 'bookingId' | 'userId' | 'refusableUntil' | 'refusedAt' | 'owedCents'
> {
  readonly returnedAt: number | null
}

const joiners = sql`select j.participation_id, j.booking_id, j.user_id, j.refusable_until, j.refused_at,
  j.owed_cents, j.returned_at from open_joiner j`

/** The joiner of a place; null of a place that was not taken in an open match. */
export async function selectJoiner(db: Db, placeId: number): Promise<OpenJoiner | null> {
  const { rows } = await sql<OpenJoiner>`${joiners} where j.participation_id = ${placeId}`.execute(
    db,
  )
  return rows[0] ?? null
}

export async function insertJoiner(
  tx: Db,
  placeId: number,
  { bookingId, userId }: { readonly bookingId: BookingId; readonly userId: UserId },
): Promise<void> {
  await sql`insert into open_joiner (participation_id, booking_id, user_id)
    values (${placeId}, ${bookingId}, ${userId})`.execute(tx)
}

/** Notes that a joiner has paid: until when the captain may refuse them, and the amount then owed to the captain. */
export async function markJoinerPaid(
  tx: Db,
  placeId: number,
  { refusableUntil, owedCents }: { readonly refusableUntil: number; readonly owedCents: number },
): Promise<void> {
  await sql`update open_joiner set refusable_until = ${instant(refusableUntil)}, owed_cents = ${owedCents}
    where participation_id = ${placeId}`.execute(tx)
}

export async function markRefused(tx: Db, placeId: number, now: number): Promise<void> {
  await sql`update open_joiner set refused_at = ${instant(now)}
    where participation_id = ${placeId}`.execute(tx)
}

/** A joiner with a place, for their captain. */
export interface JoinerOfCaptain extends Row<'openJoiner', 'participationId' | 'refusableUntil'> {
  readonly userId: UserId
  readonly firstName: string
  readonly isPaid: boolean
  readonly level?: LevelName | null
}

export async function selectBookingJoiners(
  db: Db,
  bookingId: BookingId,
): Promise<JoinerOfCaptain[]> {
  const { rows } = await sql<JoinerOfCaptain>`
    select j.participation_id, j.refusable_until, j.user_id, u.first_name,
      p.status = 'Confirmed' as is_paid
    from open_joiner j join participation p on p.id = j.participation_id and p.left_at is null
    join app_user u on u.id = j.user_id
    where j.booking_id = ${bookingId} and p.status <> 'Cancelled' order by p.position`.execute(db)
  return rows
}

/** Whether a joiner of a booking has paid and can still be sent away: its deadline waits for their captain. */
export const hasRefusableJoiner = (bookingId: RawBuilder<unknown>, now: number) => sql`exists (
  select from open_joiner j join participation p on p.id = j.participation_id and p.left_at is null
  where j.booking_id = ${bookingId} and j.refusable_until > ${instant(now)} and j.refused_at is null)`

export async function isAwaitingCaptain(
  db: Db,
  bookingId: BookingId,
  now: number,
): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select ${hasRefusableJoiner(sql`${bookingId}::integer`, now)} as waits`.execute(db)
  return rows[0]?.waits ?? false
}

/** The shares owed to captains at `now`, of one booking or of all, the longest due first. */
export async function selectOwed(
  db: Db,
  {
    now,
    bookingId,
    limit,
  }: { readonly now: number; readonly bookingId?: BookingId; readonly limit: number },
): Promise<OpenJoiner[]> {
  const { rows } = await sql<OpenJoiner>`${joiners}
    where j.owed_cents > 0 and j.returned_at is null and j.refused_at is null
      and j.refusable_until <= ${instant(now)}
      and (${bookingId ?? null}::integer is null or j.booking_id = ${bookingId ?? null}::integer)
    order by j.refusable_until, j.participation_id limit ${limit}`.execute(db)
  return rows
}

export async function markReturned(tx: Db, placeId: number, now: number): Promise<void> {
  await sql`update open_joiner set returned_at = ${instant(now)}
    where participation_id = ${placeId}`.execute(tx)
}

/** A cancelled booking: a joiner whom the captain could still refuse is refunded, so nothing is owed for the place. */
export async function oweNothing(tx: Db, bookingId: BookingId): Promise<void> {
  await sql`update open_joiner set owed_cents = 0
    where booking_id = ${bookingId} and returned_at is null`.execute(tx)
}

/** Whether a captain has sent the member with this e-mail away from a match. */
export async function wasSentAway(tx: Db, bookingId: BookingId, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from open_joiner j join app_user u on u.id = j.user_id
    where j.booking_id = ${bookingId} and j.refused_at is not null and u.email = ${email}`.execute(
    tx,
  )
  return rows.length > 0
}

/** The places that a member keeps in open matches without having paid them. */
export async function countUnpaid(tx: Db, userId: UserId, joinedSince: number): Promise<number> {
  const { rows } = await sql<{ kept: number }>`
    select count(*)::integer as kept from open_joiner j join participation p on p.id = j.participation_id
    where j.user_id = ${userId} and p.user_id = ${userId} and p.status = 'Pending' and p.left_at is null
      and p.joined_at > ${instant(joinedSince)}`.execute(tx)
  return rows[0]?.kept ?? 0
}
