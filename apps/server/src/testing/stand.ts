import { randomUUID } from 'node:crypto'
import type { Booking } from '@quatre/contract'
import { createTestDatabase, type Db, type TestDatabase } from '@quatre/db'
import { minuteMs } from '@quatre/domain'
import type { FastifyInstance } from 'fastify'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeEach } from 'vitest'
import { buildApp, type AppOptions } from '../app.ts'
import type { AnyFeature } from '../feature.ts'
import { readEnvironment, type Environment } from '../environment.ts'
import type { LeadDocuments } from '../core/documents/lead-documents.ts'
import { addMembers, centers, fillCenters, fixtureNow } from './center-fixture.ts'
import { keepLog } from './kept-log.ts'
import { openMemoryJobs, type MemoryJobs } from './memory-jobs.ts'
import { addOtherMembers } from './other-members.ts'
import { rememberSeed } from './seed.ts'
import { startStandIn, type StandIn } from './stand-in.ts'

export interface Answer<Body = Record<string, unknown>> {
  readonly status: number
  readonly headers: Record<string, unknown>
  /** Of an answer in JSON; else empty. */
  readonly body: Body
  readonly bytes: Buffer
}

/** The connection of calls unless a test gives another. */
export const connection = '203.0.113.7'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface Sent {
  readonly token?: string | undefined
  readonly body?: unknown
  /** A body that travels as a form. */
  readonly form?: Readonly<Record<string, string | number>> | undefined
  readonly key?: string | null
  readonly headers?: Record<string, string>
  /** The connection it comes from. */
  readonly from?: string | undefined
}

export interface Stand extends TestDatabase {
  readonly app: FastifyInstance
  /** All of them, on one database: as many processes are. */
  readonly apps: readonly FastifyInstance[]
  readonly environment: Environment
  readonly tokens: readonly string[]
  readonly jobs: MemoryJobs
  /** Everything the log wrote so far. */
  logged(): string
  now(): number
  clock(now: number): void
  /** Moves the clock. */
  pass(minutes: number): void
  /** Calls the API; when there are several applications, each in turn. */
  call<Body = Record<string, unknown>>(
    method: Method,
    path: string,
    sent?: Sent,
  ): Promise<Answer<Body>>
  /** A request for a hold in Toulouse; the rest as given. */
  hold<Body = Booking>(
    token: string | undefined,
    body: object,
    key?: string | null,
  ): Promise<Answer<Body>>
  /** Brings the database and the clock back to where they were when it was opened. */
  reset(): Promise<void>
}

export interface PaymentStand extends Stand {
  readonly bank: StandIn
}

export interface StandOptions {
  /** So many members of the small network, each with a session. */
  readonly members?: number
  /** The payment stand-in, which notifies the application. */
  readonly bank?: 'stand-in'
  /** The bank's: they come when absent. */
  readonly notifications?: 'lost'
  readonly environment?: Record<string, string>
  /** The API alone when absent. */
  readonly pages?: 'built'
  /** Done on demand of the test; else as soon as they are queued. */
  readonly jobs?: 'by hand'
  /** The product's own way with answers; every one is compared with the contract when absent. */
  readonly answers?: 'trust'
  /** Sees the application's own queries. */
  readonly plugin?: KyselyPlugin
  /** So many applications on the database; one when absent. */
  readonly apps?: number
  /** When the clock begins; `fixtureNow` when absent. */
  readonly startsAt?: number
  /** The content of the database: the small network when absent; `demo`: all of the demo world. */
  readonly world?: 'demo' | ((db: Db) => Promise<unknown>)
  /** The folders of its editorial documents; those of the product and of the demo when absent. */
  readonly content?: AppOptions['content']
  readonly leadDocuments?: LeadDocuments
  /** Its features; those of the product when absent. */
  readonly features?: readonly AnyFeature[]
  /** Adds the rows that every test begins with. */
  readonly prepare?: (stand: Stand) => Promise<unknown>
}

type StandOf<Options> = Options extends { readonly bank: 'stand-in' } ? PaymentStand : Stand

/** One for all tests of a file, closed after the last. */
export async function standForAll<const Options extends StandOptions = StandOptions>(
  label: string,
  options?: Options,
): Promise<StandOf<Options>> {
  const stand = await openStand(label, options)
  afterAll(() => stand.close())
  return stand as StandOf<Options>
}

