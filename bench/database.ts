import { join } from 'node:path'
import {
  clientSettings,
  generateWorld,
  longStatementMs,
  migrate,
  openDatabase,
  startLocalPostgres,
} from '@quatre/db'
import type { Db } from '@quatre/db'
import pg from 'pg'
import { checkout } from './child.ts'
import type { Cleanup } from './cleanup.ts'
import { connections } from './load.ts'

export const benchFolder = join(checkout, '.data/bench')
const seed = 4

export interface Database {
  readonly url: string
  readonly db: Db
  /** Bare connections, as many as the load has clients. */
  readonly pool: pg.Pool
}

/**
 * The site's own PostgreSQL with the site's own, durable settings, and a new world of today: the
 * rows that former runs left behind would make this one slower.
 */
export async function openBenchDatabase(today: string, cleanup: Cleanup): Promise<Database> {
  const log = { info: () => {}, warn: console.warn }
  const server = await startLocalPostgres({ dataFolder: join(benchFolder, 'postgres'), log })
  cleanup.add(() => server.stop())
  const database = openOn(server.url, cleanup)
  await database.pool.query('drop schema if exists pgboss cascade')
  await database.pool.query('drop schema public cascade')
  await database.pool.query('create schema public')
  await writeWorld(server.url, today)
  return database
}

/** The same world in databases of their own on the same server: written once, then copied. */
export async function openDatabasesBeside<const Name extends string>(
  { url, pool }: Database,
  { names, today }: { readonly names: readonly Name[]; readonly today: string },
  cleanup: Cleanup,
): Promise<Record<Name, Database>> {
  const databaseUrl = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  const [first = ''] = names
  for (const name of names) {
    await pool.query(`drop database if exists ${name} with (force)`)
    await pool.query(`create database ${name} template ${name === first ? 'template1' : first}`)
    // its growth is not kept until the next run
    cleanup.add(async () => void (await pool.query(`drop database ${name} with (force)`)))
    if (name === first) await writeWorld(databaseUrl(name), today)
  }
  const opened = names.map((name) => [name, openOn(databaseUrl(name), cleanup)])
  return Object.fromEntries(opened) as Record<Name, Database>
}

async function writeWorld(url: string, today: string): Promise<void> {
  await migrate(url)
  const db = openDatabase(url, { max: 4 })
  await generateWorld(db, { seed, today })
  await db.destroy()
}

function openOn(url: string, cleanup: Cleanup): Database {
  const pool = new pg.Pool({ ...clientSettings(url, longStatementMs), max: connections })
  pool.on('error', () => {})
  cleanup.add(() => pool.end())
  const db = openDatabase(url, { max: 4 })
  cleanup.add(() => db.destroy())
  return { url, db, pool }
}
