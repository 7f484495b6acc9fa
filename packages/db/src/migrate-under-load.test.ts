import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate, readMigrations } from './migrate.ts'
import type { Db } from './open.ts'
import { type TestDatabase, createTestDatabase } from './test-database.ts'
import { generateWorld } from './world/generate-world.ts'

/** The last migration of the last release: this test runs later ones beside requests of that release. */
const lastReleased = '001_baseline.sql'
/** One of each kind that decision 021 allows, so that the proof does not depend on the pending migrations. */
const additions: Readonly<Record<string, string>> = {
  '900_add_column.sql': `alter table booking add column note text not null default '';`,
  '901_constrain.sql': `alter table booking add constraint note_short check (length(note) < 500) not valid;`,
  '902_validate.sql': `alter table booking validate constraint note_short;`,
  '903_index.sql': `drop index concurrently if exists booking_note;
create index concurrently booking_note on booking (note);`,
}

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await createTestDatabase('migrate_load')
  folder = await mkdtemp(join(tmpdir(), 'quatre-migrations-'))
  for (const { name, text } of await readMigrations()) await writeFile(join(folder, name), text)
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

/** Writes to bookings and reads them until stopped; the longest wait in milliseconds. */
async function load(db: Db, isOver: () => boolean): Promise<number> {
  let longest = 0
  while (!isOver()) {
    const start = performance.now()
    await db.transaction().execute(async (tx) => {
      await sql`update booking set price_cents = price_cents
        where id = (select id from booking order by random() limit 1)`.execute(tx)
      await sql`select count(*) from booking join participation using (id)`.execute(tx)
    })
    longest = Math.max(longest, performance.now() - start)
  }
  return longest
}

async function underLoad(act: () => Promise<unknown>): Promise<number> {
  let isOver = false
  const loads = [1, 2, 3, 4].map(() => load(database.db, () => isOver))
  await act().finally(() => (isOver = true))
  return Math.max(...(await Promise.all(loads)))
}

// requirement O9
test('migrations since the last release migrate its data while it is in use', async () => {
  await generateWorld(database.db, { seed: 4, today: '2026-11-24' })
  const rows = () => sql`select count(*), sum(price_cents) from booking`.execute(database.db)
  const before = await rows()
  for (const [name, text] of Object.entries(additions)) await writeFile(join(folder, name), text)
  const longest = await underLoad(() => migrate(database.url, folder))
  expect((await rows()).rows).toEqual(before.rows)
  // twice the lock timeout: nothing waits for a whole migration
  expect(longest).toBeLessThan(4_000)
  const { rows: applied } = await sql<{ name: string }>`select name from schema_migration
    where name > ${lastReleased}`.execute(database.db)
  expect(applied.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(additions)))
})

/** Reads a table that a migration wants and a long transaction keeps; whether the readers came through. */
async function readBetweenTries(lockTimeoutMs: number): Promise<boolean> {
  await writeFile(join(folder, '900_add.sql'), additions['900_add_column.sql'] ?? '')
  const retry = { lockTimeoutMs, pauseMs: 20, maxTries: 1_000 }
  let migration: Promise<unknown> | undefined
  const readers = await database.db.transaction().execute(async (tx) => {
    await sql`lock table booking in share mode`.execute(tx)
    migration = migrate(database.url, folder, retry)
    await expect.poll(() => waitsForLock(tx)).toBe(true)
    return database.db.connection().execute(async (reader) => {
      await sql`set lock_timeout = 1000`.execute(reader)
      return Promise.allSettled([sql`select count(*) from booking`.execute(reader)])
    })
  })
  expect(await migration).toEqual(['900_add.sql'])
  return readers.every(({ status }) => status === 'fulfilled')
}

async function waitsForLock(db: Db): Promise<boolean> {
  // the server is shared with the databases of other tests
  const { rows } = await sql`select from pg_locks
    where not granted and relation = 'booking'::regclass
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.length > 0
}

// requirement O9
test('a migration gives way to requests while a long transaction keeps its table', async () => {
  expect(await readBetweenTries(50)).toBe(true)
})

test('control: one that waits without end holds them up', async () => {
  expect(await readBetweenTries(0)).toBe(false)
})

// requirement O9
test('a migration that gets no lock is given up and leaves nothing', async () => {
  await writeFile(join(folder, '900_add.sql'), additions['900_add_column.sql'] ?? '')
  await database.db.transaction().execute(async (tx) => {
    await sql`lock table booking in share mode`.execute(tx)
    const retry = { lockTimeoutMs: 20, pauseMs: 1, maxTries: 3 }
    await expect(migrate(database.url, folder, retry)).rejects.toThrow(
      '900_add.sql failed: error: canceling statement due to lock timeout',
    )
  })
  expect(await migrate(database.url, folder)).toEqual(['900_add.sql'])
})
