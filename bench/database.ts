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
  const pool = new pg.Pool({ ...clientSettings(server.url), max: connections })
  pool.on('error', () => {})
  cleanup.add(() => pool.end())
  await pool.query('drop schema if exists pgboss cascade')
  await pool.query('drop schema public cascade')
  await pool.query('create schema public')
  await migrate(server.url)
  const db = openDatabase(server.url, { max: 4 })
  cleanup.add(() => db.destroy())
  await generateWorld(db, { seed, today })
  return { url: server.url, db, pool }
}
