import { instant, type Db } from '@quatre/db'
import { dayMs } from '@quatre/domain'
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
  /** Bookings that go to another court to make room. */
  readonly moves: readonly { readonly bookingId: number; readonly courtId: number }[]
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
  /** Earlier than was asked when the player held this time before. */
  readonly expiresAt: number | null
  readonly releasedCenterId: number | null
  readonly releasedFrom: number | null
  readonly releasedTo: number | null
}

/** Makes a hold, all of it in one statement (migration 026). */
export async function insertHold(db: Db, hold: HoldRow): Promise<MadeHold> {
  const { rows } = await sql<MadeHold>`
    select * from hold_booking(
      ${hold.userId}, ${hold.route}, ${hold.idempotencyKey}, ${hold.bodyHash},
      ${hold.centerId}, ${hold.revision},
      ${hold.sportId}, ${hold.fieldTypeId}, ${hold.askedCourt},
      ${hold.courtIds}::integer[],
      ${hold.moves.map(({ bookingId }) => bookingId)}::integer[],
      ${hold.moves.map(({ courtId }) => courtId)}::integer[],
      ${hold.overdueBookingIds}::integer[],
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

const keptDays = 7

/** Forgets idempotency keys so old that nobody repeats their request. */
export async function deleteOldKeys(db: Db, now: number): Promise<void> {
  await sql`delete from idempotency_key
    where created_at < ${instant(now - keptDays * dayMs)}`.execute(db)
}
