import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createTestDatabase } from '@quatre/db'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const program = fileURLToPath(new URL('../../books.ts', import.meta.url))

// requirements P60 to P62
test('the books of the demo world are sound, and a fault ends the command with 1', async () => {
  const database = await createTestDatabase('commands', process.env.TEST_WORLD)
  const run = (...given: string[]) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      const env = { PATH: process.env.PATH, DATABASE_URL: database.url, NODE_NO_WARNINGS: '1' }
      const child = execFile(process.execPath, [program, ...given], { env }, (_, stdout, stderr) =>
        resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
      )
    })
  expect(await run('ledger:check')).toEqual({
    code: 0,
    output: expect.stringMatching(/^\d+ invariants, 0 faults\n$/),
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
})
