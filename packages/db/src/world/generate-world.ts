import { sql } from 'kysely'
import type { Db } from '../open.ts'
import { type WorldSeed, createWorld } from './part.ts'
import { parts } from './parts.ts'
import { writeWorld } from './write-world.ts'

/**
 * Fills an empty, migrated database with the demo world (requirement O1).
 *
 * One transaction: a process that is killed meanwhile leaves the database as empty as it was. Seed
 * and day decide everything but the keys of share and newsletter links, which must not be guessable.
 * Throws the database's error when there are centres already.
 */
export async function generateWorld(db: Db, of: WorldSeed): Promise<void> {
  const world = createWorld(of)
  // made beforehand: the transaction holds all tables
  for (const part of parts) world.of<unknown>(part)
  await db.transaction().execute((tx) => writeWorld(tx, world, parts))
  await sql`analyze`.execute(db)
}
