import { instant, type Db } from '@quatre/db'
import { sql } from 'kysely'
import type { BookingStatus } from '@quatre/domain'

export interface BookingRow {
  readonly id: number
  readonly status: BookingStatus
  readonly channel: 'web' | 'club'
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
  readonly fieldTypeId: number
  readonly startsAt: number
  readonly endsAt: number
  readonly priceCents: number
  readonly originalPriceCents: number
  readonly paidCents: number
  readonly players: number
  readonly expiresAt: number | null
  readonly createdAt: number
  readonly freeCancellationHours: number
  readonly shareKey: string
}

export interface ParticipationRow {
  readonly id: number
  readonly position: number
  readonly isCaptain: boolean
  readonly shareCents: number
  readonly status: 'Pending' | 'Confirmed' | 'Cancelled'
  readonly playerId: number | null
  readonly playerFirstName: string | null
}

export interface PaymentRow {
  readonly id: string
  readonly methodId: number
  readonly amountCents: number
  readonly refundedCents: number
  readonly state: string
  readonly createdAt: number
}

// Paid by card as far as captured, or otherwise (vouchers, wallet) as the ledger has it.
const columns = sql`
  b.id, b.status, b.channel, u.first_name as owner_first_name, u.last_name as owner_last_name,
  u.email as owner_email,
  jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'timeZone', c.time_zone,
    'phoneNumber', c.phone_number, 'latitude', c.latitude, 'longitude', c.longitude,
    'address', jsonb_build_object('number', c.street_number, 'street', c.street,
      'postalCode', c.postal_code, 'city', c.city)) as center,
  jsonb_build_object('id', t.id, 'name', t.name, 'fieldType', f.name) as court,
  jsonb_build_object('id', s.id, 'slug', s.slug, 'name', s.name) as sport,
  b.field_type_id, b.starts_at, b.ends_at, b.price_cents, b.original_price_cents,
  coalesce((select -sum(e.amount_cents)
    from ledger_transaction l join ledger_entry e on e.transaction_id = l.id
    join ledger_account a on a.id = e.account_id and a.kind = 'club_revenue'
    where l.booking_id = b.id), 0)::integer as paid_cents,
  b.players, b.expires_at, b.created_at, b.free_cancellation_hours, b.share_key`

const tables = sql`
  booking b join app_user u on u.id = b.user_id join center c on c.id = b.center_id
  join court t on t.id = b.court_id join field_type f on f.id = t.field_type_id
  join sport s on s.id = b.sport_id`

/** One booking of its owner; null when it is another's or does not exist. */
export async function selectBooking(
  db: Db,
  { bookingId, userId }: { bookingId: number; userId: number },
): Promise<BookingRow | null> {
  const { rows } = await sql<BookingRow>`
    select ${columns} from ${tables} where b.id = ${bookingId} and b.user_id = ${userId}`.execute(
    db,
  )
  return rows[0] ?? null
}

export interface BookingFilter {
  readonly userId: number
  readonly from: number
  readonly to: number
  readonly limit: number
  readonly ownerLike?: string | undefined
}

const ofPeriod = ({ from, to }: BookingFilter) =>
  sql`b.starts_at >= ${instant(from)} and b.starts_at < ${instant(to)}`

/** A user's bookings of a period by start; `ownerLike` is a literal part of the owner's name. */
export async function selectBookings(db: Db, filter: BookingFilter): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`
    select ${columns} from ${tables}
    where b.user_id = ${filter.userId} and ${ofPeriod(filter)}
      and position(lower(${filter.ownerLike ?? ''}) in lower(u.first_name || ' ' || u.last_name)) > 0
    order by b.starts_at, b.id limit ${filter.limit}`.execute(db)
  return rows
}

/** Bookings a user takes part in, with his own participation. */
export async function selectUserParticipations(
  db: Db,
  filter: BookingFilter,
): Promise<
  (BookingRow &
    Pick<ParticipationRow, 'isCaptain' | 'shareCents'> & {
      participationId: number
      participationStatus: string
    })[]
> {
  const { rows } = await sql<
    BookingRow &
      Pick<ParticipationRow, 'isCaptain' | 'shareCents'> & {
        participationId: number
        participationStatus: string
      }
  >`
    select ${columns}, p.id as participation_id, p.is_captain, p.share_cents,
      p.status as participation_status
    from ${tables} join participation p on p.booking_id = b.id
    where p.user_id = ${filter.userId} and ${ofPeriod(filter)}
    order by b.starts_at, b.id limit ${filter.limit}`.execute(db)
  return rows
}

export interface WholeBooking extends BookingRow {
  readonly participations: readonly ParticipationRow[]
  readonly payments: readonly PaymentRow[]
}

/** One booking of its owner with its players and payments, in one query; null as above. */
export async function selectWholeBooking(
  db: Db,
  { bookingId, userId }: { bookingId: number; userId: number },
): Promise<WholeBooking | null> {
  const { rows } = await sql<WholeBooking>`
    select ${columns},
      (select coalesce(jsonb_agg(jsonb_build_object(
          'id', p.id, 'position', p.position, 'isCaptain', p.is_captain,
          'shareCents', p.share_cents, 'status', p.status, 'playerId', p.user_id,
          'playerFirstName', coalesce(player.first_name, p.guest_name)) order by p.position), '[]')
        from participation p left join app_user player on player.id = p.user_id
        where p.booking_id = b.id) as participations,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'id', y.id, 'methodId', y.method_id, 'amountCents', y.amount_cents,
          'refundedCents', y.refunded_cents, 'state', y.state,
          'createdAt', floor(extract(epoch from y.created_at) * 1000)) order by y.created_at), '[]')
        from payment y where y.booking_id = b.id) as payments
    from ${tables} where b.id = ${bookingId} and b.user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

export interface LockedBooking {
  readonly id: number
  readonly userId: number
  readonly centerId: number
  readonly status: BookingStatus
  readonly startsAt: number
  readonly endsAt: number
  readonly freeCancellationHours: number
}

const lockedColumns = sql`id, user_id, center_id, status, starts_at, ends_at, free_cancellation_hours`

/** Locks a booking for a change of its status. */
export async function lockBooking(tx: Db, bookingId: number): Promise<LockedBooking | null> {
  const { rows } = await sql<LockedBooking>`
    select ${lockedColumns} from booking where id = ${bookingId} for update`.execute(tx)
  return rows[0] ?? null
}

/** The same for its owner; null when it is another's. */
export async function lockOwnBooking(
  tx: Db,
  { bookingId, userId }: { readonly bookingId: number; readonly userId: number },
): Promise<LockedBooking | null> {
  const { rows } = await sql<LockedBooking>`
    select ${lockedColumns} from booking
    where id = ${bookingId} and user_id = ${userId} for update`.execute(tx)
  return rows[0] ?? null
}
