import { setTimeout as pause } from 'node:timers/promises'
import { createTestDatabase } from '@quatre/db'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { fillCenters } from '../testing/center-fixture.ts'
import { startServerProcess } from '../testing/server-process.ts'

// Two real processes on one database, where a minute is a second: past waits for a court are deleted
// once a minute, and each of these statements leaves a row.
const watchedMs = 8_000
const minuteMs = 1_000

const database = await createTestDatabase('repeated_work')
await fillCenters(database.db)
await sql`create table run (at timestamptz not null default clock_timestamp());
  create function note_run() returns trigger language plpgsql as
    $$ begin insert into run default values; return null; end $$;
  create trigger run after delete on court_wait for each statement execute function note_run()`.execute(
  database.db,
)
const options = { pace: 60 }
const former = await startServerProcess(database.url, options)
// the two look half a minute apart
await pause(minuteMs / 2)
const latter = await startServerProcess(database.url, options)
afterAll(async () => {
  await Promise.all([former.stop(), latter.stop()])
  await database.close()
})

async function countRuns(): Promise<number> {
  await sql`truncate run`.execute(database.db)
  await pause(watchedMs)
  const { rows } = await sql<{ runs: number }>`select count(*)::int as runs from run`.execute(
    database.db,
  )
  return rows[0]?.runs ?? 0
}

// requirement O17
test('two processes do repeated work once in its time', async () => {
  const runs = await countRuns()
  expect(runs).toBeGreaterThan(0)
  // the time between two runs may be a tenth shorter
  expect(runs).toBeLessThanOrEqual(Math.ceil(watchedMs / (0.9 * minuteMs)))
})

test('without the claim each of them does it', async () => {
  await sql`create or replace function claim_repeated_work(p_name text, p_seconds double precision)
    returns boolean language sql as 'select true'`.execute(database.db)
  expect(await countRuns()).toBeGreaterThan(Math.ceil(watchedMs / (0.9 * minuteMs)))
})
