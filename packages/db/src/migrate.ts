import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { isOutOfReach, unreachable } from './connection-reason.ts'
import { clientSettings, longStatementMs } from './open.ts'
import { OperatorError } from './operator-error.ts'

type Migration = { name: string; text: string; checksum: string }

/** The database was made by migrations that no longer exist: it cannot be brought to this version. */
export class FormerMigrationsError extends OperatorError {}

const migrationsFolder = fileURLToPath(new URL('../migrations/', import.meta.url))
const migrationLock = 4_120_001

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
 * may start at once. Throws OperatorError when the database is out of reach, when a file fails, or
 * when a file that was already applied has changed or is gone (FormerMigrationsError).
 */
export async function migrate(url: string, folder?: string): Promise<string[]> {
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
    for (const migration of due) await apply(client, migration)
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

async function apply(client: pg.Client, { name, text, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
      name,
      checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    if (isOutOfReach(error)) throw error
    throw new OperatorError(`Migration ${name} failed${lineOf(text, error)}: ${String(error)}`, {
      cause: error,
    })
  }
}

function lineOf(text: string, error: unknown): string {
  if (!(error instanceof pg.DatabaseError) || !error.position) return ''
  return ` at line ${text.slice(0, Number(error.position)).split('\n').length}`
}