/** The same, brought back before each of them. */
export async function standForEach<const Options extends StandOptions = StandOptions>(
  label: string,
  options?: Options,
): Promise<StandOf<Options>> {
  const stand = await standForAll(label, options)
  beforeEach(() => stand.reset())
  return stand
}

/** The application over a real database. */
export async function openStand(
  label: string,
  options: StandOptions & { readonly bank: 'stand-in' },
): Promise<PaymentStand>
export async function openStand(label: string, options?: StandOptions): Promise<Stand>
export async function openStand(
  label: string,
  options: StandOptions = {},
): Promise<Stand & { readonly bank?: StandIn | undefined }> {
  const { members = 0, plugin, pages = 'none', startsAt = fixtureNow, world } = options
  const isDemo = world === 'demo'
  const { TEST_WORLD, TEST_NETWORK } = process.env
  const [database, bank] = await Promise.all([
    createTestDatabase(label, isDemo ? TEST_WORLD : world ? undefined : TEST_NETWORK),
    options.bank && startStandIn(),
  ])
  const { db, url: databaseUrl } = database
  if (typeof world === 'function') await world(db)
  else if (!isDemo && TEST_NETWORK === undefined) await fillCenters(db)
  // money is counted beside that of others
  if (bank && world === undefined) await addOtherMembers(db)
  const tokens = await addMembers(db, members)
  const environment = readEnvironment({
    LOG_LEVEL: 'trace',
    VAPID_PRIVATE_KEY: 'k'.repeat(43),
    ...bank?.variables,
    ...options.environment,
  })
  const { log, logged } = keepLog(label)
  const jobs = openMemoryJobs({ db, log }, options.jobs ?? 'at once')
  let now = startsAt
  const open = () =>
    buildApp({
      db: plugin ? db.withPlugin(plugin) : db,
      databaseUrl,
      environment,
      log,
      clock: () => now,
      pages,
      answers: options.answers ?? 'check',
      content: options.content,
      jobs,
      ...(options.features && { features: options.features }),
      ...(options.leadDocuments && { leadDocuments: options.leadDocuments }),
    })
  const apps = await Promise.all(Array.from({ length: options.apps ?? 1 }, open))
  const [app] = apps
  if (app === undefined) throw new Error('no application')
  if (bank) await bank.notify(await app.listen({ host: '127.0.0.1', port: 0 }))
  let turn = 0
  let restoreSeed = refuseReset

  const stand: Stand = {
    ...database,
    app,
    apps,
    environment,
    tokens,
    jobs,
    logged,
    now: () => now,
    clock(to) {
      now = to
    },
    pass(minutes) {
      now += minutes * minuteMs
    },
    async call<Body>(method: Method, path: string, sent: Sent = {}) {
      const { token, body, form, key, headers, from = connection } = sent
      const asked = apps[turn++ % apps.length] ?? app
      const answer = await asked.inject({
        method,
        url: `/api/v1${path}`,
        remoteAddress: from,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(key != null && { 'idempotency-key': key }),
          ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
          ...headers,
        },
        ...(body !== undefined && { payload: body as object }),
        ...(form && { payload: textOfForm(form) }),
      })
      const isJson = String(answer.headers['content-type']).startsWith('application/json')
      return {
        status: answer.statusCode,
        headers: answer.headers,
        body: (isJson ? answer.json() : {}) as Body,
        bytes: answer.rawPayload,
      }
    },
    hold: (token, body, key = randomUUID()) =>
      stand.call('POST', '/bookings', {
        token,
        key,
        body: { center: centers.toulouse, duration: 90, ...body },
      }),
    async reset() {
      if (options.notifications) await bank?.control('notifications', { drop: 1_000_000 })
      now = startsAt
      await jobs.forget()
      // its earlier notifications may have queued more
      await bank?.forgetNotifications()
      await jobs.forget()
      await restoreSeed()
    },
    async close() {
      await Promise.all([bank?.stop(), ...apps.map((one) => one.close())])
      await database.close()
    },
  }
  await options.prepare?.(stand)
  if (!isDemo) restoreSeed = await rememberSeed(db)
  return { ...stand, bank }
}

async function refuseReset(): Promise<void> {
  throw new Error('the demo world is not brought back: it is too large')
}

const textOfForm = (form: Readonly<Record<string, string | number>>) =>
  new URLSearchParams(Object.entries(form).map(([name, value]) => [name, String(value)])).toString()
