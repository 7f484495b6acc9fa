import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from './test-database.ts'

const database = await createTestDatabase('indexes')
afterAll(() => database.close())

// requirement O11
test('rows that are deleted with another are found by an index', async () => {
  const { rows } = await sql`
    select conrelid::regclass::text as table, conname as key from pg_constraint k
    where contype = 'f' and confdeltype = 'c' and connamespace = 'public'::regnamespace
      and not exists (select from pg_index i where i.indrelid = k.conrelid
        and i.indkey[0] = k.conkey[1] and i.indpred is null)`.execute(database.db)
  expect(rows).toEqual([])
})

// requirement O11
test.each([
  // rows that are deleted each hour
  ['session', 'expires_at'],
  ['account_link', 'expires_at'],
  ['handover_token', 'expires_at'],
  ['spent_token', 'expires_at'],
  ['limit_use', 'expires_at'],
  ['known_device', 'expires_at'],
  ['idempotency_key', 'created_at'],
  ['closed_account', 'closed_at'],
  ['lead', 'delete_after'],
  // rows that are searched when an account closes, ends or is exported
  ['mail', 'recipient'],
  ['provider_event', 'merchant_reference'],
  ['participation', 'guest_email'],
  ['refund', 'user_id'],
  ['lead', 'email'],
  // rows that the check of the books reads one by one
  ['ledger_transaction', 'charge_id'],
  ['ledger_transaction', 'payment_id'],
  ['ledger_transaction', 'refund_id'],
  ['ledger_entry', 'transaction_id'],
  ['refund', 'charge_id'],
  ['refund', 'payment_id'],
  ['payment', 'charge_id'],
  ['cashback_use', 'charge_id'],
])('%s is found by %s without reading all of it', async (table, column) => {
  const { rows } = await sql`
    select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indrelid = ${table}::regclass and a.attname = ${column}`.execute(database.db)
  expect(rows).not.toEqual([])
})
