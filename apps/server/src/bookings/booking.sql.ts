import { instant, type Db, type Row } from '@quatre/db'
import {
  bookingPaidCents,
  type BookingId,
  type ChargeId,
  type CreditPart,
  type HoldEnd,
  type PartSource,
  type UserId,
} from '@quatre/domain'
import { sql, type RawBuilder } from 'kysely'
import type { BookingCoach } from '../core/court-time/court-time.ts'
import type { Owner } from '../core/owners.ts'

export interface BookingRow extends Row<
  'booking',
  | 'id'
  | 'status'
  | 'channel'
  | 'fieldTypeId'
  | 'startsAt'
  | 'endsAt'
  | 'priceCents'
  | 'originalPriceCents'
  | 'players'
  | 'expiresAt'
  | 'createdAt'
  | 'freeCancellationHours'
  | 'shareKey'
  | 'chargeId'
  | 'isSplit'
  | 'missingShares'
  | 'deadlineAt'
  | 'sharesClosedAt'
> {
  readonly ownerFirstName: string
  readonly ownerLastName: string
  readonly ownerEmail: string | null
  readonly center: {
    id: number
    slug: string
    name: string
    timeZone: string
    phoneNumber: string
    latitude: number
    longitude: number
    address: { number: string; street: string; postalCode: string; city: string }
  }
  readonly court: { id: number; name: string; fieldType: string }
  readonly sport: { id: number; slug: string; name: string }
  /** Of a lesson. */
  readonly coach: BookingCoach | null
  readonly paidCents: number
  /** When the payment of it was sent that is not answered yet. */
  readonly bankAskedAt: number | null
  /** The outcome of the attempts to pay it so far; null where there was none. */
  readonly attemptsEnd: Exclude<HoldEnd, 'unpaid'> | null
  /** The promo code that its price is lower by. */
  readonly promo: { readonly code: string; readonly cents: number } | null
}

export interface ParticipationRow extends Row<
  'participation',
  'id' | 'position' | 'isCaptain' | 'shareCents' | 'status'
> {
  readonly playerId: number | null
  readonly playerFirstName: string | null
  readonly playerLastName: string | null
}

type PaymentRow = Row<
  'payment',
  'id' | 'methodId' | 'amountCents' | 'refundedCents' | 'state' | 'refusalReason' | 'createdAt'
>

interface RefundRow extends Row<'refund', 'amountCents' | 'withheldCents' | 'state'> {
  readonly to: Row<'refund', 'destination'>['destination']
}

const bankAskedAt = sql`(select y.created_at from payment y
  where y.charge_id = b.charge_id and y.state = 'created') as bank_asked_at`

const attemptsEnd = sql`(
  select case
    when bool_or(y.state = 'returned') then 'returned'
    when bool_or(y.state in ('created', 'redirected')
      or y.state = 'cancelled' and y.refusal_reason is null) then 'awaited'
    else 'refused'
  end
  from payment y where y.charge_id = b.charge_id having count(*) > 0) as attempts_end`

const promo = sql`(
  select jsonb_build_object('code', c.code, 'cents', w.promo_cents)
  from booking w join promo_code c on c.id = w.promo_code_id where w.id = b.id) as promo`

const columns = sql`
  b.id, b.status, b.channel, b.owner_first_name, b.owner_last_name, b.owner_email, b.center, b.court,
  b.sport, b.coach, b.field_type_id, b.starts_at, b.ends_at, b.price_cents, b.original_price_cents,
  b.paid_cents, b.players, b.expires_at, b.created_at, b.free_cancellation_hours, b.share_key,
  b.charge_id, b.is_split, b.missing_shares, b.deadline_at, b.shares_closed_at,
  ${bankAskedAt}, ${attemptsEnd}, ${promo}`

/** Replaces the books' amount, which the view returns, by the amount that the player has paid. */
function withPaid<Row extends BookingRow>(row: Row): Row {
  return {
    ...row,
    paidCents: bookingPaidCents({ earnedCents: row.paidCents, priceCents: row.priceCents }),
  }
}

/** A booking belongs to its player in every status; others do not learn that it exists. */
export function bookingOwner(db: Db): Owner {
  return {
    async owns({ id, userId }) {
      const { rows } = await sql`
        select from booking where id = ${Number(id)} and user_id = ${userId}`.execute(db)
      return rows.length > 0
    },
  }
}

