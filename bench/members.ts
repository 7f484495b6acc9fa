import type { Database } from './database.ts'

export interface BenchMember {
  readonly id: number
  readonly token: string
}

/** Members with a session each. A member has one hold at a time, hence one member for each hold. */
export async function makeMembers({ pool }: Database, count: number): Promise<BenchMember[]> {
  const { rows } = await pool.query<BenchMember>(
    `with made as (
       insert into app_user (first_name, last_name, email)
       select 'Banc', 'Essai', 'banc-' || n || '@bench.example' from generate_series(1, $1::integer) n
       returning id, 'bench' || lpad(id::text, 38, '0') as token
     ), opened as (
       insert into session (token_hash, user_id, expires_at)
       select sha256(convert_to(token, 'UTF8')), id, now() + interval '1 day' from made
     )
     select id, token from made order by id`,
    [count],
  )
  return rows
}

/** Deletes the unpaid bookings of members, so that their slots are free again. */
export async function forgetBookings(
  { pool }: Database,
  members: readonly BenchMember[],
): Promise<void> {
  const unpaid = `select id from booking b where user_id = any($1::integer[])
    and not exists (select from ledger_transaction t where t.charge_id = b.charge_id)`
  const ids = members.map(({ id }) => id)
  await pool.query(`delete from court_time where booking_id in (${unpaid})`, [ids])
  await pool.query(`delete from booking where id in (${unpaid})`, [ids])
  const ended = `select id from charge c where payer_id = any($1::integer[])
    and not exists (select from booking where charge_id = c.id)`
  await pool.query(`delete from payment where charge_id in (${ended})`, [ids])
  await pool.query(`delete from charge where id in (${ended})`, [ids])
  await pool.query('delete from idempotency_key where user_id = any($1::integer[])', [ids])
  await pool.query('vacuum court_time, booking, participation, payment, charge, idempotency_key')
}
