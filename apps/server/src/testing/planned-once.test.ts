import { createTestDatabase, openDatabase, type Db } from '@quatre/db'
import { hourMs } from '@quatre/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  selectCourtTime,
  selectCourtTimes,
  selectVersions,
} from '../bookings/slots/court-time.sql.ts'
import { memberFinder } from '../core/sessions/sessions.ts'
import { keepLog } from './kept-log.ts'

const period = { centerId: 1, from: 0, to: hourMs }
const { log } = keepLog('planned-once')

// Planning one of them costs PostgreSQL about as much as running it, or more.
test.each<[string, (db: Db) => Promise<unknown>]>([
  ['court time', (db) => selectCourtTime(db, [period])],
  ['versions', (db) => selectVersions(db, [period])],
  [
    'court time around',
    (db) => selectCourtTimes(db, [{ centerId: 1, knownVersion: null }], period),
  ],
  ['sessions', (db) => memberFinder({ db, log })('x'.repeat(43), 0)],
])('%s: planned once for a connection, however many are asked for', async (_, read) => {
  const database = await createTestDatabase('planned_once')
  const db = openDatabase(database.url, { max: 1 })
  for (let time = 0; time < 12; time++) await read(db)
  const { rows } = await sql<{ planned: number }>`
    select custom_plans as planned from pg_prepared_statements`.execute(db)
  expect(rows).toEqual([{ planned: 5 }])
  await db.destroy()
  await database.close()
})