/** One booking of its owner; null when it is another's or does not exist. */
export async function selectBooking(
  db: Db,
  { bookingId, userId }: { bookingId: BookingId; userId: UserId },
): Promise<BookingRow | null> {
  const { rows } = await sql<BookingRow>`
    select ${columns} from whole_booking b
    where b.id = ${bookingId} and b.user_id = ${userId}`.execute(db)
  return rows.map(withPaid)[0] ?? null
}

/** The booking that a charge is for. @throws Error when there is none */
export async function selectBookingOfCharge(db: Db, chargeId: ChargeId): Promise<BookingRow> {
  const { rows } = await sql<BookingRow>`
    select ${columns} from whole_booking b where b.charge_id = ${chargeId}`.execute(db)
  const row = rows.map(withPaid)[0]
  if (row === undefined) throw new Error(`no booking of charge ${chargeId}`)
  return row
}

export interface BookingFilter {
  readonly userId: UserId
  readonly from: number
  readonly to: number
  readonly limit: number
  readonly now: number
  readonly ownerLike?: string | undefined
}

// bookings are always listed; a hold that ended without an attempt to pay is not
const isListed = (startsAt: RawBuilder<unknown>, { from, to, now }: BookingFilter) => sql`
  ${startsAt} >= ${instant(from)} and ${startsAt} < ${instant(to)}
  and (b.expires_at is null or (b.status = 'Pending' and b.expires_at > ${instant(now)})
    or b.charge_id is not null)`

/** In SQL: the key of the link of a place `p` that was taken in an open match; null of any other, which has the booking's. */
export const joinerKey = sql`(select m.joiner_key from open_joiner j
  join open_match m on m.booking_id = j.booking_id where j.participation_id = p.id)`

/** In SQL: the booking `b` of a link, the captain's or a joiner's; a hold has no link to give yet. */
export const hasKey = (key: string) => sql`(b.share_key = ${key}
  or b.id = (select booking_id from open_match where joiner_key = ${key})) and b.expires_at is null`

/** A user's bookings of a period by start; `ownerLike` is a literal part of the owner's name. */
export async function selectBookings(db: Db, filter: BookingFilter): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`
    select ${columns} from whole_booking b
    where b.user_id = ${filter.userId} and ${isListed(sql`b.starts_at`, filter)}
      and position(lower(${filter.ownerLike ?? ''}) in lower(b.owner_first_name || ' ' || b.owner_last_name)) > 0
    order by b.starts_at, b.id limit ${filter.limit}`.execute(db)
  return rows.map(withPaid)
}

/** Bookings a user takes part in, with their own participation. */
export async function selectUserParticipations(
  db: Db,
  filter: BookingFilter,
): Promise<
  (BookingRow &
    Pick<ParticipationRow, 'isCaptain' | 'shareCents'> & {
      participationId: number
      participationStatus: string
      joinerKey: string | null
    })[]
> {
  const { rows } = await sql<
    BookingRow &
      Pick<ParticipationRow, 'isCaptain' | 'shareCents'> & {
        participationId: number
        participationStatus: string
        joinerKey: string | null
      }
  >`
    select ${columns}, p.id as participation_id, p.is_captain, p.share_cents,
      p.status as participation_status, ${joinerKey} as joiner_key
    from whole_booking b join participation p on p.booking_id = b.id and p.left_at is null
    where p.user_id = ${filter.userId} and ${isListed(sql`p.starts_at`, filter)}
    order by p.starts_at, b.id limit ${filter.limit}`.execute(db)
  return rows.map(withPaid)
}

/** The hold that a user has, which a new one releases. */
export async function selectOwnHold(db: Db, userId: UserId): Promise<number | null> {
  const row = await db
    .selectFrom('booking')
    .select('id')
    .where((eb) => eb.and({ userId, status: 'Pending' }))
    .executeTakeFirst()
  return row?.id ?? null
}

export interface WholeBooking extends BookingRow, Pick<Row<'booking', 'askedCourt'>, 'askedCourt'> {
  readonly mostPlayers: number
  readonly parts: readonly CreditPart<PartSource>[]
  readonly participations: readonly ParticipationRow[]
  readonly payments: readonly PaymentRow[]
  readonly refunds: readonly RefundRow[]
}

