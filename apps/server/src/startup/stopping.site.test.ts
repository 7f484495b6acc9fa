import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID, type webcrypto } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PaymentResult } from '@quatre/contract'
import { createTestDatabase, type TestDatabase } from '@quatre/db'
import { addDays, dayInZone } from '@quatre/domain'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSession } from '../core/sessions/sessions.ts'
import { centers, fillCenters } from '../testing/center-fixture.ts'
import { encryptCard } from '../testing/encrypt-card.ts'
import { eventually } from '../testing/eventually.ts'
import { cards } from '../testing/pay.ts'
import { choosePort } from './ports.ts'

// The site as it is started, with its stand-ins, and stopped at one moment or another.
const program = fileURLToPath(new URL('../main.ts', import.meta.url))
/** Longer than connections were once kept open for. */
const bankMs = 6_000

let database: TestDatabase
let folder: string
let site: ChildProcess
let origin: string
/** All that it wrote besides its greeting. */
let written: string

beforeEach(async () => {
  database = await createTestDatabase('stopping')
  folder = mkdtempSync(join(tmpdir(), 'quatre-stopping-'))
  await fillCenters(database.db)
  await sql`insert into app_user (first_name, last_name, email)
    values ('Léa', 'Martin', 'lea@joueurs.example'), ('Nora', 'Petit', 'nora@joueurs.example')`.execute(
    database.db,
  )
  const port = await choosePort(0)
  origin = `http://localhost:${port}`
  written = ''
  site = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_NO_WARNINGS: '1',
      DATABASE_URL: database.url,
      DATA_FOLDER: folder,
      PORT: String(port),
      SANDBOX_SLOW_MILLISECONDS: String(bankMs),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const output of [site.stdout, site.stderr]) {
    output?.setEncoding('utf8').on('data', (text: string) => (written += text))
  }
})
afterEach(async () => {
  if (site.exitCode === null && site.kill('SIGKILL')) await once(site, 'exit')
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

async function untilReady(): Promise<void> {
  await eventually(async () => expect(written).toContain('Ctrl-C'))
  written = ''
}

/** Stops it; gives its exit code. It would have logged a part that keeps it too long. */
async function stop(): Promise<number> {
  const gone = once(site, 'exit')
  site.kill('SIGTERM')
  const [code] = (await gone) as [number]
  return code
}

async function call<T>(path: string, token?: string, body?: object, signal?: AbortSignal) {
  const answer = await fetch(`${origin}/api/v1${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      'idempotency-key': randomUUID(),
    },
    ...(signal && { signal }),
  })
  return { status: answer.status, body: (await answer.json()) as T }
}

const tomorrow = addDays(dayInZone(Date.now(), 'Europe/Paris'), 1)

/** A member pays a held court with a card whose bank takes its time; resolves once the bank thinks. */
async function beginPayment(userId: number, signal?: AbortSignal) {
  const token = await openSession(database.db, { userId, userAgent: '', now: Date.now() })
  const slot = { center: centers.toulouse, duration: 60, sportTypeId: 3, fieldType: 0 }
  const startingDate = `${tomorrow}T18:00:00${parisOffset(tomorrow)}`
  const held = await call<{ id: number; price: object }>('/bookings', token, {
    ...slot,
    startingDate,
  })
  const { id, price: amount } = held.body
  const { body: methods } = await call<{ card: { publicKey: webcrypto.JsonWebKey } }>(
    `/payments/methods?bookingId=${id}`,
    token,
  )
  const paymentMethod = encryptCard(methods.card.publicKey, cards.slow)
  const paid = call<PaymentResult>(
    `/payments/adyen/booking?bookingId=${id}`,
    token,
    { amount, paymentMethod },
    signal,
  )
  await eventually(async () => {
    const { rows } = await sql`select from payment where state = 'created'`.execute(database.db)
    expect(rows).toHaveLength(userId)
  })
  return { paid }
}

const parisOffset = (day: string) =>
  Temporal.PlainDate.from(day).toZonedDateTime('Europe/Paris').offset

// requirement O14
test('payments that wait for their bank are booked and answered before the end, also without their payer', async () => {
  await untilReady()
  const { paid } = await beginPayment(1)
  const left = new AbortController()
  const { paid: unheard } = await beginPayment(2, left.signal)
  left.abort()
  const stopped = stop()
  await expect(unheard).rejects.toThrow('aborted')
  expect((await paid).body).toMatchObject({
    resultCode: 'Authorised',
    booking: { status: 'Confirmed' },
  })
  expect(await stopped).toBe(0)
  const { rows } = await sql`select status from booking`.execute(database.db)
  expect(rows).toEqual([{ status: 'Confirmed' }, { status: 'Confirmed' }])
  expect(written).toBe('')
})

test('streams and idle connections do not delay the end', async () => {
  await untilReady()
  const stream = await fetch(`${origin}/api/v1/slots/stream?center=1&date=${tomorrow}`)
  expect(stream.status).toBe(200)
  const silent = connect(Number(new URL(origin).port), '127.0.0.1')
  await once(silent, 'connect')
  expect(await stop()).toBe(0)
  expect(written).toBe('')
})

async function hasJobs(): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and application_name = 'jobs'`.execute(database.db)
  return rows.length > 0
}

test.each([
  ['its stand-ins', async () => existsSync(join(folder, 'sandbox'))],
  ['its jobs', hasJobs],
])('told to stop while it starts %s, it ends in order', async (_what, isThere) => {
  await eventually(async () => expect(await isThere()).toBe(true))
  expect(await stop()).toBe(0)
  expect(written).toBe('')
})
