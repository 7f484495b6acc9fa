import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from './database.ts'
import type { FreeSlot } from './free-slots.ts'
import type { BenchMember } from './members.ts'

const players = 4

const booking = `
  with made as (
    insert into booking (center_id, court_id, sport_id, field_type_id, user_id, starts_at, ends_at,
      price_cents, original_price_cents, players, expires_at, free_cancellation_hours, share_key)
    values ($1, $2, 3, 0, $3, $4, $5, $6, $6, ${players}, now() + interval '10 minutes', 24, $7)
    returning id
  ), taken as (
    insert into court_time (center_id, court_id, during, kind, booking_id, expires_at, wish_field_type_id)
    select $1, $2, tstzrange($4, $5), 'booking', id, now() + interval '10 minutes', 0 from made
    on conflict on constraint court_time_no_overlap do nothing
    returning booking_id
  ), played as (
    insert into participation (booking_id, starts_at, user_id, position, is_captain, share_cents)
    select id, $4, case when position = 1 then $3 end, position, position = 1, $6 / ${players}
    from made, generate_series(1, ${players}) position
  )`

const record = `, owed as (
    insert into charge (kind, payer_id, center_id, amount_cents) select 'booking', $3, $1, $6 from made
    returning id
  ), paid as (
    insert into payment (id, charge_id, user_id, method_id, amount_cents, address)
    select $8, id, $3, 4, $6, '127.0.0.1' from owed
  )`

const answer = ' select booking_id as id from taken'

/** The least that books: three rows' tables in one statement and one commit, nothing checked. */
export async function bookBare(
  { pool }: Pick<Database, 'pool'>,
  slot: FreeSlot,
  member: Pick<BenchMember, 'id'>,
): Promise<void> {
  await run(pool, 'bare-booking', booking + answer, values(slot, member))
}

/** The same with the payment's record. */
export async function bookAndRecordBare(
  { pool }: Database,
  slot: FreeSlot,
  member: BenchMember,
): Promise<void> {
  const paid = [...values(slot, member), randomUUID()]
  await run(pool, 'bare-payment', booking + record + answer, paid)
}

function values(slot: FreeSlot, { id }: Pick<BenchMember, 'id'>): unknown[] {
  const { centerId, courtId, startsAt, endsAt, priceCents } = slot
  const shareKey = randomBytes(16).toString('base64url')
  return [centerId, courtId, id, new Date(startsAt), new Date(endsAt), priceCents, shareKey]
}

async function run(
  pool: Database['pool'],
  name: string,
  text: string,
  bound: unknown[],
): Promise<void> {
  const { rowCount } = await pool.query({ name, text, values: bound })
  if (rowCount !== 1) throw new Error('a bare booking found its court taken')
}
