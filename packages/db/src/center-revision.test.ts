import { type RawBuilder, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase('center_revision')
  await sql`insert into center (id, slug, name, is_active, latitude, longitude, street, postal_code,
      city, phone_number, booking_web_available)
    select n, 'c' || n, 'C' || n, true, 43, 1, 'Rue', '31000', 'Toulouse', '0561000000', true
    from generate_series(1, 3) n`.execute(database.db)
  await sql`insert into sport (id, slug, name, player_count) values (3, 'padel', 'Padel', 4)`.execute(
    database.db,
  )
  await sql`insert into field_type (id, name) values (1, 'Indoor')`.execute(database.db)
  await sql`insert into court (center_id, sport_id, field_type_id, name, places, position)
    select c, 3, 1, 'Piste ' || n, 4, n from generate_series(1, 2) c, generate_series(1, 4) n`.execute(
    database.db,
  )
})
afterEach(() => database.close())

async function revisions(): Promise<Record<number, number>> {
  const { rows } = await sql<{ id: number; revision: number }>`
    select id, revision from center`.execute(database.db)
  return Object.fromEntries(rows.map(({ id, revision }) => [id, revision]))
}

/** By how much a statement moves the revisions of centres 1, 2 and 3. */
async function movedBy(statement: RawBuilder<unknown>): Promise<number[]> {
  const before = await revisions()
  await statement.execute(database.db)
  const after = await revisions()
  return [1, 2, 3].map((id) => (after[id] ?? 0) - (before[id] ?? 0))
}

const thousandPrices = sql`insert into price_band (center_id, sport_id, field_type_id, weekdays,
    from_minute, to_minute, period, price_60_cents, price_90_cents, price_120_cents)
  select 1 + n % 2, 3, 0, array[1], n, n + 1, 'peak', 2400, 3600, 4800
  from generate_series(0, 999) n`

// requirement B53
describe('the revision of a centre', () => {
  it('moves once by an import of a thousand prices, at each centre it touches', async () => {
    expect(await movedBy(thousandPrices)).toEqual([1, 1, 0])
    expect(await movedBy(sql`update price_band set price_60_cents = 2500`)).toEqual([1, 1, 0])
    expect(await movedBy(sql`delete from price_band where center_id = 1`)).toEqual([1, 0, 0])
  })

  it('moves for a court that goes to another centre at both, and not for a statement without rows', async () => {
    expect(await movedBy(sql`update court set center_id = 3 where center_id = 1`)).toEqual([
      1, 0, 1,
    ])
    expect(await movedBy(sql`delete from court where center_id = 1`)).toEqual([0, 0, 0])
  })

  it('moves once where the sports or kinds of court that it shows were renamed', async () => {
    expect(await movedBy(sql`update sport set name = 'Padel !'`)).toEqual([1, 1, 0])
    expect(await movedBy(sql`update field_type set name = 'Couvert'`)).toEqual([1, 1, 0])
  })

  it('moves with its own row and with its hours and applications', async () => {
    expect(await movedBy(sql`update center set name = 'D' where id = 2`)).toEqual([0, 1, 0])
    const hours = sql`insert into opening_hours (center_id, weekday, opens_at, closes_at)
      select 3, d, 480, 1440 from generate_series(1, 7) d`
    expect(await movedBy(hours)).toEqual([0, 0, 1])
    const application = sql`insert into center_application (center_id, application_id)
      select n, 2 from generate_series(1, 3) n`
    expect(await movedBy(application)).toEqual([1, 1, 1])
  })
})
