import { tmpdir } from 'node:os'
import { createTestDatabase, OperatorError } from '@quatre/db'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readEnvironment } from '../environment.ts'
import { startFailure } from './database.ts'
import { oneProcessAtATime } from './world.sql.ts'

describe('a start that fails', () => {
  const own = readEnvironment({ DATA_FOLDER: tmpdir() })
  const given = readEnvironment({ DATABASE_URL: 'postgresql://quatre:secret@db.example/quatre' })
  const fromDatabase = (code: string, message: string) =>
    Object.assign(new Error(message), { code })
  const full = fromDatabase('53100', 'could not extend file: No space left on device')
  const onDisk = new RegExp(
    `^The site cannot start: the disk of ${tmpdir()} is full, \\d+ MB are left\\.$`,
  )

  test.each([
    ['our own database', full, own, onDisk],
    ['a migration of it', new OperatorError('It failed.', { cause: full }), own, onDisk],
    [
      'a file beside it',
      fromDatabase('ENOSPC', 'ENOSPC: no space left'),
      given,
      /the disk of .* is full/,
    ],
    [
      'another database',
      full,
      given,
      /^The database cannot be used \(db\.example, database quatre\): its disk is full\.$/,
    ],
  ])('for want of room for %s names the disk', (_what, error, environment, line) => {
    const told = startFailure(error, environment)
    expect(told).toBeInstanceOf(OperatorError)
    expect((told as Error).message).toMatch(line)
  })

  test('otherwise says why the database cannot be used', () => {
    const told = startFailure(new Error('Connection terminated unexpectedly'), own)
    expect(String(told)).toContain(`The database cannot be used (${tmpdir()}`)
  })

  test('for a fault of ours is rethrown', () => {
    const fault = new TypeError('undefined is not a function')
    expect(startFailure(fault, own)).toBe(fault)
  })
})

test('work whose connection broke says why, not that its lock cannot be given back', async () => {
  const { db, close } = await createTestDatabase('one_process')
  const work = oneProcessAtATime(db, async () => {
    await sql`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and database = (
        select oid from pg_database where datname = current_database())`.execute(db)
    throw new Error('the disk is full')
  })
  await expect(work).rejects.toThrow('the disk is full')
  await close()
})
