import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench } from './bench.ts'
import { courtBody } from './booking.ts'
import type { Database } from './database.ts'
import type { FreeSlot } from './free-slots.ts'
import { connections } from './load.ts'
import { measuredRound } from './measured.ts'
import { forgetBookings, type BenchMember } from './members.ts'
import { Clients } from './post.ts'

const races = 300
/** PostgreSQL's connections hand in their counters when they end, or after ten idle seconds. */
const statisticsDelayMs = 11_000

/** 16 members ask for one court at the same instant, 300 times: one has it, 15 are refused. */
export async function measureRaces(bench: Bench): Promise<void> {
  const { report, database, members, site } = bench
  const slots = (await bench.freeSlots()).slice(0, races)
  const clients = new Clients(site.origin)
  const deadlocksBefore = await countDeadlocks(database)
  const latencies: number[] = []
  const outcomes: string[][] = []
  const begin = performance.now()
  for (const [race, slot] of slots.entries()) {
    const runners = members.slice(race * connections, (race + 1) * connections)
    outcomes.push(await raceFor(slot, runners, clients, latencies))
  }
  const seconds = (performance.now() - begin) / 1000
  clients.close()
  const winners = outcomes.filter((all) => all.filter((outcome) => outcome === 'won').length === 1)
  const odd = outcomes.flat().filter((outcome) => outcome !== 'won' && outcome !== 'lost')
  const measured = measuredRound(latencies, seconds, odd.length)
  const kept = await countHolds(database, members)
  await forgetBookings(database, members)
  await sleep(statisticsDelayMs)
  const deadlocks = (await countDeadlocks(database)) - deadlocksBefore

  report.heading(`${connections} clients racing for each of ${slots.length} slots`)
  report.load('POST /api/v1/bookings, all for one court at one instant', measured)
  report.figure({ name: 'race p99', value: measured.p99, unit: 'ms' })
  const exactly = { atLeast: races, atMost: races }
  report.figure({
    name: 'races with one winner',
    value: winners.length,
    digits: 0,
    target: exactly,
  })
  report.figure({ name: 'holds in the database', value: kept, digits: 0, target: exactly })
  report.figure({ name: 'deadlocks', value: deadlocks, digits: 0, target: { atMost: 0 } })
  if (odd[0]) report.fault(`an answer that is neither won nor lost: ${odd[0]}`)
  if (winners.length !== races || kept !== races) report.fault('a race had no winner, or several')
  if (deadlocks > 0) report.fault(`${deadlocks} deadlocks`)
}

async function raceFor(
  slot: FreeSlot,
  runners: readonly BenchMember[],
  clients: Clients,
  latencies: number[],
): Promise<string[]> {
  return Promise.all(
    runners.map(async ({ token }) => {
      const begin = performance.now()
      const { status, text } = await clients.post(
        '/bookings',
        token,
        crypto.randomUUID(),
        courtBody(slot),
      )
      latencies.push(performance.now() - begin)
      return status === 201 ? 'won' : text.includes('"slot_taken"') ? 'lost' : `${status} ${text}`
    }),
  )
}

async function countDeadlocks({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return rows[0]?.deadlocks ?? 0
}

async function countHolds({ pool }: Database, members: readonly BenchMember[]): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*) from court_time t join booking b on b.id = t.booking_id
     where b.user_id = any($1::integer[]) and b.status = 'Pending'`,
    [members.map(({ id }) => id)],
  )
  return rows[0]?.count ?? 0
}
