import { instant, type Db } from '@quatre/db'
import type { BookingId, ChargeId, CourtId, PlayedSport, UserId } from '@quatre/domain'
import { sql, type RawBuilder } from 'kysely'
import { chargeCardCents } from '../core/money/charge.sql.ts'

export async function markCancelled(
  tx: Db,
  bookingId: BookingId,
  { isLate, now }: { readonly isLate: boolean; readonly now: number },
): Promise<void> {
  await sql`update booking set status = 'Cancelled', cancelled_at = ${instant(now)}, cancelled_late = ${isLate}
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

/** The court that a booking asked for, the one it has been given, and the courts of its centre. */
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

/** Whether the whole price of a booking is there, from all its payers, by the books: neither refunded nor disputed. */
const isPaidWhole = (bookingId: RawBuilder<unknown>, priceCents: RawBuilder<unknown>) => sql`
  ${priceCents} between 1 and (
    select coalesce(sum(${chargeCardCents(sql`paid.charge_id`)} + (
      select coalesce(sum(amount_cents - returned_cents), 0) from charge_part
      where charge_id = paid.charge_id)), 0)
    from charge_of_booking paid where paid.booking_id = ${bookingId})`

/**
 * The instant from which booking `c` can no longer be cancelled free of charge, a minute later than
 * the rule: a cancellation of the last moment may not be committed yet.
 */
const finalAt = sql`(c.starts_at - make_interval(hours => c.free_cancellation_hours) + interval '1 minute')`

/**
 * The price that others have paid for the time of booking `a` on its court, when they have booked and paid the whole
 * of it and cannot have their money back; of a longer booking the part that falls in its time. Null otherwise.
 */
const soldAgainCents = (now: number) => sql`(
  select case when range_agg(tstzrange(c.starts_at, c.ends_at)) @> tstzrange(a.starts_at, a.ends_at)
    then floor(sum(c.price_cents * extract(epoch from least(c.ends_at, a.ends_at) - greatest(c.starts_at, a.starts_at))
      / extract(epoch from c.ends_at - c.starts_at)))::integer end
  from booking c
  where c.court_id = a.court_id and c.status = 'Confirmed' and c.user_id <> a.user_id
    -- the coach of a lesson is not sold again by the court alone
    and (a.coach_id is null or c.coach_id = a.coach_id)
    and c.starts_at < a.ends_at and c.starts_at > a.starts_at - ${longest} and c.ends_at > a.starts_at
    and ${finalAt} < ${instant(now)} and ${isPaidWhole(sql`c.id`, sql`c.price_cents`)})`

/** Whether a guest's money that a bank brings again is theirs: they have left, or all of their match went back. */
export async function isGuestsAgain(tx: Db, chargeId: ChargeId): Promise<boolean> {
  const { rows } = await sql`
    select from charge_of_booking o join charge brought on brought.id = o.charge_id and brought.payer_id is null
    join booking a on a.id = o.booking_id
    left join participation p on p.id = o.participation_id
    where o.charge_id = ${chargeId}
      and (p.left_at is not null or a.status = 'Cancelled' and not a.cancelled_late)`.execute(tx)
  return rows.length > 0
}

/**
 * Bookings cancelled too late to be refunded, whose whole time on their court others have booked and paid
 * since (requirement B26): by the booking that a charge was just paid of, the rest perhaps before, or the one whose
 * own money was brought again. With what that time was sold for.
 */
export async function selectBookedAgain(
  tx: Db,
  paidId: ChargeId,
  now: number,
): Promise<LateCancellation[]> {
  const paidBooking = sql`(select booking_id from charge_of_booking where charge_id = ${paidId})`
  // two that take half each, paid at the same moment, would not see each other
  await sql`select pg_advisory_xact_lock(hashtextextended('booked again', court_id))
    from booking where id = ${paidBooking}`.execute(tx)
  const { rows } = await sql<LateCancellation>`
    select a.id as booking_id, a.user_id, sold.cents as sold_cents
    from booking b
    join booking a on a.court_id = b.court_id and a.cancelled_late and (a.id = b.id or a.user_id <> b.user_id)
      and a.starts_at < b.ends_at and a.starts_at > b.starts_at - ${longest} and a.ends_at > b.starts_at
    cross join lateral (select ${soldAgainCents(now)} as cents) sold
    where b.id = ${paidBooking} and sold.cents is not null
    order by a.id`.execute(tx)
  return rows
}

/**
 * The charges of bookings in the time of a late cancellation that were made while they could still be cancelled for
 * nothing, and are final by now.
 */
export async function selectFinalSales(db: Db, now: number): Promise<ChargeId[]> {
  const { rows } = await sql<{ chargeId: ChargeId }>`
    select c.charge_id from booking c
    where c.status = 'Confirmed' and c.charge_id is not null and c.created_at <= ${finalAt}
      and c.starts_at between ${instant(now)}::timestamptz - interval '1 day'
        and ${instant(now)}::timestamptz + (select make_interval(hours => max(free_cancellation_hours)) from center)
      and ${finalAt} < ${instant(now)}
      and exists (select from booking a where a.court_id = c.court_id and a.cancelled_late and a.user_id <> c.user_id
        and a.starts_at < c.ends_at and a.starts_at > c.starts_at - ${longest} and a.ends_at > c.starts_at)
    order by c.charge_id`.execute(db)
  return rows.map(({ chargeId }) => chargeId)
}

/** A payer of a late cancellation. */
interface ResalePayer {
  readonly chargeId: ChargeId
  /** Paid by them when it was cancelled, even if a bank has taken it back since. */
  readonly ownCents: number
  readonly givenCents: number
}

/** The payers of a late cancellation, with the money they had paid and got back since, in the order of charges. */
export async function selectResalePayers(tx: Db, bookingId: BookingId): Promise<ResalePayer[]> {
  const { rows } = await sql<ResalePayer>`
    select o.charge_id, least(c.received_cents, c.amount_cents) - back.before_cents as own_cents,
      back.since_cents as given_cents
    from booking a
    join charge_of_booking o on o.booking_id = a.id
    join charge c on c.id = o.charge_id and c.state = 'paid'
    cross join lateral (
      select coalesce(sum(amount_cents) filter (where created_at < a.cancelled_at), 0)::integer as before_cents,
        coalesce(sum(amount_cents) filter (where created_at >= a.cancelled_at), 0)::integer as since_cents
      from refund r where charge_id = c.id
        -- a payment that came too late went back by itself
        and not exists (select from payment where id = r.payment_id and state = 'returned')) back
    where a.id = ${bookingId}
    order by o.charge_id`.execute(tx)
  return rows
}

interface LateCancellation {
  readonly bookingId: BookingId
  readonly userId: UserId
  readonly soldCents: number
}
