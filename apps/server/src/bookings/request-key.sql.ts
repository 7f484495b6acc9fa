import { instant, type Db } from '@quatre/db'
import { sql } from 'kysely'

export interface RequestKey {
  readonly userId: number
  readonly route: string
  readonly idempotencyKey: string
  readonly bodyHash: string
}

/**
 * Notes the Idempotency-Key of a request in the transaction that does what it asks; another with the
 * same key waits for its end. `other`: the key has served a request that asked something else.
 */
export async function noteKey(
  tx: Db,
  { userId, route, idempotencyKey, bodyHash }: RequestKey,
  now: number,
): Promise<'new' | 'repeated' | 'other'> {
  const noted = await sql`
    insert into idempotency_key (user_id, route, key, body_hash, status, created_at)
    values (${userId}, ${route}, ${idempotencyKey}, ${bodyHash}, 200, ${instant(now)})
    on conflict do nothing returning 1`.execute(tx)
  if (noted.rows.length > 0) return 'new'
  const { rows } = await sql<{ bodyHash: string }>`
    select body_hash from idempotency_key
    where user_id = ${userId} and route = ${route} and key = ${idempotencyKey}`.execute(tx)
  return rows[0]?.bodyHash === bodyHash ? 'repeated' : 'other'
}
