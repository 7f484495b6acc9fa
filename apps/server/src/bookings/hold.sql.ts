import { instant, type Db } from '@quatre/db'
import { dayMs } from '@quatre/domain'
import { sql } from 'kysely'
import type { HoldRow } from '../platform/court-time/court-time.sql.ts'

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
