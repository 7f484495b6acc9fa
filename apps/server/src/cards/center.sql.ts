import type { Db, Row } from '@quatre/db'
import { sql } from 'kysely'
import { isShownCenter } from '../core/centers/shown-center.ts'

/** The centres that the site shows, by name. */
export async function selectShownCenters(db: Db): Promise<Row<'center', 'id' | 'slug' | 'name'>[]> {
  const { rows } = await sql<Row<'center', 'id' | 'slug' | 'name'>>`
    select c.id, c.slug, c.name from center c where ${isShownCenter} order by c.name`.execute(db)
  return rows
}
