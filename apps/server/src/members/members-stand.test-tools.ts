import { createTestDatabase, type TestDatabase } from '@quatre/db'
import { minuteMs } from '@quatre/domain'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { readEnvironment, type Environment } from '../environment.ts'
import { hashPassword } from '../platform/passwords.ts'
import { keepLog } from '../testing/kept-log.ts'
import { openHandJobs, type HandJobs } from '../testing/hand-jobs.ts'

export interface Stand extends TestDatabase {
  readonly app: FastifyInstance
  /** Everything the log wrote so far. */
  logged(): string
  /** Moves the clock. */
  pass(minutes: number): void
  post(path: string, body: unknown, address?: string): Promise<Answer>
  call(method: 'GET' | 'DELETE', path: string, token?: string): Promise<Answer>
  send(method: 'POST' | 'PUT' | 'DELETE', path: string, request: SentRequest): Promise<Answer>
  readonly environment: Environment
  /** Does what was queued, and what is done every hour. */
  readonly jobs: HandJobs
}

interface SentRequest {
  readonly token?: string | undefined
  readonly body?: object
  /** The body travels as a form. */
  readonly form?: Record<string, string | number>
  readonly address?: string
  readonly host?: string
  readonly userAgent?: string | undefined
}

interface Answer {
  readonly status: number
  readonly headers: Record<string, unknown>
  readonly body: Record<string, unknown>
}

export const startedAt = Date.parse('2026-11-21T12:00:00Z')
export const password = 'raquette7'
/** Few, so that a test meets the limit soon; each test signs up from an address of its own. */
export const signUpsPerHour = 4

/** A sign-up that is accepted; each test changes what it is about. */
export const newcomer = {
  firstName: 'Zoé',
  lastName: 'Petit',
  email: 'zoe@joueurs.example',
  userApp: { password },
  gender: 'Female',
  birthDate: '12/05/1990',
  postalCode: '31770',
  city: 'Colomiers',
  mobilePhone: '0639980001',
  center: 42,
  termsConditions: true,
}

/** The members feature over a real database: one centre, two postal codes, four accounts. */
export async function openStand(label: string): Promise<Stand> {
  const database = await createTestDatabase(label)
  await fill(database)
  const { log, logged } = keepLog(label)
  let now = startedAt
  const clock = () => now
  const environment = readEnvironment({ SIGN_UPS_PER_HOUR: String(signUpsPerHour) })
  const jobs = openHandJobs()
  const { db, url: databaseUrl } = database
  const running = { db, databaseUrl, environment, log, clock, jobs }
  const app = await buildApp({ ...running, pages: 'none', answers: 'check' })

  async function send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    more: { payload?: object | string; headers?: Record<string, string>; remoteAddress?: string },
  ): Promise<Answer> {
    const answer = await app.inject({ method, url: `/api/v1${path}`, ...more })
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
  }

  return {
    ...database,
    app,
    logged,
    pass(minutes) {
      now += minutes * minuteMs
    },
    post: (path, body, address = '203.0.113.7') =>
      send('POST', path, { payload: body as object, remoteAddress: address }),
    call: (method, path, token) =>
      send(
        method,
        path,
        token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
      ),
    send: (method, path, { token, body, form, address = '203.0.113.7', host, userAgent }) =>
      send(method, path, {
        payload: form ? new URLSearchParams(textsOf(form)).toString() : (body ?? ''),
        remoteAddress: address,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(userAgent !== undefined && { 'user-agent': userAgent }),
          ...(host !== undefined && { host, 'x-forwarded-host': host }),
          ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
      }),
    environment,
    jobs,
    async close() {
      await app.close()
      await database.close()
    },
  }
}

const textsOf = (form: Record<string, string | number>) =>
  Object.entries(form).map(([name, value]) => [name, String(value)])

async function fill({ db }: TestDatabase): Promise<void> {
  await db
    .insertInto('center')
    .values([centerRow(42, 'colomiers', true), centerRow(60, 'ferme', false)])
    .execute()
  await db
    .insertInto('centerApplication')
    .values([
      { centerId: 42, applicationId: 2 },
      { centerId: 60, applicationId: 2 },
    ])
    .execute()
  await db
    .insertInto('postalCode')
    .values([
      cityRow('31770', 'Colomiers', '31149', 40_000),
      cityRow('01400', 'Abergement-Clémenciat', '01001', 800),
      cityRow('01400', 'Châtillon-sur-Chalaronne', '01093', 5_000),
    ])
    .execute()
  const passwordHash = await hashPassword(password)
  const common = { lastName: 'Martin', passwordHash, centerId: 42, createdAt: undefined }
  await db
    .insertInto('appUser')
    .values([
      { ...common, firstName: 'Léa', email: 'lea@joueurs.example' },
      { ...common, firstName: 'Karim', email: 'role8@joueurs.example', roleId: 8 },
      { ...common, firstName: 'Inès', email: 'inactive@joueurs.example', isActive: false },
      { ...common, firstName: 'Sam', email: 'social@joueurs.example', passwordHash: null },
    ])
    .execute()
}

function centerRow(id: number, slug: string, isActive: boolean) {
  return {
    id,
    slug,
    isActive,
    name: slug,
    latitude: 43.6,
    longitude: 1.3,
    street: 'Rue du Court',
    postalCode: '31770',
    city: 'Colomiers',
    phoneNumber: '05 61 00 00 00',
  }
}

function cityRow(code: string, city: string, inseeCode: string, population: number) {
  return { code, city, inseeCode, population, latitude: 43.6, longitude: 1.3 }
}
