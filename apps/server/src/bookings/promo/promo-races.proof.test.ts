import type { Db } from '@quatre/db'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/transaction.ts'
import { at } from '../../testing/center-fixture.ts'
import { countStatuses } from '../../testing/count-statuses.ts'
import { standForEach, type Stand } from '../../testing/stand.ts'

// Everybody at once, on two applications (requirement PR5); the negative control is the last test.
const players = 80

const stand = await standForEach('promo_races', { members: players, apps: 2, prepare: addHolds })

/** A hold of each player, as the database has it, and a code that is good for ten of them. */
async function addHolds({ db }: Stand): Promise<void> {
  await sql`insert into promo_code (code, percent, max_uses)
    values ('DIX', 10, 10), ('AUTRE', 5, null)`.execute(db)
  await sql`insert into booking (center_id, court_id, sport_id, field_type_id, user_id, starts_at,
      ends_at, price_cents, original_price_cents, players, expires_at, free_cancellation_hours, share_key)
    select 1, 1, 3, 0, id, ${at('18:00')}::timestamptz, ${at('19:00')}::timestamptz, 3200, 3200, 4,
      ${at('00:00')}::timestamptz, 24, md5(id::text) from app_user order by id`.execute(db)
}

const promo = (player: number, code: string) =>
  stand.call('POST', `/bookings/${player + 1}/promoCode`, {
    token: stand.tokens[player],
    body: { code },
  })

async function uses() {
  const { rows } = await sql<{ used: number; uses: number }>`
    select c.used, count(b.id)::integer as uses
    from promo_code c left join booking b on b.promo_code_id = c.id
    where code = 'DIX' group by c.used`.execute(stand.db)
  return rows[0]
}

test('80 players and a code for ten are ten lower prices', async () => {
  const answers = await Promise.all(stand.tokens.map((_, player) => promo(player, 'DIX')))
  expect(countStatuses(answers)).toEqual({ 200: 10, 422: 70 })
  expect(await uses()).toEqual({ used: 10, uses: 10 })
})

test('ten tabs of one player are one use, of one code', async () => {
  const codes = Array.from({ length: 10 }, (_, tab) => (tab % 2 === 0 ? 'DIX' : 'AUTRE'))
  const answers = await Promise.all(codes.map((code) => promo(0, code)))
  expect(countStatuses(answers)).toEqual({ 200: 5, 422: 5 })
  const { rows } = await sql`select price_cents + promo_cents as price from booking
    where promo_code_id is not null`.execute(stand.db)
  expect(rows).toEqual([{ price: 3200 }])
})

test('holds that end at once in two processes give each use back once', async () => {
  for (let player = 0; player < 20; player++) await promo(player, player < 10 ? 'DIX' : 'AUTRE')
  const end = (order: 'asc' | 'desc') =>
    sql`select expire_bookings(array(select id from booking order by id ${sql.raw(order)}),
      ${at('12:00')}::timestamptz)`.execute(stand.db)
  await Promise.all(Array.from({ length: 10 }, (_, index) => end(index % 2 ? 'asc' : 'desc')))
  const { rows } = await sql`select sum(used)::integer as used from promo_code`.execute(stand.db)
  expect(rows).toEqual([{ used: 0 }])
})

test('without lock and constraint more than ten have it: the race is a real one', async () => {
  await sql`alter table promo_code drop constraint promo_code_max_uses`.execute(stand.db)
  const takeNaively = async (tx: Db, bookingId: number) => {
    const { rows } = await sql<{ id: number }>`
      select id from promo_code where code = 'DIX' and used < max_uses`.execute(tx)
    const [code] = rows
    if (code === undefined) return
    await sql`update booking set promo_code_id = ${code.id}, promo_cents = 320
      where id = ${bookingId}`.execute(tx)
  }
  const all = stand.tokens.map((_, player) =>
    inTransaction(stand.db, (tx) => takeNaively(tx, player + 1)),
  )
  await Promise.all(all)
  expect((await uses())?.uses).toBeGreaterThan(10)
})
