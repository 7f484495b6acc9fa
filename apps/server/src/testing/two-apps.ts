import { createTestDatabase, type TestDatabase } from '@quatre/db'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { readEnvironment } from '../environment.ts'
import { addMembers, fillCenters, fixtureNow } from './center-fixture.ts'
import { keepLog } from './kept-log.ts'

interface Sent {
  readonly token?: string | undefined
  readonly body?: object
  readonly form?: Record<string, string>
  readonly headers?: Record<string, string>
  /** The connection it comes from. */
  readonly from?: string
}

export interface Answered {
  readonly status: number
  readonly retryAfter: number
  readonly body: Record<string, unknown>
}

export interface TwoApps extends TestDatabase {
  readonly apps: readonly FastifyInstance[]
  readonly tokens: readonly string[]
  clock(now: number): void
  /** Asks both in turn. */
  send(method: 'GET' | 'POST' | 'DELETE', path: string, sent?: Sent): Promise<Answered>
}

/** Two applications on one database, which know of each other what it says: as two processes do. */
export async function openTwoApps(label: string, members: number): Promise<TwoApps> {
  const database = await createTestDatabase(label)
  await fillCenters(database.db)
  const tokens = await addMembers(database.db, members)
  let now = fixtureNow
  const open = () =>
    buildApp({
      db: database.db,
      databaseUrl: database.url,
      environment: readEnvironment({}),
      log: keepLog(label).log,
      clock: () => now,
      pages: 'none',
      answers: 'check',
    })
  const apps = await Promise.all([open(), open()])
  let turn = 0
  return {
    ...database,
    apps,
    tokens,
    clock(to) {
      now = to
    },
    async send(method, path, { token, body, form, headers, from = '203.0.113.7' } = {}) {
      const answer = await apps[turn++ % 2]?.inject({
        method,
        url: `/api/v1${path}`,
        remoteAddress: from,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
          ...headers,
        },
        ...(body !== undefined && { payload: body }),
        ...(form && { payload: new URLSearchParams(form).toString() }),
      })
      if (answer === undefined) throw new Error('no application')
      return {
        status: answer.statusCode,
        retryAfter: Number(answer.headers['retry-after']),
        body: answer.json(),
      }
    },
    async close() {
      await Promise.all(apps.map((app) => app.close()))
      await database.close()
    },
  }
}

/** How often each status was answered. */
export function countStatuses(answers: readonly { readonly status: number }[]) {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
