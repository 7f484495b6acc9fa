import { createTestDatabase, openDatabase } from '@quatre/db'
import type { ChargeId } from '@quatre/domain'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { insertCharge } from '../core/money/charge.sql.ts'
import { inTransaction } from '../platform/transaction.ts'
import { addMembers, fillCenters } from '../testing/center-fixture.ts'
import { insertReceipt, type NewReceipt } from './receipt.sql.ts'

// The numbers of a series under 200 transactions at once (requirement R5), on two pools.

const now = Date.parse('2026-11-24T09:00Z')
const sold = {
  legalEntityId: 1,
  refundId: null,
  userId: 1,
  buyerName: 'Léa Martin',
  buyerEmail: null,
  buyerCompany: null,
  promo: null,
  seller: { name: '', registration: '', vatNumber: '', street: '', town: '' },
  words: 'Padel',
  fullPriceCents: 4800,
  amountCents: 4800,
  vatBasisPoints: 2000,
  vatCents: 800,
  parts: [],
  now,
} satisfies Omit<NewReceipt, 'chargeId'>

const database = await createTestDatabase('receipt_series')
await fillCenters(database.db)
await addMembers(database.db, 1)
const open = () => openDatabase(database.url, { max: 20 })
const pools = [open(), open()] as const
beforeEach(async () => {
  await sql`truncate receipt, receipt_series`.execute(database.db)
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.destroy()))
  await database.close()
})

const failure = new Error('rolled back')

/** Sells once; every third one fails at its very end. */
async function sell(index: number): Promise<void> {
  const owed = { kind: 'booking', payerId: 1, centerId: 1, amountCents: 4800, now } as const
  await inTransaction(pools[index % 2 === 0 ? 0 : 1], async (tx) => {
    const { id: chargeId } = await insertCharge(tx, owed)
    await insertReceipt(tx, { ...sold, chargeId })
    await sql`select pg_sleep(0.002)`.execute(tx)
    if (index % 3 > 0) return
    await sql`set constraints all immediate`.execute(tx)
    throw failure
  }).catch((error: unknown) => {
    if (error !== failure) throw error
  })
}

/** The places that were given, in order; of 200 sales 133 stay. */
async function placesOfSales(): Promise<(number | null)[]> {
  await Promise.all(Array.from({ length: 200 }, (_, index) => sell(index)))
  const { rows } = await sql<{ place: number | null }>`
    select place from receipt order by place`.execute(database.db)
  return rows.map(({ place }) => place)
}

const withoutGaps = Array.from({ length: 133 }, (_, index) => index + 1)

async function writeOne(of: Partial<NewReceipt> = {}): Promise<string | null> {
  const owed = { kind: 'booking', payerId: 1, centerId: 1, amountCents: 4800, now } as const
  const { id: chargeId } = await inTransaction(database.db, (tx) => insertCharge(tx, owed))
  await inTransaction(database.db, (tx) => insertReceipt(tx, { ...sold, chargeId, ...of }))
  return readReceiptNumber(chargeId)
}

async function readReceiptNumber(chargeId: ChargeId): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`
    select number from receipt where charge_id = ${chargeId}`.execute(database.db)
  return rows[0]?.number ?? null
}

// requirement R5
test('200 sales at once, a third of them rolled back: every number once, and no gap', async () => {
  expect(await placesOfSales()).toEqual(withoutGaps)
})

test('the negative control: the next after the largest is given twice', async () => {
  const { rows } = await sql<{ body: string }>`
    select pg_get_functiondef('number_receipt'::regproc) as body`.execute(database.db)
  await sql`alter table receipt 
    drop constraint receipt_legal_entity_id_year_place_key`.execute(database.db)
  await sql`create or replace function number_receipt() returns trigger language plpgsql as $$
    begin
      update receipt set place = (select coalesce(max(place), 0) + 1 from receipt) where id = new.id;
      return null;
    end $$`.execute(database.db)
  const places = await placesOfSales()
  await sql.raw(rows[0]?.body ?? '').execute(database.db)
  expect(places).toHaveLength(133)
  expect(new Set(places).size).toBeLessThan(133)
})

test('a year has a series of its own, in the time of Paris, and a company too', async () => {
  await sql`insert into legal_entity values (2, 'C2', 'B', '', '', '', '')
    on conflict do nothing`.execute(database.db)
  const eve = Date.parse('2026-12-31T22:59Z')
  const given = [
    await writeOne(),
    await writeOne({ legalEntityId: 2 }),
    await writeOne({ now: eve }),
    await writeOne({ now: eve + 60_000 }),
  ]
  expect(given).toEqual(['4P-2026-000001', 'C2-2026-000001', '4P-2026-000002', '4P-2027-000001'])
})

test('a later number never has an earlier date, whatever the clocks say', async () => {
  await writeOne()
  await writeOne({ now: now - 5000 })
  const { rows } = await sql`select issued_at from receipt order by place`.execute(database.db)
  expect(rows).toEqual([{ issuedAt: now }, { issuedAt: now }])
})

test.each([
  'delete from receipt',
  'update receipt set amount_cents = 1',
  `update receipt set buyer_name = 'Autre'`,
  `update receipt set number = '4P-2026-000009'`,
])('refuses « %s »', async (statement) => {
  await writeOne()
  await expect(sql.raw(statement).execute(database.db)).rejects.toThrow('only ever added to')
})
