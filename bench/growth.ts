import { join } from 'node:path'
import type { Bench } from './bench.ts'
import { benchFolder, openDatabasesBeside, type Database } from './database.ts'
import { addCenters, addYears } from './grow.ts'
import { get, interleaved, type Load } from './load.ts'
import { startSite } from './site.ts'
import { slotsPagePath } from './pages.ts'
import { live, nearbyPath, slotsPath } from './slots.ts'

const grownCenters = 3
const token = 'growth'.padEnd(43, '0')
const target = { atMost: 1.3 }
const pace = { rounds: 9, seconds: 0.5, warmUpSeconds: 1 }

type Size = 'now' | 'years' | 'centers'
const words: Record<Size, string> = {
  now: '37 centres, a month',
  years: 'five years',
  centers: '1,000 centres',
}

interface Call {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly grown: readonly Exclude<Size, 'now'>[]
}

function measuredCalls(bench: Bench, memberId: number): Record<string, Call> {
  const member = { authorization: `Bearer ${token}` }
  // the days of the world, so that every size shows the same bookings
  const today = Temporal.PlainDate.from(bench.today)
  const from = today.subtract({ days: 13 }).toString()
  const period = `from=${from}&to=${today.add({ days: 14 }).toString()}`
  return {
    slots: { path: slotsPath(bench), ...live, grown: ['years', 'centers'] },
    nearby: { path: nearbyPath(bench), ...live, grown: ['years', 'centers'] },
    'own bookings': {
      path: `/api/v1/bookings?${period}`,
      headers: member,
      grown: ['years', 'centers'],
    },
    participations: {
      path: `/api/v1/userparticipations?${period}`,
      headers: member,
      grown: ['years'],
    },
    teammates: {
      path: `/api/v1/users/${memberId}/teammates`,
      headers: member,
      grown: ['years'],
    },
    // a page has the address of its site in it
    'slots page': { path: slotsPagePath(bench), headers: {}, grown: ['centers'] },
    'editorial page': { path: `/${bench.center.slug}/padel`, headers: {}, grown: ['centers'] },
    balance: { path: '/api/v1/users/me', headers: member, grown: ['years'] },
  }
}

/** The same calls on the same days with a month of bookings, with five years, with 1,000 centres. */
export async function measureGrowth(bench: Bench): Promise<void> {
  const { report } = bench
  const memberId = await findBusiestMember(bench)
  const { growth_now, growth_years, growth_centers } = await openDatabasesBeside(
    bench.database,
    { names: ['growth_now', 'growth_years', 'growth_centers'], today: bench.today },
    bench.cleanup,
  )
  await addYears(growth_years, { centerIds: await findGrownCenters(bench), memberId })
  await addCenters(growth_centers)
  const origins: Record<Size, string> = {
    now: await openSite(bench, memberId, growth_now),
    years: await openSite(bench, memberId, growth_years),
    centers: await openSite(bench, memberId, growth_centers),
  }
  report.heading('Growth, 1 connection: five years of three centres, and 1,000 centres')
  for (const [name, call] of Object.entries(measuredCalls(bench, memberId))) {
    const { path, headers, grown } = call
    await checkSame(name, call, origins)
    const loads: Partial<Record<Size, Load>> = {}
    for (const size of ['now', ...grown] as const) {
      loads[size] = get(origins[size] + path, { headers, connections: 1 })
    }
    const measured = await interleaved(loads as Record<Size, Load>, pace)
    for (const size of ['now', ...grown] as const) {
      report.load(`${name}, ${words[size]}`, measured[size])
    }
    for (const size of grown) {
      const value = measured[size].p50 / measured.now.p50
      report.figure({ name: `${name}: ${words[size]} / ${words.now}`, value, target })
    }
  }
}

/** The measured centre and others that have bookings. */
async function findGrownCenters({ database, center }: Bench): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: number }>(
    `select id from center where id in (select center_id from booking)
     order by id <> $1, id limit $2`,
    [center.id, grownCenters],
  )
  return rows.map(({ id }) => id)
}

/** The member with the most bookings at the measured centre: their history grows with the years. */
export async function findBusiestMember({ database, center }: Bench): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    `select user_id as id from booking where center_id = $1
     group by user_id order by count(*) desc, user_id limit 1`,
    [center.id],
  )
  const [member] = rows
  if (!member) throw new Error(`nobody plays at centre ${center.id}`)
  return member.id
}

export async function openSite(
  { cleanup }: Bench,
  memberId: number,
  database: Database,
): Promise<string> {
  await database.pool.query(
    `insert into session (token_hash, user_id, expires_at)
     values (sha256(convert_to($1, 'UTF8')), $2, now() + interval '1 day')`,
    [token, memberId],
  )
  const dataFolder = join(benchFolder, new URL(database.url).pathname)
  const site = await startSite(database, cleanup, { dataFolder })
  return site.origin
}

/** @throws Error when a size answers something else: it would not be the same work */
async function checkSame(
  name: string,
  { path, headers, grown }: Call,
  origins: Record<Size, string>,
): Promise<void> {
  const read = async (size: Size) => {
    const answer = await fetch(origins[size] + path, { headers })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${name}, ${size}: ${answer.status} ${text}`)
    return text.replaceAll(origins[size], '')
  }
  const now = await read('now')
  for (const size of grown) {
    if ((await read(size)) !== now) throw new Error(`${name} answers differently: ${words[size]}`)
  }
}
