import { sql } from 'kysely'

/**
 * In SQL: whether the site shows centre `c`, active with an entry of application 2 (requirement
 * C1).
 */
export const isShownCenter = sql`(c.is_active and exists (
  select from center_application a where a.center_id = c.id and a.application_id = 2))`
