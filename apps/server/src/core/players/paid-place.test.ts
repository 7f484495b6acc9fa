import { createTestDatabase } from '@quatre/db'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { addMembers, fillCenters } from '../../testing/center-fixture.ts'
import { isPaidPlace } from './paid-place.ts'

const database = await createTestDatabase('paid_places')
const { db } = database
await fillCenters(db)
await addMembers(db, 2)
afterAll(() => database.close())

await sql`with made as (
    insert into booking (center_id, court_id, sport_id, field_type_id, user_id, starts_at, ends_at, status, price_cents,
      original_price_cents, players, expires_at, free_cancellation_hours, share_key, is_split, missing_shares, deadline_at,
      guarantee_max_cents, guarantee_consented_at)
    values (1, 1, 3, 1, 1, '2026-12-24T18:00Z', '2026-12-24T19:00Z', 'Confirmed', 4000, 4000, 4, now(), 24,
      repeat('p', 32), true, 'charge', '2026-12-23T18:00Z', 1000, now())
    returning id, starts_at)
  insert into participation (booking_id, starts_at, user_id, position, is_captain, share_cents, status)
  select id, starts_at, place, place, place = 1, 1000, case place when 1 then 'Confirmed' else 'Pending' end
  from made, generate_series(1, 2) as place`.execute(db)

const guarantee = (state: string) => sql`with made as (
    insert into charge (kind, payer_id, center_id, amount_cents, received_cents, state)
    values ('guarantee', 1, 1, 1000, ${state === 'paid' ? 1000 : 0}, ${state}) returning id)
  update booking set guarantee_charge_id = made.id from made`

const nothing = sql`select 1`

// requirement PL14
test.each([
  ['is not paid by its player', nothing, false],
  ['waits for the captain’s guarantee', guarantee('due'), false],
  ['is paid by it', guarantee('paid'), true],
  ['is joined after it and not paid', sql`update participation set joined_at = now()`, false],
  ['is paid by its player', sql`update participation set status = 'Confirmed'`, true],
  ['is given back', sql`update participation set left_at = now()`, false],
])('a place that %s', async (_what, statement, isPaid) => {
  const { rows } = await db.transaction().execute(async (tx) => {
    await statement.execute(tx)
    return sql`select ${isPaidPlace('p')} as is_paid from participation p join booking b on b.id = p.booking_id
      where not p.is_captain`.execute(tx)
  })
  expect(rows).toEqual([{ isPaid }])
})
