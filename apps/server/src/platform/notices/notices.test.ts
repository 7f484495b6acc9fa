import { setTimeout as pause } from 'node:timers/promises'
import { createTestDatabase } from '@quatre/db'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { keepLog } from '../../testing/kept-log.ts'
import { openNotices } from './notices.ts'

const topic = 'courts:42'
const nowhere = 'postgresql://quatre@127.0.0.1:1/quatre'

const database = await createTestDatabase('notices')
afterAll(() => database.close())

it('that cannot be heard are logged once, not at every try', async () => {
  const { log, logged } = keepLog('notices-deaf')
  const notices = openNotices({ db: database.db, log }, nowhere)
  const listener = { heard: () => {}, stopped: () => {} }
  for (let visitor = 0; visitor < 3; visitor++) notices.listen(topic, listener)
  await expect.poll(logged).toContain('notices are not heard')
  // a second later it tries anew
  await pause(1_200)
  await notices.stop()
  expect(logged().trim().split('\n')).toHaveLength(1)
  expect(JSON.parse(logged())).toMatchObject({ level: 40, err: { code: 'ECONNREFUSED' } })
})

it('whose connection was cut are logged, and heard again a second later', async () => {
  const { log, logged } = keepLog('notices-cut')
  const notices = openNotices({ db: database.db, log }, database.url)
  let heard = 0
  notices.listen(topic, { heard: () => (heard += 1), stopped: () => {} })
  const listening = sql<{ pid: number }>`select pid from pg_stat_activity
    where query = 'listen notices' and datname = current_database()`
  const count = async () => (await listening.execute(database.db)).rows.length
  await expect.poll(count).toBe(1)
  await sql`select pg_terminate_backend(pid) from (${listening}) listening`.execute(database.db)
  await expect.poll(logged).toContain('notices are not heard')
  const announceAgain = () => {
    notices.announce(topic)
    return heard
  }
  await expect.poll(announceAgain).toBeGreaterThan(0)
  await notices.stop()
  expect(logged().trim().split('\n')).toHaveLength(1)
})
