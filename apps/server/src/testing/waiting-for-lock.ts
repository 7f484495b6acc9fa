import type { Db } from '@quatre/db'
import { sql } from 'kysely'

/** The number of statements of this database, with a text in them when one is given, that wait for a lock. */
export async function waitingForLock(db: Db, statement = ''): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where wait_event_type = 'Lock'
      and datname = current_database() and query like ${`%${statement}%`}`.execute(db)
  return rows[0]?.count ?? 0
}
