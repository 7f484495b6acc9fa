import { instant, type Db } from '@quatre/db'
import type { BookingId, ChargeId, CourtId, PlayedSport, UserId } from '@quatre/domain'
import { sql } from 'kysely'

export async function markCancelled(tx: Db, bookingId: BookingId, now: number): Promise<void> {
  await sql`update booking set status = 'Cancelled', cancelled_at = ${instant(now)}
    where id = ${bookingId}`.execute(tx)
  await sql`update participation set status = 'Cancelled' where booking_id = ${bookingId}`.execute(
    tx,
  )
}

/** Makes a locked booking Confirmed, on the court it has. */
export async function markConfirmed(tx: Db, bookingId: BookingId): Promise<void> {
  await sql`update booking set status = 'Confirmed', expires_at = null
    where id = ${bookingId}`.execute(tx)
  await sql`update participation set status = 'Confirmed'
    where booking_id = ${bookingId} and is_captain`.execute(tx)
}

/** A booking that is paid at the club. */
export async function markOfClub(tx: Db, bookingId: BookingId): Promise<void> {
  await sql`update booking set channel = 'club' where id = ${bookingId}`.execute(tx)
}

/** What a booking asked for, the court it has been given, and the courts of its centre. */
interface CourtWish {
  readonly courtId: CourtId
  /** It asked for this very court. */
  readonly askedCourt: boolean
  readonly fieldTypeId: number
  readonly sport: PlayedSport
  readonly courts: readonly { id: number; sportId: number; fieldTypeId: number; places: number }[]
}

export async function selectCourtWish(tx: Db, bookingId: BookingId): Promise<CourtWish | null> {
  const { rows } = await sql<CourtWish>`
    select b.court_id, b.asked_court, b.field_type_id,
      jsonb_build_object('id', s.id, 'playerCount', s.player_count) as sport,
      (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'sportId', t.sport_id,
          'fieldTypeId', t.field_type_id, 'places', t.places) order by t.id), '[]')
        from court t where t.center_id = b.center_id and t.is_active) as courts
    from booking b join sport s on s.id = b.sport_id
    where b.id = ${bookingId}`.execute(tx)
  return rows[0] ?? null
}

export async function updateCourt(tx: Db, bookingId: BookingId, courtId: CourtId): Promise<void> {
  await sql`update booking set court_id = ${courtId} where id = ${bookingId}`.execute(tx)
}

export async function updateCharge(
  tx: Db,
  bookingId: BookingId,
  chargeId: ChargeId,
): Promise<void> {
  await sql`update booking set charge_id = ${chargeId} where id = ${bookingId}`.execute(tx)
}

// A bound that the index on (court_id, starts_at) can use.
const longest = sql`interval '2 hours'`

/**
 * Bookings cancelled too late to be refunded, whose whole time on their court others have booked
 * since (requirement B26): by the booking that was just confirmed, the rest perhaps before.
 */
export async function selectBookedAgain(tx: Db, confirmedId: number): Promise<LateCancellation[]> {
  // two that take half each, confirmed at the same moment, would not see each other
  await sql`select pg_advisory_xact_lock(hashtextextended('booked again', court_id))
    from booking where id = ${confirmedId}`.execute(tx)
  const { rows } = await sql<LateCancellation>`
    select a.id as booking_id, a.user_id
    from booking b
    join booking a on a.court_id = b.court_id and a.status = 'Cancelled' and a.user_id <> b.user_id
      and a.starts_at < b.ends_at and a.starts_at > b.starts_at - ${longest} and a.ends_at > b.starts_at
    where b.id = ${confirmedId}
      and (
        select range_agg(tstzrange(c.starts_at, c.ends_at)) from booking c
        where c.court_id = a.court_id and c.status = 'Confirmed' and c.user_id <> a.user_id
          and c.starts_at < a.ends_at and c.starts_at > a.starts_at - ${longest} and c.ends_at > a.starts_at
      ) @> tstzrange(a.starts_at, a.ends_at)
    order by a.id`.execute(tx)
  return rows
}

interface LateCancellation {
  readonly bookingId: BookingId
  readonly userId: UserId
}
