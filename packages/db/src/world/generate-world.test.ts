import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { type TestDatabase, createTestDatabase } from '../test-database.ts'
import { bookings } from './bookings.ts'
import { demoPlayerId } from './demo-accounts.ts'
import { generateWorld } from './generate-world.ts'
import { createWorld } from './part.ts'
import { emptyAtFirst, filledByMigrations, parts } from './parts.ts'

const seed = { seed: 2026, today: '2026-11-21' }
const bookingCount = createWorld(seed).of(bookings).booking.length
const claimed = [...parts.flatMap(({ tables }) => tables), ...filledByMigrations]

const database = await createTestDatabase('world')
const constraintsBefore = await readConstraints(database)
await generateWorld(database.db, seed)

afterAll(() => database.close())

/** Every constraint of our tables with its definition, deferrable and validated or not. */
async function readConstraints({ db }: TestDatabase): Promise<unknown[]> {
  const { rows } = await sql`
    select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition,
      condeferrable, condeferred, convalidated
    from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2
  `.execute(db)
  return rows
}

async function readTableNames({ db }: TestDatabase): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname <> 'schema_migration'
  `.execute(db)
  return rows.map(({ name }) => name).sort()
}

async function filledTables(of: TestDatabase): Promise<string[]> {
  const filled: string[] = []
  for (const table of await readTableNames(of)) {
    const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(of.db)
    if (rows.length > 0) filled.push(table)
  }
  return filled
}

async function readNumber(query: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`${sql.raw(query)}`.execute(database.db)
  return rows[0]?.n ?? Number.NaN
}

describe('a generated world', () => {
  test('fills the tables of its parts and no other', async () => {
    expect(await filledTables(database)).toEqual(claimed.toSorted())
  })

  test('has each booking of its seed and day', async () => {
    expect(await readNumber('select count(*) as n from booking')).toBe(bookingCount)
  })

  test('has a court time for each confirmed booking and no other', async () => {
    const wrong = `select count(*) as n from booking b full join
      (select * from court_time where kind = 'booking') t on t.booking_id = b.id
      where (b.status = 'Confirmed') <> (t.id is not null) or b.court_id <> t.court_id
      or t.during <> tstzrange(b.starts_at, b.ends_at)`
    expect(await readNumber(wrong)).toBe(0)
  })

  // requirement P25
  test('has books that sum to zero', async () => {
    expect(await readNumber('select sum(amount_cents)::bigint as n from ledger_entry')).toBe(0)
  })

  test('has no payment at the provider', async () => {
    expect(await readNumber('select count(*) as n from payment')).toBe(0)
  })

  // requirement R8
  test('has an invoice of each booking of the demo account, of each entry and course, numbered without a gap', async () => {
    const paid = `from charge c left join receipt r on r.charge_id = c.id and r.amount_cents = c.amount_cents
      and r.user_id = c.payer_id
      where (c.kind in ('tournament_entry', 'course') or c.kind = 'booking' and c.payer_id = ${demoPlayerId})`
    expect(await readNumber(`select count(*) as n ${paid}`)).toBeGreaterThan(100)
    expect(await readNumber(`select count(*) as n ${paid} and r.id is null`)).toBe(0)
    const gaps = `select count(*) as n from receipt_series s where last_place <> any (
      select unnest(array[count(*), max(place)]) from receipt r
      where r.legal_entity_id = s.legal_entity_id and r.year = s.year)`
    expect(await readNumber(gaps)).toBe(0)
  })

  test('starts every centre at its first revision', async () => {
    expect(await readNumber('select max(revision) as n from center')).toBe(1)
  })

  test('leaves every trigger at work', async () => {
    const resting = `select count(*) as n from pg_trigger where tgenabled <> 'O'`
    expect(await readNumber(resting)).toBe(0)
  })

  test('leaves every constraint as the migrations made it', async () => {
    expect(await readConstraints(database)).toEqual(constraintsBefore)
  })

  test('lets the next rows count on from its ids', async () => {
    const next = `select nextval(pg_get_serial_sequence('booking', 'id'))::int as n`
    expect(await readNumber(next)).toBeGreaterThan(bookingCount)
    const line = `select nextval('enrolment_line') - max(line_number) as n from enrolment`
    expect(await readNumber(line)).toBeGreaterThan(0)
  })

  test('has share keys that differ', async () => {
    const keys = 'select count(distinct share_key) as n from booking'
    expect(await readNumber(keys)).toBe(bookingCount)
  })

  test('is not made twice, and the second try changes nothing', async () => {
    const again = generateWorld(database.db, { seed: 1, today: '2026-11-22' })
    await expect(again).rejects.toThrow(/duplicate key/)
    expect(await readNumber('select count(*) as n from booking')).toBe(bookingCount)
  })
})

// requirement O4
test('every table has a part of the world that fills it, or is named as empty at first', async () => {
  expect([...claimed, ...emptyAtFirst].sort()).toEqual(await readTableNames(database))
})
