import { instant, type Db } from '@quatre/db'
import { sql } from 'kysely'

export interface HoldRow {
  readonly userId: number
  readonly route: string
  readonly idempotencyKey: string
  readonly bodyHash: string
  readonly centerId: number
  readonly revision: number
  readonly sportId: number
  readonly fieldTypeId: number
  readonly askedCourt: boolean
  /** Courts to try, the best first. */
  readonly courtIds: readonly number[]
  readonly overdueBookingIds: readonly number[]
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

/**
 * What the database gave a hold; no court when the same request had made it before. `released…`: the
 * time that the player's former hold gives back.
 */
export interface MadeHold {
  readonly bookingId: number
  readonly courtId: number | null
  readonly participationIds: readonly number[] | null
  readonly releasedCenterId: number | null
  readonly releasedFrom: number | null
  readonly releasedTo: number | null
}

/** Makes a hold, all of it in one statement (migration 005). */
export async function insertHold(db: Db, hold: HoldRow): Promise<MadeHold> {
  const { rows } = await sql<MadeHold>`
    select * from hold_booking(
      ${hold.userId}, ${hold.route}, ${hold.idempotencyKey}, ${hold.bodyHash},
      ${hold.centerId}, ${hold.revision},
      ${hold.sportId}, ${hold.fieldTypeId}, ${hold.askedCourt},
      ${hold.courtIds}::integer[], ${hold.overdueBookingIds}::integer[],
      ${instant(hold.startsAt)}, ${instant(hold.endsAt)},
      ${hold.priceCents}, ${hold.originalPriceCents}, ${hold.shareCents}::integer[],
      ${hold.freeCancellationHours}, ${hold.shareKey}, ${instant(hold.now)}, ${instant(hold.expiresAt)}
    )`.execute(db)
  const [made] = rows
  if (made === undefined) throw new Error('hold_booking gave no booking')
  return made
}

/** The booking that an earlier request with the same key made; `bodyHash` tells if it asked the same. */
export async function selectHeldBefore(
  db: Db,
  { userId, route, idempotencyKey }: Pick<HoldRow, 'userId' | 'route' | 'idempotencyKey'>,
): Promise<{ bookingId: number; bodyHash: string } | null> {
  const { rows } = await sql<{ bookingId: number; bodyHash: string }>`
    select (answer->>'booking')::integer as booking_id, body_hash from idempotency_key
    where user_id = ${userId} and route = ${route} and key = ${idempotencyKey}`.execute(db)
  return rows[0] ?? null
}

/** The hold that a user has, which a new one releases. */
export async function selectOwnHold(db: Db, userId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from booking where user_id = ${userId} and status = 'Pending'`.execute(db)
  return rows[0]?.id ?? null
}

/** Locks courts in ascending order, so that two who move bookings never wait for each other. */
export async function lockCourts(tx: Db, courtIds: readonly number[]): Promise<void> {
  await sql`select from court where id = any(${courtIds}::integer[]) order by id for update`.execute(
    tx,
  )
}

/** Moves bookings to other courts: all leave first, so that two may change places. */
export async function moveBookings(
  tx: Db,
  moves: readonly { readonly bookingId: number; readonly courtId: number }[],
): Promise<void> {
  const bookingIds = moves.map(({ bookingId }) => bookingId)
  const courtIds = moves.map(({ courtId }) => courtId)
  await sql`
    with asked as (
      select * from unnest(${bookingIds}::integer[], ${courtIds}::integer[]) as m (booking_id, court_id)
    )
    update booking set court_id = asked.court_id from asked where booking.id = asked.booking_id`.execute(
    tx,
  )
  const { rows } = await sql<{ row: string }>`
    delete from court_time where booking_id = any(${bookingIds}::integer[])
    returning to_jsonb(court_time)::text as row`.execute(tx)
  await sql`
    insert into court_time (center_id, court_id, during, kind, booking_id, expires_at, wish_field_type_id)
    select (r->>'center_id')::integer, m.court_id, (r->>'during')::tstzrange, r->>'kind', m.booking_id,
      (r->>'expires_at')::timestamptz, (r->>'wish_field_type_id')::integer
    from unnest(${rows.map(({ row }) => row)}::jsonb[]) r
    join unnest(${bookingIds}::integer[], ${courtIds}::integer[]) as m (booking_id, court_id)
      on m.booking_id = (r->>'booking_id')::integer`.execute(tx)
}

const keptDays = 7

/** Forgets idempotency keys so old that nobody repeats their request. */
export async function deleteOldKeys(db: Db, now: number): Promise<void> {
  await sql`delete from idempotency_key
    where created_at < ${instant(now - keptDays * 86_400_000)}`.execute(db)
}
