import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FormerMigrationsError, migrate } from './migrate.ts'
import { type TestDatabase, createTestDatabase } from './test-database.ts'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await createTestDatabase('migrate')
  await sql`delete from schema_migration`.execute(database.db)
  folder = await mkdtemp(join(tmpdir(), 'quatre-migrations-'))
  await writeFile(join(folder, '001_one.sql'), 'create table one (id integer)')
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

// requirement O9
test('a migration is applied once', async () => {
  expect(await migrate(database.url, folder)).toEqual(['001_one.sql'])
  expect(await migrate(database.url, folder)).toEqual([])
})

test('processes that start together apply each migration once', async () => {
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, folder)))
  expect(applied.flat()).toEqual(['001_one.sql'])
})

test('a migration that fails leaves nothing of itself and names its line', async () => {
  await writeFile(join(folder, '002_two.sql'), 'create table two (id integer);\nselect nonsense;')
  await expect(migrate(database.url, folder)).rejects.toThrow('002_two.sql failed at line 2')
  const { rows } = await sql`select to_regclass('two') as name`.execute(database.db)
  expect(rows).toEqual([{ name: null }])
})

// requirement O9
test('a migration that changed after it was applied is refused', async () => {
  await migrate(database.url, folder)
  await writeFile(join(folder, '001_one.sql'), 'create table one (id bigint)')
  await expect(migrate(database.url, folder)).rejects.toThrow('001_one.sql changed')
})

// requirement O9
test('a database of migrations that no longer exist is refused as it is, and says what to do', async () => {
  await migrate(database.url, folder)
  await rm(join(folder, '001_one.sql'))
  await writeFile(join(folder, '001_other.sql'), 'create table other (id integer)')
  const refused = migrate(database.url, folder)
  await expect(refused).rejects.toBeInstanceOf(FormerMigrationsError)
  await expect(refused).rejects.toThrow(/001_one\.sql.* DATABASE_URL to an empty one/)
  const { rows } = await sql`select to_regclass('other') as name`.execute(database.db)
  expect(rows).toEqual([{ name: null }])
})

test('a database that a later version has migrated further serves this one too', async () => {
  await writeFile(join(folder, '002_two.sql'), 'create table two (id integer)')
  await migrate(database.url, folder)
  await rm(join(folder, '002_two.sql'))
  expect(await migrate(database.url, folder)).toEqual([])
})
