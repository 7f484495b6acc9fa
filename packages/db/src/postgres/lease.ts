import pg from 'pg'
import { superuser } from './cluster.ts'

const leaseName = 'quatre-lease'

/**
 * A connection held for as long as a process uses the server. The server itself thus knows its users: a killed process
 * loses its lease with its connection, so that the last one to leave stops the server, even if another one started it.
 */
export type Lease = { isLast(): Promise<boolean>; release(): Promise<void> }

/**
 * Takes a lease and creates the database when it is missing.
 * @param onLost called once when the connection breaks without `release`
 */
export async function takeLease(url: string, database: string, onLost: () => void): Promise<Lease> {
  const address = new URL(url)
  address.pathname = '/postgres'
  const client = new pg.Client({
    connectionString: address.href,
    application_name: leaseName,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  let held = false
  client.on('error', () => {})
  client.on('end', () => {
    if (!held) return
    held = false
    onLost()
  })
  await client.connect()
  await createDatabase(client, database)
  held = true
  return {
    isLast: async () => {
      if (!held) return true
      const { rows } = await client.query<{ others: number }>(
        `select count(*)::int as others from pg_stat_activity
         where application_name = $1 and pid <> pg_backend_pid()`,
        [leaseName],
      )
      return rows[0]?.others === 0
    },
    release: async () => {
      held = false
      await client.end().catch(() => {})
    },
  }
}

async function createDatabase(client: pg.Client, database: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
    database,
  ])
  if (rowCount) return
  try {
    await client.query(`create database ${pg.escapeIdentifier(database)} owner ${superuser}`)
  } catch (error) {
    // 42P04 and 23505: another process has just created it.
    if (error instanceof pg.DatabaseError && ['42P04', '23505'].includes(error.code ?? '')) return
    throw error
  }
}
