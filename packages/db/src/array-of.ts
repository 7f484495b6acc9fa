import { type RawBuilder, sql } from 'kysely'

/**
 * An array as a value of a statement, whose length the planner does not see. Where it does, it takes
 * a short array for a lucky case, and plans the statement anew at every call.
 */
export function arrayOf(
  type: 'bytea' | 'integer' | 'text' | 'timestamptz',
  values: readonly unknown[],
): RawBuilder<unknown> {
  const array = sql.raw(`${type}[]`)
  return sql`(select ${values}::${array})::${array}`
}
