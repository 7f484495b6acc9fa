import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { isOutOfReach, unreachable } from './connection-reason.ts'
import { clientSettings, longStatementMs } from './open.ts'
import { OperatorError } from './operator-error.ts'

type Retry = { lockTimeoutMs: number; pauseMs: number; maxTries: number }
type Migration = { name: string; text: string; checksum: string }

/** The database was made by migrations that no longer exist: it cannot be brought to this version. */
export class FormerMigrationsError extends OperatorError {}

const migrationsFolder = fileURLToPath(new URL('../migrations/', import.meta.url))
const migrationLock = 4_120_001

/** A statement that waits for a lock holds up all that come after it: it gives way, and tries again. */
const lockTimeoutMs = 2_000
const pauseMs = 1_000
const maxTries = 60

/** The migrations in the order they are applied, each with the checksum of its text. */
export async function readMigrations(folder: string = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{3}_[\w-]+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(`${folder}/${name}`, 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/**
 * Brings the database to the newest migration and returns the names applied now.
 *
 * Each file runs in one transaction of its own, under an advisory lock, so that several processes
 * may start at once; one that builds indexes `concurrently` runs statement by statement, and may be run
 * again. Requests of the version before wait at most `lockTimeoutMs` for a try (decision 021).
 * Throws OperatorError when the database is out of reach, when a file fails or gets no lock in
 * `maxTries`, or when a file that was already applied has changed or is gone (FormerMigrationsError).
 */
export async function migrate(
  url: string,
  folder?: string,
  retry: Retry = { lockTimeoutMs, pauseMs, maxTries },
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = new pg.Client(clientSettings(url, longStatementMs))
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw unreachable(url, error)
  }
  try {
    if (pending(migrations, await appliedChecksums(client)).length === 0) return []
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(`create table if not exists schema_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const due = pending(migrations, await appliedChecksums(client))
    for (const migration of due) await applyBetweenRequests(client, migration, retry)
    return due.map((migration) => migration.name)
  } catch (error) {
    throw error instanceof OperatorError ? error : unreachable(url, error)
  } finally {
    await client.end().catch(() => {})
  }
}

async function appliedChecksums(client: pg.Client): Promise<Map<string, string>> {
  const { rows: found } = await client.query(`select to_regclass('schema_migration') as name`)
  if (found[0]?.name === null) return new Map()
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration',
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

function pending(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const due = migrations.filter(({ name, checksum }) => {
    const before = applied.get(name)
    if (before === undefined || before === checksum) return before === undefined
    throw new OperatorError(
      `Migration ${name} changed after it was applied to this database: add a new file instead (for a demo, delete its data folder).`,
    )
  })
  const gone = new Set(applied.keys()).difference(new Set(migrations.map(({ name }) => name)))
  // without any that is due, a later version has migrated the database further
  if (due.length === 0 || gone.size === 0) return due
  throw new FormerMigrationsError(
    `The database was made by migrations that no longer exist (${[...gone].sort()[0]}): set DATABASE_URL to an empty one (a demo’s own is made anew by « npm start »).`,
  )
}

async function applyBetweenRequests(
  client: pg.Client,
  migration: Migration,
  { lockTimeoutMs: timeoutMs, pauseMs: pause, maxTries: tries }: Retry,
): Promise<void> {
  await client.query(`set lock_timeout = ${timeoutMs}`)
  for (let tried = 1; ; tried++) {
    try {
      return await apply(client, migration)
    } catch (error) {
      if (tried === tries || !isWithoutLock(error)) throw failure(migration, error)
      await sleep(pause)
    }
  }
}

async function apply(client: pg.Client, { name, text, checksum }: Migration): Promise<void> {
  const isConcurrent = /\bconcurrently\b/i.test(text)
  const record = 'insert into schema_migration (name, checksum) values ($1, $2)'
  if (isConcurrent) {
    for (const statement of text.split(/;$/m)) await client.query(statement)
    await client.query(record, [name, checksum])
    return
  }
  try {
    await client.query('begin')
    await client.query(text)
    await client.query(record, [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

const isWithoutLock = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '55P03'

function failure({ name, text }: Migration, error: unknown): unknown {
  if (isOutOfReach(error)) return error
  return new OperatorError(
    `Migration ${name} failed${errorLineText(text, error)}: ${String(error)}`,
    {
      cause: error,
    },
  )
}

function errorLineText(text: string, error: unknown): string {
  if (!(error instanceof pg.DatabaseError) || !error.position) return ''
  return ` at line ${text.slice(0, Number(error.position)).split('\n').length}`
}
