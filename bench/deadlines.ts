import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench } from './bench.ts'

const due = 1000
const patienceMs = 120_000

/** A thousand shared bookings whose deadline comes at one moment, each with a share missing. */
export async function measureDeadlines({ report, database }: Bench): Promise<void> {
  const { pool } = database
  const { rows: ids } = await pool.query<{ id: number }>(
    `select id from booking where status = 'Confirmed' and not is_split and channel = 'web'
       and starts_at > now() + interval '1 day' and charge_id is not null
     order by id limit $1`,
    [due],
  )
  const bookingIds = ids.map(({ id }) => id)
  await pool.query(
    `with place as (
       update participation set status = 'Pending'
       where booking_id = any($1::integer[]) and not is_captain)
     update booking set is_split = true, missing_shares = 'give_back', deadline_at = now()
     where id = any($1::integer[])`,
    [bookingIds],
  )
  const begin = performance.now()
  let open = bookingIds.length
  while (open > 0 && performance.now() - begin < patienceMs) {
    await sleep(100)
    const { rows } = await pool.query<{ open: number }>(
      `select count(*)::integer as open from booking
       where id = any($1::integer[]) and status = 'Confirmed'`,
      [bookingIds],
    )
    open = rows[0]?.open ?? 0
  }
  const seconds = (performance.now() - begin) / 1000
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::integer as count from refund r join booking b on b.charge_id = r.charge_id
     where b.id = any($1::integer[])`,
    [bookingIds],
  )
  report.heading(`${bookingIds.length} deadlines of shares at one moment`)
  report.figure({ name: 'all settled after', value: seconds, unit: 's' })
  report.figure({
    name: 'captains refunded',
    value: rows[0]?.count ?? 0,
    digits: 0,
    target: { atLeast: due, atMost: due },
  })
  if (open > 0) report.fault(`${open} deadlines are not settled`)
}
