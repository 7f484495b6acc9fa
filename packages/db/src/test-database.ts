import { createHash, randomBytes } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrate, readMigrations } from './migrate.ts'
import { type Db, clientSettings, longStatementMs, openDatabase } from './open.ts'
import { type LocalPostgres, startLocalPostgres } from './postgres/start-local-postgres.ts'

export type TestDatabase = { url: string; db: Db; close(): Promise<void> }

const templateLock = 4_120_002
const checkout = resolve(fileURLToPath(import.meta.url), '../../../..')
const memoryDisk = '/dev/shm'
const roomNeededBytes = 2_000_000_000

// A test's data is thrown away: the server does not wait for the disk, and runs no vacuum.
const carelessSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_wal_size: '256MB',
  max_connections: '300',
  shared_buffers: '128MB',
  // those that tests provoke are found after a second otherwise
  deadlock_timeout: '50ms',
}

/**
 * The PostgreSQL of the tests: the one of TEST_DATABASE_URL or DATABASE_URL when set, else our own,
 * which parallel runs share. Throws OperatorError when it cannot be started.
 */
export async function startTestPostgres(): Promise<LocalPostgres> {
  const given = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const log = { info: () => {}, warn: console.warn }
  const dataFolder = await chooseDataFolder()
  return startLocalPostgres({ dataFolder, log, settings: carelessSettings })
}

/**
 * A copy of a database is some 300 small files: in memory that takes 20 ms, on a disk up to 300.
 * The folder stays between runs, so that the next one finds its template.
 */
async function chooseDataFolder(): Promise<string> {
  const room = await statfs(memoryDisk).catch(() => undefined)
  if (!room || room.bavail * room.bsize < roomNeededBytes) return `${checkout}/.data/test-postgres`
  return `${memoryDisk}/quatre-test-${createHash('sha256').update(checkout).digest('hex').slice(0, 8)}`
}

let own: Promise<LocalPostgres> | undefined
let open = 0

async function serverUrl(): Promise<string> {
  open += 1
  own ??= startTestPostgres()
  return (await own).url
}

async function leaveServer(): Promise<void> {
  open -= 1
  if (open > 0) return
  const server = await own
  own = undefined
  await server?.stop()
}

/**
 * Gives a test its own database: freshly migrated, a copy of a template made once for these
 * migrations, or a copy of another.
 * @param label a few letters that name the test in the server's list of databases
 * @param from the name of the database to copy, which has no connections
 * @returns its address, an open pool (at most 10 connections) and `close()`, which drops it
 */
export async function createTestDatabase(label: string, from?: string): Promise<TestDatabase> {
  const server = await serverUrl()
  const word = label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, 20)
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}_${word}`
  await asAdministrator(server, async (client) => {
    const template = from ?? (await ensureTemplate(client, server))
    await client.query(`create database ${name} template ${template} strategy file_copy`)
  })
  const url = withDatabase(server, name)
  const db = openDatabase(url, { max: 10 })
  return {
    url,
    db,
    close: async () => {
      await db.destroy()
      await asAdministrator(server, (client) => client.query(`drop database ${name} with (force)`))
      await leaveServer()
    },
  }
}

/**
 * Makes a database that tests get copies of.
 * @param fill writes the rows that all of them hold
 * @returns its name and `drop()`
 */
export async function createTestTemplate(
  label: string,
  fill: (db: Db) => Promise<unknown>,
): Promise<{ readonly name: string; drop(): Promise<void> }> {
  const { url, db, close } = await createTestDatabase(label)
  await fill(db)
  await db.destroy()
  return { name: new URL(url).pathname.slice(1), drop: close }
}

function withDatabase(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function asAdministrator<T>(
  server: string,
  act: (client: pg.Client) => T,
): Promise<Awaited<T>> {
  const client = new pg.Client(clientSettings(server, longStatementMs))
  client.on('error', () => {})
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

async function ensureTemplate(client: pg.Client, server: string): Promise<string> {
  const hash = createHash('sha256')
  for (const { name, checksum } of await readMigrations()) hash.update(name).update(checksum)
  const template = `template_${hash.digest('hex').slice(0, 16)}`
  if (await exists(client, template)) return template
  await client.query('select pg_advisory_lock($1)', [templateLock])
  try {
    if (!(await exists(client, template))) await buildTemplate(client, server, template)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [templateLock])
  }
  return template
}

async function exists(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  return rowCount === 1
}

async function buildTemplate(client: pg.Client, server: string, template: string): Promise<void> {
  await removeLeftovers(client)
  const unfinished = `${template}_new`
  await client.query(`drop database if exists ${unfinished} with (force)`)
  await client.query(`create database ${unfinished}`)
  await migrate(withDatabase(server, unfinished))
  await client.query(`alter database ${unfinished} rename to ${template}`)
}

/** Databases of killed test runs, and templates of older migrations. */
async function removeLeftovers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datname ~ '^(test_[0-9]+|template)_[0-9a-f]+'
     and not exists (select from pg_stat_activity a where a.datname = pg_database.datname)`,
  )
  for (const { name } of rows) {
    if (isRunning(Number(name.match(/^test_(\d+)_/)?.[1]))) continue
    await client.query(`drop database if exists ${pg.escapeIdentifier(name)}`).catch(() => {})
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
