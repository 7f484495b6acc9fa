import { instant, type Db } from '@quatre/db'
import type { BookingId, CenterId, CourtId, UserId } from '@quatre/domain'
import { sql, type RawBuilder } from 'kysely'
import { requestRow, type RequestKey } from '../request-keys.sql.ts'
import type { CourtPeriod } from './court-notices.ts'

// Every statement that takes, frees or moves court time, and none elsewhere.

/** Of a hold: what is written with it, and where. */
export interface HoldRow {
  readonly request: RequestKey
  readonly centerId: CenterId
  readonly revision: number
  readonly sportId: number
  readonly fieldTypeId: number
  readonly askedCourt: boolean
  /** Courts to try, the best first. */
  readonly courtIds: readonly CourtId[]
  /** Bookings that go to another court to make room, with their times. */
  readonly moves: readonly (CourtMoveRow & { readonly period: CourtPeriod })[]
  readonly overdueBookingIds: readonly BookingId[]
  readonly startsAt: number
  readonly endsAt: number
  readonly priceCents: number
  readonly originalPriceCents: number
  readonly shareCents: readonly number[]
  readonly freeCancellationHours: number
  readonly shareKey: string
  readonly now: number
  readonly expiresAt: number
}

interface CourtMoveRow {
  readonly bookingId: BookingId
  readonly courtId: CourtId
}

/**
 * What the database gave a hold; no court when the same request had made it before. `released…`: the
 * time that the player's former hold gives back.
 */
export interface MadeHold {
  readonly bookingId: BookingId
  readonly courtId: CourtId | null
  readonly participationIds: readonly number[] | null
  /** Earlier than was asked when the player held this time before. */
  readonly expiresAt: number | null
  readonly releasedCenterId: number | null
  readonly releasedFrom: number | null
  readonly releasedTo: number | null
}

/** Makes a hold, all of it in one statement (migration 029). @throws (to `refusalIn`) its refusals */
export async function insertHold(db: Db, hold: HoldRow): Promise<MadeHold> {
  const { rows } = await sql<MadeHold>`
    select * from hold_booking(${JSON.stringify(requestOf(hold))}::jsonb)`.execute(db)
  const [made] = rows
  if (made === undefined) throw new Error('hold_booking gave no booking')
  return made
}

/** The columns of the type `hold_request`. */
function requestOf(hold: HoldRow) {
  const isoText = (epochMs: number) => new Date(epochMs).toISOString()
  return {
    user_id: hold.request.userId,
    request: requestRow(hold.request),
    center_id: hold.centerId,
    revision: hold.revision,
    sport_id: hold.sportId,
    field_type_id: hold.fieldTypeId,
    asked_court: hold.askedCourt,
    court_ids: hold.courtIds,
    moved_booking_ids: hold.moves.map(({ bookingId }) => bookingId),
    moved_to_court_ids: hold.moves.map(({ courtId }) => courtId),
    overdue_booking_ids: hold.overdueBookingIds,
    starts_at: isoText(hold.startsAt),
    ends_at: isoText(hold.endsAt),
    price_cents: hold.priceCents,
    original_price_cents: hold.originalPriceCents,
    share_cents: hold.shareCents,
    free_cancellation_hours: hold.freeCancellationHours,
    share_key: hold.shareKey,
    now: isoText(hold.now),
    expires_at: isoText(hold.expiresAt),
  }
}

const period = sql`center_id, lower(during) as from, upper(during) as to`

/** Frees the court of a booking. */
export async function deleteCourtTime(tx: Db, bookingId: BookingId): Promise<CourtPeriod[]> {
  const { rows } = await sql<CourtPeriod>`delete from court_time where booking_id = ${bookingId}
    returning ${period}`.execute(tx)
  return rows
}

/** Lets a booking keep its court for good. */
export async function clearExpiry(tx: Db, bookingId: BookingId): Promise<CourtPeriod[]> {
  const { rows } = await sql<CourtPeriod>`update court_time set expires_at = null
    where booking_id = ${bookingId} returning ${period}`.execute(tx)
  return rows
}

/** Takes a court for a booking that has none; nothing when it is not free. */
export async function insertCourtTime(
  tx: Db,
  { bookingId, courtId }: CourtMoveRow,
): Promise<CourtPeriod[]> {
  const { rows } = await sql<CourtPeriod>`
    insert into court_time (center_id, court_id, during, kind, booking_id, wish_field_type_id)
    select center_id, ${courtId}, tstzrange(starts_at, ends_at), 'booking', id,
      case when not asked_court then field_type_id end
    from booking where id = ${bookingId}
    on conflict on constraint court_time_no_overlap do nothing
    returning ${period}`.execute(tx)
  return rows
}

/** Ends the overdue holds that stand in a booking's way. */
export async function expireAround(
  tx: Db,
  bookingId: BookingId,
  now: number,
): Promise<CourtPeriod[]> {
  return released(
    tx,
    sql`expire_bookings(array(
      select o.booking_id from court_time o
      join booking b on b.id = ${bookingId}
      where o.center_id = b.center_id and o.during && tstzrange(b.starts_at, b.ends_at)
        and o.expires_at <= ${instant(now)} and o.booking_id <> b.id
    ), ${instant(now)})`,
  )
}

/** Ends overdue holds, some at a time. */
export async function expireOverdue(db: Db, now: number): Promise<CourtPeriod[]> {
  return released(
    db,
    sql`expire_bookings(array(
      select id from booking where status = 'Pending' and expires_at <= ${instant(now)}
      order by expires_at limit 200), ${instant(now)})`,
  )
}

/** Ends the holds of a member. */
export async function releaseHoldsOf(tx: Db, userId: UserId, now: number): Promise<CourtPeriod[]> {
  return released(
    tx,
    sql`release_holds(array(
      select id from booking where user_id = ${userId} and status = 'Pending'), ${instant(now)})`,
  )
}

async function released(db: Db, bookings: RawBuilder<unknown>): Promise<CourtPeriod[]> {
  const { rows } = await sql<CourtPeriod>`
    select center_id, starts_at as from, ends_at as to from ${bookings}`.execute(db)
  return rows
}
