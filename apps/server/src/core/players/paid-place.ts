import { sql } from 'kysely'

/** In SQL: a place `p` of a booking `b` that is paid, by its player or by a captain who pays for all, and not given back. */
export const isPaidPlace = (p: string) => sql`(${sql.ref(`${p}.leftAt`)} is null
  and (${sql.ref(`${p}.status`)} = 'Confirmed' or ${sql.ref(`${p}.status`)} = 'Pending' and not b.is_split))`
