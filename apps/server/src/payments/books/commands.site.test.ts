import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createTestDatabase, type TestDatabase } from '@quatre/db'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openJobs } from '../../platform/jobs.ts'

const program = fileURLToPath(new URL('../../books.ts', import.meta.url))

const runOn =
  ({ url }: TestDatabase) =>
  (...given: string[]) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      const env = { PATH: process.env.PATH, DATABASE_URL: url, NODE_NO_WARNINGS: '1' }
      const child = execFile(process.execPath, [program, ...given], { env }, (_, stdout, stderr) =>
        resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
      )
    })

// requirements P60 to P62
test('the books of the demo world are sound, and a fault ends the command with 1', async () => {
  const database = await createTestDatabase('commands', process.env.TEST_WORLD)
  const run = runOn(database)
  // the command has the clock of today, the world that of another day: no server has closed the shares due since
  await sql`update booking set deadline_at = now() + interval '1 day'
    where is_split and status = 'Confirmed' and shares_closed_at is null`.execute(database.db)
  expect(await run('ledger:check')).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^a transaction sums to zero: holds, \d+ ms\n(.*: holds, \d+ ms\n)+\d+ invariants, 0 faults\n$/,
    ),
  })
  expect((await run('reconcile')).code).toBe(0)
  expect(await run('refunds')).toEqual({ code: 0, output: '0 to be settled\n' })
  expect((await run('refunds', 'settle')).code).toBe(1)
  // requirement L32
  expect(await run('leads')).toEqual({ code: 0, output: '0 suspect\n' })
  expect((await run('leads', 'release', '4P-AAAAA')).code).toBe(1)
  await sql`update charge set received_cents = received_cents - 1
    where id = (select min(id) from charge)`.execute(database.db)
  expect(await run('ledger:check')).toEqual({
    code: 1,
    output: expect.stringContaining('a charge counts what came: 1 ('),
  })
  await database.close()
  // seven processes, one after the other
}, 180_000)

// requirement P140
test('a refund of the club is given by a process of its own', async () => {
  const database = await createTestDatabase('giving', process.env.TEST_WORLD)
  const run = runOn(database)
  expect((await run('refunds', 'give')).code).toBe(1)
  // the site has made its queues
  const jobs = openJobs(database.url, console)
  jobs.handle('mail', async () => {})
  await jobs.start()
  await jobs.stop()
  const { rows } = await sql<{ id: number }>`select max(id) as id from charge
    where state = 'paid' and kind = 'booking' and refunded_cents = 0`.execute(database.db)
  const why = ['--to', 'solde', '--ref', 'C-1', '--by', 'Dominique', '--why', 'panne']
  expect(await run('refunds', 'give', String(rows[0]?.id), '1', ...why)).toEqual({
    code: 0,
    output: '1,00\u00a0€ to wallet\n',
  })
  await database.close()
})