/** The captain's own means beside the card that paid it. */
const parts = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('source', source, 'amountCents', cents)
    order by array_position(array['cashback', 'wallet', 'bonus', 'pass'], source)), '[]')
  from (select p.source, sum(p.amount_cents) as cents
    from charge_of_booking o join charge_part p on p.charge_id = o.charge_id
    where o.booking_id = b.id and o.participation_id is null group by p.source) paid)`

/** One booking of its owner with its players, payments and refunds; null as above. */
export async function selectWholeBooking(
  db: Db,
  { bookingId, userId }: { bookingId: BookingId; userId: UserId },
): Promise<WholeBooking | null> {
  const { rows } = await sql<WholeBooking>`
    select b.*, ${bankAskedAt}, ${attemptsEnd}, ${promo},
      (select w.asked_court from booking w where w.id = b.id),
      ${parts} as parts
    from whole_booking b
    where b.id = ${bookingId} and b.user_id = ${userId}`.execute(db)
  return rows.map(withPaid)[0] ?? null
}

/** A booking by the key of a link. */
export async function selectSharedBooking(db: Db, key: string): Promise<WholeBooking | null> {
  const { rows } = await sql<WholeBooking>`
    select b.*, ${bankAskedAt}, ${attemptsEnd}, ${promo} from whole_booking b
    where ${hasKey(key)}`.execute(db)
  return rows.map(withPaid)[0] ?? null
}

export type LockedBooking = Row<
  'booking',
  | 'id'
  | 'userId'
  | 'centerId'
  | 'status'
  | 'startsAt'
  | 'endsAt'
  | 'expiresAt'
  | 'freeCancellationHours'
  | 'priceCents'
  | 'players'
  | 'shareKey'
  | 'promoCodeId'
  | 'promoCents'
  | 'chargeId'
  | 'guaranteeChargeId'
  | 'isSplit'
  | 'missingShares'
  | 'deadlineAt'
  | 'sharesClosedAt'
  | 'sportId'
>

const lockedColumns = sql`id, user_id, center_id, status, starts_at, ends_at, expires_at,
  free_cancellation_hours, price_cents, players, promo_code_id, promo_cents, share_key, charge_id, guarantee_charge_id, is_split,
  missing_shares, deadline_at, shares_closed_at, sport_id`

/** Locks whichever booking a condition finds, before all that belongs to it; null when there is none. */
async function lockBooking(tx: Db, where: RawBuilder<unknown>): Promise<LockedBooking | null> {
  const { rows } = await sql<LockedBooking>`
    select ${lockedColumns} from booking b where ${where} for update`.execute(tx)
  return rows[0] ?? null
}

/** Locks the booking that a charge is for. @throws Error when there is none */
export async function lockBookingOfCharge(tx: Db, chargeId: ChargeId): Promise<LockedBooking> {
  const booking = await lockBooking(tx, sql`charge_id = ${chargeId}`)
  if (booking === null) throw new Error(`no booking of charge ${chargeId}`)
  return booking
}

/** Locks a booking for a change of its status; null when it is another's. */
export function lockOwnBooking(
  tx: Db,
  { bookingId, userId }: { readonly bookingId: BookingId; readonly userId: UserId },
): Promise<LockedBooking | null> {
  return lockBooking(tx, sql`id = ${bookingId} and user_id = ${userId}`)
}

/** Locks a booking of any member; null when there is none. */
export const lockBookingById = (tx: Db, bookingId: BookingId): Promise<LockedBooking | null> =>
  lockBooking(tx, sql`id = ${bookingId}`)

/** The same by the key of a link. */
export const lockBookingByKey = (tx: Db, key: string): Promise<LockedBooking | null> =>
  lockBooking(tx, hasKey(key))

/** The same, by the charge of its captain for others. */
export const lockBookingOfGuarantee = (tx: Db, chargeId: ChargeId): Promise<LockedBooking | null> =>
  lockBooking(tx, sql`guarantee_charge_id = ${chargeId}`)

/** Reads a booking without locking it. @throws Error when there is none */
export async function existingBookingRow(db: Db, bookingId: BookingId): Promise<LockedBooking> {
  const { rows } = await sql<LockedBooking>`
    select ${lockedColumns} from booking where id = ${bookingId}`.execute(db)
  if (rows[0] === undefined) throw new Error(`no booking ${bookingId}`)
  return rows[0]
}

/** The same by the key of a link; null when there is none. */
export async function selectBookingByKey(db: Db, key: string): Promise<LockedBooking | null> {
  const { rows } = await sql<LockedBooking>`
    select ${lockedColumns} from booking b where ${hasKey(key)}`.execute(db)
  return rows[0] ?? null
}
