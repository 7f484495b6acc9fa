import type { Booking } from '@quatre/contract'
import { createTestDatabase, type TestDatabase } from '@quatre/db'
import { minuteMs } from '@quatre/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMembers, at, centers, fillCenters, fixtureNow } from '../../testing/center-fixture.ts'
import { proofSize } from '../../testing/proof-size.ts'
import { startServerProcess, type ServerProcess } from '../../testing/server-process.ts'

// The one court of Lyon, two real processes that look for freed courts all the time, and many who press
// for it while it is freed (requirements B121 and B122).

const rounds = proofSize({ usual: 4, long: 40 })
const [owner, first, second] = [0, 1, 2] as const
const rivals = Array.from({ length: 16 }, (_, index) => index + 3)

interface Lyon extends TestDatabase {
  readonly tokens: readonly string[]
  readonly servers: readonly [ServerProcess, ServerProcess]
}

async function openLyon(label: string): Promise<Lyon> {
  const database = await createTestDatabase(label)
  await fillCenters(database.db)
  const tokens = await addMembers(database.db, rivals.length + 3)
  const open = () => startServerProcess(database.url, { pace: 50 })
  const servers = await Promise.all([open(), open()])
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

/**
 * A time of its own for each round, which the owner has booked, or in every second one holds: the
 * first and then the second wait. Gives what frees it.
 */
async function begin({ db, servers, tokens }: Lyon, round: number) {
  const [server] = servers
  const now = fixtureNow + round * 11 * minuteMs
  const setClocks = (to: number) => Promise.all(servers.map((one) => one.clock(to)))
  await setClocks(now)
  const day = `2026-11-${25 + (round % 5)}`
  const startingDate = at(`${String(8 + 2 * (Math.floor(round / 5) % 8)).padStart(2, '0')}:00`, day)
  const slot = { center: centers.lyon, startingDate, duration: 90 }
  const { status, body } = await server.hold(tokens[owner], slot)
  expect(status).toBe(201)
  const { id } = body as Booking
  const isHold = round % 2 === 1
  if (!isHold) {
    await sql`update booking set status = 'Confirmed', expires_at = null where id = ${id}`.execute(
      db,
    )
    await sql`update court_time set expires_at = null where booking_id = ${id}`.execute(db)
  }
  const clock = startingDate.slice(11, 16)
  const wish = { center: centers.lyon, date: day, from: clock, to: clock, duration: 90 }
  for (const member of [first, second]) {
    expect((await server.post('/courtWaits', tokens[member], wish)).status).toBe(201)
  }
  const cancel = () => server.post(`/bookings/${id}/cancel`, tokens[owner], { to: 'wallet' })
  return { slot, free: isHold ? () => setClocks(now + 10 * minuteMs) : cancel }
}

/** The number of the member, other than the owner, who holds the court now; null while no one does. */
async function findHolder({ db }: Lyon, startingDate: string): Promise<number | null> {
  const { rows } = await sql<{ member: number }>`
    select user_id - 1 as member from booking
    where starts_at = ${startingDate}::timestamptz and status = 'Pending'
      and user_id <> ${owner + 1}`.execute(db)
  expect(rows.length).toBeLessThan(2)
  return rows[0]?.member ?? null
}

/** Frees the court while everybody requests it repeatedly. Returns the member who got it. */
async function race(lyon: Lyon, round: number): Promise<number | null> {
  const { servers, tokens } = lyon
  const { slot, free } = await begin(lyon, round)
  let holder: number | null = null
  let presses = 0
  const press = async (member: number) => {
    while (holder === null) {
      const { status } = await servers[member % 2 === 0 ? 0 : 1].hold(tokens[member], slot)
      expect([201, 409]).toContain(status)
      presses += 1
    }
  }
  const watch = async () => {
    await expect.poll(() => presses).toBeGreaterThan(rivals.length)
    await free()
    await expect
      .poll(async () => (holder = await findHolder(lyon, slot.startingDate)), { interval: 5 })
      .not.toBeNull()
  }
  await Promise.all([watch(), ...rivals.map(press)])
  return holder
}

describe('a court that is freed', () => {
  let lyon: Lyon
  beforeAll(async () => {
    lyon = await openLyon('first_in_line')
  })
  afterAll(() => lyon.close())

  test(`is the first one’s in line, ${rounds} times of ${rounds}, whoever presses`, async () => {
    for (let round = 0; round < rounds; round++) {
      expect(await race(lyon, round)).toBe(first)
      // they play another time, so that no booking blocks the next round
      await sql`update booking set status = 'Cancelled' where status = 'Pending'`.execute(lyon.db)
      await sql`delete from court_wait`.execute(lyon.db)
    }
    const { rows } = await sql`select from mail where template = 'court_offered'`.execute(lyon.db)
    expect(rows).toHaveLength(rounds)
  })

  test('is offered by another process when the one that freed it is killed', async () => {
    await sql`delete from court_time`.execute(lyon.db)
    const { slot, free } = await begin(lyon, 2 * rounds)
    await free()
    await lyon.servers[0].stop()
    await expect.poll(() => findHolder(lyon, slot.startingDate)).toBe(first)
    await lyon.servers[1].clock(fixtureNow + (22 * rounds + 15) * minuteMs)
    await expect.poll(() => findHolder(lyon, slot.startingDate)).toBe(second)
  })
})

// Negative control: when freed time is not kept, a member who presses is quicker than the waiting one.
test('the court goes to the first to press when the database does not keep it', async () => {
  const lyon = await openLyon('first_in_line_unkept')
  await sql`create or replace function keep_for_waiting(p_court_ids integer[], p_times tstzrange[])
    returns void language sql as 'select'`.execute(lyon.db)
  const holders = [await race(lyon, 0), await race(lyon, 1)]
  await lyon.close()
  expect(holders.some((member) => member !== null && rivals.includes(member))).toBe(true)
})
