import assert from 'node:assert/strict'
import { createTestDatabase, type TestDatabase } from '@quatre/db'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../platform/transaction.ts'
import { addCoaches } from './lessons/coach-fixture.test-tools.ts'
import { addMembers, at, closeCourt, courts, fillCenters } from '../testing/center-fixture.ts'
import { proofSize } from '../testing/proof-size.ts'
import { percentile, startServerProcess, type ServerProcess } from '../testing/server-process.ts'
import { openStand } from '../testing/stand.ts'

// Two real processes on one database (requirement B17). All clients of a race send at the same moment.

const players = 200
const slots = proofSize({ usual: 60, long: 300 })

interface Pair extends TestDatabase {
  readonly tokens: readonly string[]
  readonly servers: readonly [ServerProcess, ServerProcess]
}

async function openPair(): Promise<Pair> {
  const database = await createTestDatabase('races')
  await fillCenters(database.db)
  await addCoaches(database.db, ['Hugo'])
  const tokens = await addMembers(database.db, players)
  const servers = await Promise.all([
    startServerProcess(database.url),
    startServerProcess(database.url),
  ])
  return {
    ...database,
    tokens,
    servers,
    async close() {
      await Promise.all(servers.map((server) => server.stop()))
      await database.close()
    },
  }
}

/** Everybody asks for the same slot at once, half of them at each process. */
async function race({ servers, tokens }: Pair, clients: number, body: object) {
  return Promise.all(
    tokens
      .slice(0, clients)
      .map((token, index) => servers[index % 2 === 0 ? 0 : 1].hold(token, body)),
  )
}

/** Leaves one court of four free on the evening. */
async function leaveOneCourt({ db }: TestDatabase): Promise<void> {
  await closeCourt(db, courts.indoorB, at('17:00'), at('21:00'))
  await closeCourt(db, courts.outdoor, at('17:00'), at('21:00'))
}

