import { type RawBuilder, sql } from 'kysely'

/**
 * An instant read from a `timestamptz` column: milliseconds since 1970 in UTC.
 *
 * The brand keeps plain numbers out of SQL, where PostgreSQL would refuse them: read it as a
 * number, write it through `instant()`.
 */
export type EpochMs = number & { readonly __unit: 'epochMs' }

/**
 * Turns milliseconds since 1970 into a `timestamptz` for a comparison, an insert or an update.
 * Throws RangeError when the number is not a date.
 */
export function instant(epochMs: number): RawBuilder<EpochMs> {
  return sql<EpochMs>`${new Date(epochMs).toISOString()}::timestamptz`
}
