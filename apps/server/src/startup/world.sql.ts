import type { Db } from '@quatre/db'
import { sql } from 'kysely'

const worldLock = 4_120_003

/** Whether the database holds a network of centres already. */
export async function hasCenters(db: Db): Promise<boolean> {
  return (await db.selectFrom('center').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Runs `work` in one process at a time, whichever of those on this database comes first. */
export async function oneProcessAtATime(db: Db, work: () => Promise<void>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${worldLock})`.execute(connection)
    try {
      await work()
    } finally {
      // a connection that broke has lost its locks, and the work reports why
      await sql`select pg_advisory_unlock(${worldLock})`.execute(connection).catch(() => {})
    }
  })
}
