import { instant, type Db } from '@quatre/db'
import { dayMs, type UserId } from '@quatre/domain'
import { sql } from 'kysely'
import { Problem } from '../http/problems.ts'

/** The key of a request of an `idempotent` call; `mount` makes it. */
export interface RequestKey {
  readonly userId: UserId
  /** Method and path of the call. */
  readonly route: string
  /** The status of its answer. */
  readonly status: number
  /** The `Idempotency-Key` it came with. */
  readonly key: string
  /** Distinguishes the same request from another one under its key. */
  readonly requestHash: string
}

/** The same of a call without a member. */
export type GuestRequestKey = Omit<RequestKey, 'userId'>

/** The name of the booking or payment that a request made, for a repetition. */
type Made = Readonly<Record<string, string | number>>

/**
 * Notes a request in its own transaction; another with the same key waits for its
 * end. Null when it is new, else the result of the first one.
 * @throws (to `refusalIn`) idempotency_key_reused
 */
export async function noteRequest<M extends Made>(
  tx: Db,
  request: RequestKey,
  { made, now }: { readonly made: M; readonly now: number },
): Promise<M | null> {
  const noted = { ...requestRow(request), answer: made, created_at: new Date(now).toISOString() }
  const { rows } = await sql<{ before: M | null }>`
    select note_request(${JSON.stringify(noted)}::jsonb) as before`.execute(tx)
  return rows[0]?.before ?? null
}

/** The columns of `idempotency_key` that are known before a request is served. */
export const requestRow = ({ userId, requestHash, ...rest }: RequestKey) => ({
  ...rest,
  user_id: userId,
  request_hash: requestHash,
})

/**
 * The result of an earlier request with the same key; null when there was none.
 * @throws Problem idempotency_key_reused
 */
export async function selectMade<M extends Made>(
  db: Db,
  { userId, route, key, requestHash }: RequestKey,
): Promise<M | null> {
  const noted = await db
    .selectFrom('idempotencyKey')
    .select(['requestHash', 'answer'])
    .where((eb) => eb.and({ userId, route, key }))
    .executeTakeFirst()
  if (noted === undefined) return null
  if (noted.requestHash !== requestHash) throw new Problem('idempotency_key_reused')
  return noted.answer as M
}

const keptDays = 7

/** Deletes requests too old to be repeated. */
export async function deleteOldRequests(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('idempotencyKey')
    .where('createdAt', '<', instant(now - keptDays * dayMs))
    .execute()
}
