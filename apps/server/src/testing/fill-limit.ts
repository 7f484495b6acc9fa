import { limits, type LimitName } from '@quatre/contract'
import { sql } from 'kysely'
import { connection, type Stand } from './stand.ts'

/** As if so much had been asked at this moment, by `connection` unless another key is given. */
export async function fillLimit(
  { db, now }: Stand,
  limit: LimitName,
  { count, key = connection }: { readonly count: number; readonly key?: string },
): Promise<void> {
  const usedAt = new Date(now()).toISOString()
  await sql`insert into limit_use (use_id, limit_name, key, used_at, expires_at)
    select gen_random_uuid(), ${limit}, ${key}, ${usedAt}::timestamptz,
      ${usedAt}::timestamptz + make_interval(secs => ${limits[limit].seconds})
    from generate_series(1, ${count}::integer)`.execute(db)
}
