import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench } from './bench.ts'

const few = 100
const many = 1000
const patienceMs = 240_000

/** Shared bookings whose deadline comes at one moment, each with a share missing: few, then many. */
export async function measureDeadlines({ report, database: { pool } }: Bench): Promise<void> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from booking where status = 'Confirmed' and not is_split and channel = 'web'
       and starts_at > now() + interval '1 day' and charge_id is not null
     order by id limit $1`,
    [few + many],
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length < few + many) throw new Error(`the world has ${ids.length} bookings to share`)
  const ofFew = await settle(pool, ids.slice(0, few))
  const ofMany = await settle(pool, ids.slice(few))
  const { rows: refunded } = await pool.query<{ count: number }>(
    `select count(*)::integer as count from refund r join booking b on b.charge_id = r.charge_id
     where b.id = any($1::integer[])`,
    [ids],
  )
  report.heading('Deadlines of shares at one moment, in one process')
  report.figure({ name: `${many}: all settled after`, value: ofMany, unit: 's' })
  report.figure({
    name: `one of ${many} / one of ${few}`,
    value: ofMany / many / (ofFew / few),
    target: { atMost: 1.3 },
  })
  const captains = few + many
  report.figure({
    name: 'captains refunded, each once',
    value: refunded[0]?.count ?? 0,
    digits: 0,
    target: { atLeast: captains, atMost: captains },
  })
}

/** Gives them a deadline that has come; the seconds between the first and the last that is settled. */
async function settle(pool: Bench['database']['pool'], bookingIds: number[]): Promise<number> {
  await pool.query(
    `with place as (
       update participation set status = 'Pending'
       where booking_id = any($1::integer[]) and not is_captain)
     update booking set is_split = true, missing_shares = 'give_back', deadline_at = now()
     where id = any($1::integer[])`,
    [bookingIds],
  )
  const patience = performance.now() + patienceMs
  while (performance.now() < patience) {
    await sleep(200)
    const { rows } = await pool.query<{ open: number; seconds: number }>(
      `select (count(*) filter (where status = 'Confirmed'))::integer as open,
         extract(epoch from max(shares_closed_at) - min(shares_closed_at))::float as seconds
       from booking where id = any($1::integer[])`,
      [bookingIds],
    )
    if (rows[0]?.open === 0) return rows[0].seconds
  }
  throw new Error('some deadlines are not settled')
}
