import { sql } from 'kysely'

/**
 * In SQL: a place `p` of a booking `b` that is paid and not given back: by its player, by a captain
 * who pays for all, or by the guarantee of a captain who was charged for the missing share, unless
 * the player joined by themselves.
 */
export const isPaidPlace = (p: string) => sql`(${sql.ref(`${p}.leftAt`)} is null
  and (${sql.ref(`${p}.status`)} = 'Confirmed' or ${sql.ref(`${p}.status`)} = 'Pending' and (not b.is_split
    or ${sql.ref(`${p}.joinedAt`)} is null and exists (select from charge g where g.id = b.guarantee_charge_id and g.state = 'paid'))))`
