import type { Db } from '@quatre/db'
import { sql, type RawBuilder } from 'kysely'

export interface Limit {
  readonly most: number
  readonly windowMs: number
}

/** When one more may come: a window after the `most`th latest of some times; null while there is room. */
export function freeAt(times: RawBuilder<unknown>, { most, windowMs }: Limit) {
  return sql<number | null>`(select at from (${times}) as times (at)
    order by at desc offset ${most - 1} limit 1) + ${windowMs} * interval '1 millisecond'`
}

/** One at a time for each of these names, until the transaction ends: none slips past a count. */
export async function lockNames(tx: Db, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
  }
}