async function overlaps({ db }: TestDatabase): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from court_time a
    join court_time b on a.id < b.id and a.court_id = b.court_id and a.during && b.during`.execute(
    db,
  )
  return rows[0]?.count ?? -1
}

describe('with the database’s guard', () => {
  let pair: Pair

  beforeAll(async () => {
    pair = await openPair()
  })
  beforeEach(async () => {
    // the sweepers of both processes may hold locks on these rows
    await inTransaction(pair.db, (tx) =>
      sql`truncate booking, court_time, idempotency_key cascade`.execute(tx),
    )
  })
  afterEach(async () => assert.equal(await overlaps(pair), 0))
  afterAll(() => pair.close())

  // requirement B17
  test('200 requests at once for one last court are one 201 and 199 times 409', async () => {
    await leaveOneCourt(pair)
    const answers = await race(pair, players, { startingDate: at('18:00') })
    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    expect({ won: count(201), lost: count(409), all: answers.length }).toEqual({
      won: 1,
      lost: 199,
      all: 200,
    })
    expect(
      answers.every(({ status, body }) => status === 201 || 'nearest' in problemDetails(body)),
    ).toBe(true)
  })

  test('200 requests at once for three free courts fill all three', async () => {
    const answers = await race(pair, players, { startingDate: at('18:00') })
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(197)
  })

  // requirement AC48
  test('50 lessons of one coach at once, on free courts and overlapping hours: one', async () => {
    const starts = ['17:30', '18:00', '18:30']
    for (let round = 0; round < 5; round++) {
      const day = `2026-11-${25 + round}`
      const answers = await Promise.all(
        pair.tokens.slice(0, 50).map((token, index) =>
          pair.servers[index % 2 === 0 ? 0 : 1].hold(token, {
            ...lesson,
            startingDate: at(starts[index % 3] ?? '18:00', day),
          }),
        ),
      )
      const lost = answers.filter(({ status }) => status !== 201)
      expect(lost).toHaveLength(49)
      expect(lost.every(({ body }) => problemCode(body) === 'coach_taken')).toBe(true)
    }
    expect(await doubleLessons(pair)).toBe(0)
  })

  test('different starts and lengths that overlap on one court never both win', async () => {
    const starts = ['17:30', '18:00', '18:30', '19:00', '19:30'] as const
    await leaveOneCourt(pair)
    const answers = await Promise.all(
      pair.tokens.slice(0, 100).map((token, index) =>
        pair.servers[index % 2 === 0 ? 0 : 1].hold(token, {
          startingDate: at(starts[index % starts.length] ?? '18:00'),
          duration: [60, 90, 120][index % 3],
        }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
  })

  // requirement B14
  test('one member’s two times at once, one in each process, leave one hold and one court taken', async () => {
    const { servers, tokens, db } = pair
    // three courts a day
    const members = tokens.slice(0, 15)
    const times = ['10:00', '20:00'] as const
    for (const [index, token] of members.entries()) {
      const day = `2026-11-${25 + (index % 5)}`
      const answers = await Promise.all(
        servers.map((server, place) =>
          server.hold(token, { startingDate: at(times[place] ?? times[0], day) }),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual([201, 201])
    }
    const { rows } = await sql<{ states: string[]; taken: number; places: string[] }>`
      select array_agg(b.status order by b.status) as states, count(t.booking_id)::integer as taken,
        array_agg(distinct b.status || ' ' || p.status) as places
      from booking b left join court_time t on t.booking_id = b.id
      join lateral (select distinct status from participation where booking_id = b.id) p on true
      group by b.user_id`.execute(db)
    const places = ['Cancelled Cancelled', 'Pending Pending']
    const expected = { states: ['Cancelled', 'Pending'], taken: 1, places }
    expect(rows).toEqual(members.map(() => expected))
  })

  test(`16 clients racing for each of ${slots} slots: as many winners, no deadlock, nothing above 409`, async () => {
    const deadlocksBefore = await deadlocks(pair)
    const times: number[] = []
    const statuses = new Map<number, number>()
    for (let slot = 0; slot < slots; slot++) {
      const answers = await race(pair, 16, slotNumber(slot))
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
      for (const { status, milliseconds } of answers) {
        times.push(milliseconds)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    console.info(
      `${slots} slots × 16 clients: p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`,
    )
    expect(Object.fromEntries(statuses)).toEqual({ 201: slots, 409: 15 * slots })
    expect(await deadlocks(pair)).toBe(deadlocksBefore)
  })
})

// Negative control: the same race without the exclusion constraint sells the court more than once,
// so the tests above can fail.
describe('without the database’s guard', () => {
  test('the same race sells one court to many', async () => {
    const stand = await openStand('races_unguarded', { members: players, apps: 2 })
    await removeGuard(stand, 'court_time_no_overlap', /on conflict do nothing/)
    await leaveOneCourt(stand)
    const answers = await Promise.all(
      stand.tokens.map((token) => stand.hold(token, { startingDate: at('18:00') })),
    )
    const winners = answers.filter(({ status }) => status === 201).length
    const found = await overlaps(stand)
    await stand.close()
    console.info(`without the constraint one court was sold ${winners} times`)
    expect(winners).toBeGreaterThan(1)
    expect(found).toBeGreaterThan(0)
  })
})

describe('without the database’s guard of coaches', () => {
  test('the same race gives one coach several lessons at once', async () => {
    const stand = await openStand('lessons_unguarded', { members: 20, apps: 2 })
    await addCoaches(stand.db, ['Hugo'])
    await removeGuard(stand, 'court_time_no_coach_twice', /perform from coach [^;]*;/)
    const answers = await Promise.all(stand.tokens.map((token) => stand.hold(token, lesson)))
    const winners = answers.filter(({ status }) => status === 201).length
    const found = await doubleLessons(stand)
    await stand.close()
    console.info(`without the constraint one coach gave ${winners} lessons at once`)
    expect(winners).toBeGreaterThan(1)
    expect(found).toBeGreaterThan(0)
  })
})

/** A court and an hour of its own for each number: 16 hours on each of six days, four courts. */
function slotNumber(number: number): object {
  const hour = String(8 + (number % 16)).padStart(2, '0')
  const day = String(25 + (Math.floor(number / 16) % 6))
  const court = [courts.indoorA, courts.indoorB, courts.outdoor, courts.single][
    Math.floor(number / 96)
  ]
  return { startingDate: at(`${hour}:00`, `2026-11-${day}`), court }
}

const lesson = { startingDate: at('18:00'), duration: 90, nbPlayers: 2, coach: 1 }

const problemCode = (body: unknown) => (body as { code?: unknown }).code

async function doubleLessons({ db }: TestDatabase): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from court_time a
    join court_time b on a.id < b.id and a.coach_id = b.coach_id and a.during && b.during`.execute(
    db,
  )
  return rows[0]?.count ?? -1
}

const problemDetails = (body: unknown): object => (body as { details?: object }).details ?? {}

async function deadlocks({ db }: TestDatabase): Promise<number> {
  // the counters of a connection are published at most once a second
  await new Promise((done) => setTimeout(done, 1_100))
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]?.deadlocks ?? -1
}

async function removeGuard(
  { db }: TestDatabase,
  constraint: string,
  guarded: RegExp,
): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef(oid) as text from pg_proc where proname = 'hold_booking'`.execute(db)
  const text = rows[0]?.text ?? ''
  if (!guarded.test(text)) throw new Error('hold_booking has no guard to remove')
  // in place of the guard the first waits for a second, which has read that the court is free
  await sql`create sequence arrivals`.execute(db)
  const meeting = `perform nextval('arrivals');
    while (select last_value from arrivals) < 2 loop perform pg_sleep(0.01); end loop;`
  const unguarded = text
    .replace(guarded, '')
    .replace('insert into court_time', `${meeting} insert into court_time`)
  await sql.raw(unguarded).execute(db)
  await sql`alter table court_time drop constraint ${sql.ref(constraint)}`.execute(db)
}
