import { join } from 'node:path'
import {
  clientSettings,
  generateWorld,
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
  return openWorld(server.url, today, cleanup)
}

/** The same world in a database of its own on the same server. */
export async function openDatabaseBeside(
  { url, pool }: Database,
  { name, today }: { readonly name: string; readonly today: string },
  cleanup: Cleanup,
): Promise<Database> {
  await pool.query(`drop database if exists ${name} with (force)`)
  await pool.query(`create database ${name}`)
  // what it has grown to is not kept until the next run
  cleanup.add(async () => void (await pool.query(`drop database ${name} with (force)`)))
  const beside = new URL(url)
  beside.pathname = `/${name}`
  return openWorld(beside.href, today, cleanup)
}

async function openWorld(url: string, today: string, cleanup: Cleanup): Promise<Database> {
  const pool = new pg.Pool({ ...clientSettings(url), max: connections })
  pool.on('error', () => {})
  cleanup.add(() => pool.end())
  await pool.query('drop schema if exists pgboss cascade')
  await pool.query('drop schema public cascade')
  await pool.query('create schema public')
  await migrate(url)
  const db = openDatabase(url, { max: 4 })
  cleanup.add(() => db.destroy())
  await generateWorld(db, { seed, today })
  return { url, db, pool }
}
