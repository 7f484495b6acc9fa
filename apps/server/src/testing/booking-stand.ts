import { randomUUID } from 'node:crypto'
import { createTestDatabase, type Db, type TestDatabase } from '@quatre/db'
import type { FastifyInstance } from 'fastify'
import { sql, type KyselyPlugin } from 'kysely'
import { buildApp } from '../app.ts'
import { readEnvironment, type Environment } from '../environment.ts'
import { openJobs, type Jobs } from '../platform/jobs.ts'
import { inTransaction } from '../platform/transaction.ts'
import { addMembers, centers, fillCenters, fixtureNow } from './center-fixture.ts'
import { eventually } from './eventually.ts'
import { hurriedPace, openHandJobs } from './hand-jobs.ts'
import { keepLog } from './kept-log.ts'
import { startStandIn, type StandIn } from './stand-in.ts'

export interface Answer<Body = never> {
  readonly status: number
  readonly headers: Record<string, unknown>
  readonly body: Body
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface CallOptions {
  readonly token?: string | undefined
  readonly body?: object
  readonly key?: string | null
  readonly headers?: Record<string, string>
  /** The connection it comes from. */
  readonly from?: string | undefined
}

export interface BookingStand extends TestDatabase {
  readonly app: FastifyInstance
  readonly environment: Environment
  readonly tokens: readonly string[]
  /** Everything the log wrote so far. */
  logged(): string
  /** Sets the application's clock. */
  clock(now: number): void
  now(): number
  call<Body = never>(method: Method, path: string, options?: CallOptions): Promise<Answer<Body>>
  /** Forgets every booking, payment and closure, and sets the clock back. */
  reset(): Promise<void>
  /** A request for a hold in Toulouse; the rest as given. */
  hold(token: string | undefined, body: object, key?: string | null): Promise<Answer>
}

/** The application over a real database and the small network; no payment provider. */
export async function openBookingStand(
  label: string,
  options: {
    readonly members: number
    readonly environment?: Record<string, string>
    /** The API alone when absent. */
    readonly pages?: 'built'
    /** Done by nobody when absent; `hurried`: those of the server, which work by themselves. */
    readonly jobs?: Jobs | 'hurried'
    /** Sees the application's own queries. */
    readonly plugin?: KyselyPlugin
    /** `demo`: all of the demo world, of the day of the clock; a small network when absent. */
    readonly world?: 'demo'
  },
): Promise<BookingStand> {
  const database = await createTestDatabase(label, options.world && process.env.TEST_WORLD)
  if (options.world === undefined) await fillCenters(database.db)
  const tokens = await addMembers(database.db, options.members)
  const environment = readEnvironment({ LOG_LEVEL: 'trace', ...options.environment })
  const { log, logged } = keepLog(label)
  const { jobs = openHandJobs() } = options
  let now = fixtureNow
  const app = await buildApp({
    db: options.plugin ? database.db.withPlugin(options.plugin) : database.db,
    databaseUrl: database.url,
    environment,
    log,
    clock: () => now,
    pages: options.pages ?? 'none',
    answers: 'check',
    jobs: jobs === 'hurried' ? openJobs(database.url, log, hurriedPace) : jobs,
  })

  async function call<Body = never>(
    method: Method,
    path: string,
    { token, body, key, headers, from }: CallOptions = {},
  ): Promise<Answer<Body>> {
    const answer = await app.inject({
      method,
      url: `/api/v1${path}`,
      ...(from !== undefined && { remoteAddress: from }),
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(key != null && { 'idempotency-key': key }),
        ...headers,
      },
      ...(body !== undefined && { payload: body }),
    })
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() as Body }
  }

  return {
    ...database,
    app,
    environment,
    tokens,
    logged,
    clock(to) {
      now = to
    },
    now: () => now,
    call,
    async reset() {
      now = fixtureNow
      // a job of the last test may still be at work: the one that loses a deadlock tries again
      await inTransaction(database.db, async (tx) => {
        await sql`truncate booking, court_time, idempotency_key, payment, provider_event, provider_question,
          provider_report, refund,
          ledger_account, ledger_transaction, ledger_entry, mail, limit_use restart identity cascade`.execute(
          tx,
        )
      })
    },
    hold: (token, body, key = randomUUID()) =>
      call('POST', '/bookings', {
        token,
        key,
        body: { center: centers.toulouse, duration: 90, ...body },
      }),
    async close() {
      await app.close()
      await database.close()
    },
  }
}

export interface PaymentStand extends BookingStand {
  readonly bank: StandIn
}

/** Takes away the jobs that wait, and waits for those that are done just now. */
async function forgetJobs(db: Db): Promise<void> {
  await eventually(async () => {
    await sql`delete from pgboss.job where state in ('created', 'retry')`.execute(db)
    const { rows } = await sql`select from pgboss.job where state = 'active'`.execute(db)
    if (rows.length > 0) throw new Error(`${rows.length} jobs are under way`)
  })
}

/** The same with the payment stand-in, which knows where to send its notifications. */
export async function openPaymentStand(
  label: string,
  members: number,
  jobs?: Jobs,
): Promise<PaymentStand> {
  const bank = await startStandIn()
  const environment = bank.variables
  const stand = await openBookingStand(label, { members, environment, jobs: jobs ?? 'hurried' })
  const address = await stand.app.listen({ host: '127.0.0.1', port: 0 })
  await bank.notify(address)
  return {
    ...stand,
    bank,
    async reset() {
      if (jobs === undefined) await forgetJobs(stand.db)
      await bank.forgetNotifications()
      if (jobs === undefined) await forgetJobs(stand.db)
      await stand.reset()
    },
    async close() {
      await bank.stop()
      await stand.close()
    },
  }
}
