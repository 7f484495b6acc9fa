import { createTestDatabase, type Db } from '@quatre/db'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { addMembers } from '../testing/center-fixture.ts'
import { selectMovements } from './history.sql.ts'

const database = await createTestDatabase('wallet_history')
await addMembers(database.db, 2)
await sql`insert into ledger_account (kind, user_id)
  select kind, id from app_user, unnest(array['wallet', 'bonus']) kind`.execute(database.db)
await sql`insert into ledger_account (kind) values ('vouchers')`.execute(database.db)
afterAll(() => database.close())

/** One euro each, to a SOLDE or a bonus. */
async function give(userId: number, kind: string, count: number): Promise<void> {
  await sql`with t as (insert into ledger_transaction (event_key, kind)
      select ${kind} || ${userId} || ':' || gen_random_uuid(), 'voucher_credit'
      from generate_series(1, ${count}::integer) returning id)
    insert into ledger_entry (transaction_id, account_id, amount_cents)
    select t.id, a.id, case when a.kind = 'vouchers' then 100 else -100 end
    from t, ledger_account a
    where a.kind = 'vouchers' or a.kind = ${kind} and a.user_id = ${userId}`.execute(database.db)
}

/** The number of entries read for the first page. */
async function entriesRead(userId: number): Promise<number> {
  return database.db.transaction().execute(async (tx) => {
    const before = await readSoFar(tx)
    const rows = await selectMovements(tx, { userId, before: null, limit: 21 })
    expect(rows).toHaveLength(21)
    return (await readSoFar(tx)) - before
  })
}

async function readSoFar(tx: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select sum(pg_stat_get_xact_tuples_returned(name::regclass))::integer as count
    from unnest(array['ledger_entry', 'ledger_entry_account']) name`.execute(tx)
  return rows[0]?.count ?? 0
}

// requirement W24
test('the latest of 2,000 movements cost no more entries than those of 30', async () => {
  await give(1, 'wallet', 20)
  await give(1, 'bonus', 10)
  await give(2, 'wallet', 1800)
  await give(2, 'bonus', 200)
  await sql`vacuum analyze`.execute(database.db)
  const few = await entriesRead(1)
  expect(few).toBeGreaterThan(0)
  expect(await entriesRead(2)).toBeLessThanOrEqual(few + 21)
})

test('every movement is on one page, and each balance follows from the one before', async () => {
  const all = []
  let before: number | null = null
  do {
    const rows = await selectMovements(database.db, { userId: 1, before, limit: 7 })
    all.push(...rows)
    before = rows.at(-1)?.id ?? null
  } while (before !== null)
  expect(all.map(({ balanceCents }) => balanceCents)).toEqual(
    Array.from({ length: 30 }, (_, index) => 3000 - index * 100),
  )
})
