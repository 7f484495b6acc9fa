import { sql } from 'kysely'
import type { Db } from '../open.ts'
import { type WorldSeed, buildWorld } from './build-world.ts'
import { writeInBulk } from './bulk-load.ts'
import { insertBookings } from './insert-bookings.ts'
import { insertCenters } from './insert-centers.ts'
import { insertLedger } from './insert-ledger.ts'
import { insertPlayers } from './insert-people.ts'

/** What a generated world holds and how long it took. */
export interface WorldSummary {
  centers: number
  courts: number
  players: number
  bookings: number
  postalCodes: number
  /** milliseconds: making the rows, writing them */
  buildMs: number
  insertMs: number
}

/**
 * Fills an empty, migrated database with the world of rules « World data for a fresh machine ».
 *
 * One transaction: a process that is killed meanwhile leaves the database as empty as it was. Seed
 * and day decide everything but the share keys of bookings, which nobody may guess. Throws the
 * database's error when there are centres already.
 */
export async function generateWorld(db: Db, of: WorldSeed): Promise<WorldSummary> {
  const begin = performance.now()
  const world = buildWorld(of)
  const built = performance.now()
  await db.transaction().execute(async (tx) => {
    await writeInBulk(tx, async () => {
      await insertCenters(tx, world)
      await insertPlayers(tx, world)
      await insertBookings(tx, world)
      await insertLedger(tx, world)
    })
  })
  await sql`analyze`.execute(db)
  return {
    centers: world.centers.length,
    courts: world.courts.length,
    players: world.players.length,
    bookings: world.bookings.length,
    postalCodes: world.postalCodes.length,
    buildMs: Math.round(built - begin),
    insertMs: Math.round(performance.now() - built),
  }
}
