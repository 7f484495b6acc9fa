import { createHash } from 'node:crypto'
import {
  CamelCasePlugin,
  Kysely,
  PostgresDialect,
  type PostgresPoolClient,
  type SelectType,
} from 'kysely'
import pg from 'pg'
import { unreachable } from './connection-reason.ts'
import { OperatorError } from './operator-error.ts'
import type { DB } from './tables.gen.ts'
import { type EpochMs, wireFormats } from './wire-formats.ts'

/** The product's database as Kysely sees it: camelCase names, types of the migrations. */
export type Db = Kysely<DB>

type Read<Value> = Value extends EpochMs ? number : Value

/** Columns of a table as a query gives them; an instant is a plain number of milliseconds then. */
export type Row<Table extends keyof DB, Column extends keyof DB[Table]> = {
  readonly [C in Column]: Read<SelectType<DB[Table][C]>>
}

/** When the server gives up a statement of a request or of a job. */
const requestStatementMs = 30_000
/** For migrations and work by hand: a large table takes its time. */
export const longStatementMs = 60 * 60_000

/**
 * The settings of every connection, a library's too: its certificate checked, its session in UTC. JIT costs more than
 * all our statements; the server's default would use it for the largest.
 */
export function connectionSettings(url: string, statementMs: number = requestStatementMs) {
  return {
    connectionString: withStrictTls(url),
    options: `-c timezone=UTC -c jit=off -c statement_timeout=${statementMs}`,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  }
}

/** Settings of every client of ours: values as `wireFormats` says, which rely on a session in UTC. */
export function clientSettings(url: string, statementMs?: number): pg.ClientConfig {
  return { ...connectionSettings(url, statementMs), types: wireFormats }
}

/**
 * `pg` checks the server's certificate for these modes and warns at every start that it may do so
 * no longer (pg-connection-string, 3.0): said in full, it stays so without a warning.
 */
function withStrictTls(url: string): string {
  if (!URL.canParse(url)) return url
  const address = new URL(url)
  const { searchParams } = address
  if (searchParams.get('uselibpqcompat') === 'true') return url
  if (!['prefer', 'require', 'verify-ca'].includes(searchParams.get('sslmode') ?? '')) return url
  searchParams.set('sslmode', 'verify-full')
  return address.href
}

/**
 * Opens a pool on the database; the first connection is made with the first query.
 *
 * int8 reads as number, timestamptz as milliseconds since 1970 (write it with `instant()`), date
 * and numeric as text. Names are camelCase in code and snake_case in SQL; keys inside JSON stay as
 * they are. End it with `db.destroy()`.
 * @param options.max the most connections this process may hold
 * @param options.statementMs when the server gives up a statement
 */
export function openDatabase(
  url: string,
  { max, statementMs = requestStatementMs }: { max: number; statementMs?: number },
): Db {
  const pool = new pg.Pool({
    ...clientSettings(url, statementMs),
    max,
    idleTimeoutMillis: 60_000,
    // a frozen server gives nothing up, and does not keep its callers for ever
    query_timeout: statementMs + 5_000,
  })
  // An idle connection that breaks is replaced by the next query; unheard, it would end the process.
  pool.on('error', () => {})
  // One that breaks at work fails its query; its error event, unheard, would end the process too.
  pool.on('connect', (client) => client.on('error', () => {}))
  const prepared = preparedClients()
  return new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => prepared(await pool.connect()),
        end: () => pool.end(),
        options: pool.options,
      },
    }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}

const preparedLimit = 300
const sightingsLimit = 3000

/**
 * Names for the statements of one pool. One seen three times is prepared under a name, so that
 * PostgreSQL parses and plans it once a connection. The name follows from the text: a pooler that gives
 * a connection to one process after another never runs the statement of another under it. Texts whose
 * shape varies (long value lists) rarely come back, and the limits keep both sides' memory bounded.
 */
function statementNames(): (text: string) => string | undefined {
  const sightings = new Map<string, number>()
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known) return known
    if (names.size >= preparedLimit) return undefined
    const count = (sightings.get(text) ?? 0) + 1
    if (count < 3) {
      if (sightings.size >= sightingsLimit) sightings.clear()
      sightings.set(text, count)
      return undefined
    }
    sightings.delete(text)
    const name = `q${createHash('sha256').update(text).digest('base64url')}`
    names.set(text, name)
    return name
  }
}

class PreparedClient {
  readonly #client: pg.PoolClient
  readonly #statementName: (text: string) => string | undefined
  #isOnStandby = false

  constructor(client: pg.PoolClient, statementName: (text: string) => string | undefined) {
    this.#client = client
    this.#statementName = statementName
  }

  async query(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const name = values.length > 0 ? this.#statementName(text) : undefined
    try {
      return await this.#client.query({ name, text, values: values as unknown[] })
    } catch (error) {
      this.#isOnStandby ||= error instanceof pg.DatabaseError && error.code === '25006'
      throw error
    }
  }

  /** One to a primary that has become a standby is given up: a new one finds its successor. */
  release(destroy?: boolean): void {
    this.#client.release(destroy || this.#isOnStandby)
  }
}

/** Gives a pool's clients as Kysely wants them: one wrapper for each connection, kept with it. */
function preparedClients(): (client: pg.PoolClient) => PostgresPoolClient {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const statementName = statementNames()
  return (client) => {
    const known = clients.get(client)
    if (known) return known
    const wrapper = new PreparedClient(client, statementName) as unknown as PostgresPoolClient
    clients.set(client, wrapper)
    return wrapper
  }
}

const oldestServer = 15

/** Connects once; throws OperatorError with one line when the database is out of reach or too old. */
export async function checkDatabase(url: string): Promise<void> {
  const client = new pg.Client(clientSettings(url))
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int / 10000 as version`,
    )
    const version = rows[0]?.version ?? 0
    if (version >= oldestServer) return
    throw new OperatorError(`PostgreSQL ${version} is too old: ${oldestServer} or newer is needed.`)
  } catch (error) {
    throw error instanceof OperatorError ? error : unreachable(url, error)
  } finally {
    await client.end().catch(() => {})
  }
}
