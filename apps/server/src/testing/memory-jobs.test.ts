import { setTimeout as pause } from 'node:timers/promises'
import { createTestDatabase } from '@quatre/db'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { keepLog } from './kept-log.ts'
import { openMemoryJobs } from './memory-jobs.ts'

const database = await createTestDatabase('memory_jobs')
await sql`create table fact (name text)`.execute(database.db)
afterAll(() => database.close())

/** Jobs by hand, and the rows that each of them could read. */
function openFacts() {
  const { db } = database
  const jobs = openMemoryJobs({ db, log: keepLog('memory_jobs').log }, 'by hand')
  const read: unknown[] = []
  jobs.handle('fact', async () => {
    read.push(...(await sql`select name from fact`.execute(db)).rows)
  })
  return { db, jobs, read }
}

test('A job done by hand while its transaction is open waits for its commit', async () => {
  const { db, jobs, read } = openFacts()
  const working = await db.transaction().execute(async (tx) => {
    await sql`insert into fact values ('paid')`.execute(tx)
    await jobs.add(tx, 'fact', {})
    const done = jobs.work('fact')
    await Promise.race([done, pause(200)])
    return { done }
  })
  await working.done
  expect(read).toEqual([{ name: 'paid' }])
})

test('A job whose transaction is undone is never done', async () => {
  const { db, jobs, read } = openFacts()
  const undone = db.transaction().execute(async (tx) => {
    await jobs.add(tx, 'fact', {})
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await jobs.work('fact')).toBe(0)
  expect(read).toEqual([])
})
