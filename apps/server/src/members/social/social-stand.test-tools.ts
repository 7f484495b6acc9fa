import { randomUUID } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@quatre/db'
import { minuteMs } from '@quatre/domain'
import type { JWTPayload } from 'jose'
import { sql } from 'kysely'
import { buildApp } from '../../app.ts'
import { readEnvironment } from '../../environment.ts'
import { memberFinder } from '../../platform/sessions.ts'
import { keepLog } from '../../testing/kept-log.ts'
import { openHandJobs } from '../../testing/hand-jobs.ts'
import { openProviderDouble, type ProviderDouble } from './provider-double.test-tools.ts'

interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
}

export interface SocialStand extends TestDatabase {
  readonly provider: ProviderDouble
  /** Everything the log wrote so far. */
  logged(): string
  /** Posts a form to a call of social sign-in. */
  post(path: string, form: Record<string, string>, address?: string): Promise<Answer>
  get(path: string): Promise<Answer>
  /** Calls the rest of what an account has: sessions, links, passwords, its end. */
  send(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    sent?: { readonly token?: string; readonly body?: object; readonly form?: object },
  ): Promise<Answer>
  /** Moves the clock. */
  pass(minutes: number): void
  /** A token of Google as the tests' person gets it; each test changes what it is about. */
  googleToken(change?: JWTPayload, kid?: string): Promise<string>
  findMember: ReturnType<typeof memberFinder>
}

export const startedAt = Date.parse('2026-11-21T12:00:00Z')
export const completion = { mobilePhone: '0639980001', termsConditions: 'true' }
export const complete = 'createIfNotExist=true&center=42'

/** Social sign-in over a real database: two centres, four accounts, and the providers' doubles. */
export async function openSocialStand(
  label: string,
  variables: Record<string, string> = {},
): Promise<SocialStand> {
  const [database, provider] = await Promise.all([createTestDatabase(label), openProviderDouble()])
  const { db } = database
  await provider.addKey('k1')
  await fill(database)
  let now = startedAt
  const clock = () => now
  const { log, logged } = keepLog(label)
  const environment = readEnvironment({
    GOOGLE_CLIENT_ID: 'site, application',
    GOOGLE_ISSUER: 'https://accounts.example',
    GOOGLE_KEYS_URL: `${provider.url}/keys`,
    APPLE_CLIENT_ID: 'fr.site',
    APPLE_ISSUER: 'https://appleid.example',
    APPLE_KEYS_URL: `${provider.url}/keys`,
    FACEBOOK_APP_ID: '4242',
    FACEBOOK_APP_SECRET: 'app-secret',
    FACEBOOK_GRAPH_URL: `${provider.url}/graph`,
    ...variables,
  })
  const running = { db, databaseUrl: database.url, environment, log, clock, jobs: openHandJobs() }
  const app = await buildApp({ ...running, pages: 'none', answers: 'check' })
  const findMember = memberFinder({ db, log })

  return {
    ...database,
    provider,
    logged,
    findMember,
    async post(path, form, address = '203.0.113.7') {
      const answer = await app.inject({
        method: 'POST',
        url: `/api/v1${path}`,
        payload: new URLSearchParams(form).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        remoteAddress: address,
      })
      return { status: answer.statusCode, body: answer.json() }
    },
    async get(path) {
      const answer = await app.inject({ method: 'GET', url: `/api/v1${path}` })
      return { status: answer.statusCode, body: answer.json() }
    },
    async send(method, path, { token, body, form } = {}) {
      const answer = await app.inject({
        method,
        url: `/api/v1${path}`,
        payload: form ? new URLSearchParams({ ...form }).toString() : (body ?? ''),
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
      })
      return { status: answer.statusCode, body: answer.json() }
    },
    pass(minutes) {
      now += minutes * minuteMs
    },
    googleToken: (change, kid = 'k1') => provider.sign({ ...claimsAt(now), ...change }, kid),
    async close() {
      await app.close()
      await Promise.all([provider.close(), database.close()])
    },
  }
}

/** What Google says of somebody new, each time somebody else. */
export function claimsAt(now: number): JWTPayload {
  const subject = randomUUID()
  return {
    iss: 'https://accounts.example',
    aud: 'site',
    sub: subject,
    email: `${subject}@joueurs.example`,
    email_verified: true,
    given_name: 'Zoé',
    family_name: 'Petit',
    iat: now / 1_000,
    exp: now / 1_000 + 3_600,
  }
}

async function fill({ db }: TestDatabase): Promise<void> {
  await sql`insert into center (id, slug, name, is_active, latitude, longitude, street, postal_code,
      city, phone_number)
    select id, slug, slug, is_active, 43.6, 1.3, 'Rue du Court', '31770', 'Colomiers', '0561000000'
    from (values (42, 'colomiers', true), (60, 'ferme', false)) c (id, slug, is_active)`.execute(db)
  await sql`insert into center_application (center_id, application_id) values (42, 2), (60, 2)`.execute(
    db,
  )
  await sql`insert into app_user (first_name, last_name, email, role_id, is_active, email_verified_at)
    values ('Léa', 'Martin', 'lea@joueurs.example', 1, true, '2026-01-01'),
      ('Ugo', 'Martin', 'ugo@joueurs.example', 1, true, null),
      ('Karim', 'Martin', 'role8@joueurs.example', 8, true, '2026-01-01'),
      ('Inès', 'Martin', 'inactive@joueurs.example', 1, false, '2026-01-01')`.execute(db)
}
