import { sql } from 'kysely'
import type { Tx } from './bulk.ts'

const tablesWithRowTriggers = [
  'opening_hours',
  'opening_exception',
  'court',
  'price_band',
  'center_application',
  'ledger_entry',
]
const tablesWithManyReferences = [
  'booking',
  'participation',
  'court_time',
  'ledger_transaction',
  'ledger_entry',
]

interface ForeignKey {
  table: string
  name: string
  definition: string
}

async function foreignKeys(tx: Tx): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select quote_ident(relname) as table, quote_ident(conname) as name,
      pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and conrelid = any(${tablesWithManyReferences}::text[]::regclass[])
    order by pg_constraint.oid
  `.execute(tx)
  return rows
}

/** What the ledger's triggers check: balanced transactions, no SOLDE overdrawn. */
async function checkLedger(tx: Tx): Promise<void> {
  const { rows } = await sql`
    select transaction_id from ledger_entry group by transaction_id having sum(amount_cents) <> 0
    union all
    select account_id from ledger_entry join ledger_account on ledger_account.id = account_id
    where kind in ('wallet', 'cashback') group by account_id having sum(amount_cents) > 0
    limit 1
  `.execute(tx)
  if (rows.length > 0) throw new RangeError('the books of the world do not balance')
}

/**
 * Writes many rows into an empty database and checks them afterwards, all at once, as a restored dump
 * is: row by row our triggers and the foreign keys look up half a million rows, which costs more than
 * the rest. The tables' owner may do so; a rollback brings everything back. Throws when a check fails.
 */
export async function writeInBulk(tx: Tx, write: () => Promise<void>): Promise<void> {
  const alter = async (text: string): Promise<void> => {
    await sql.raw(`alter table ${text}`).execute(tx)
  }
  const keys = await foreignKeys(tx)
  for (const table of tablesWithRowTriggers) await alter(`${table} disable trigger user`)
  for (const { table, name } of keys) await alter(`${table} drop constraint ${name}`)
  await write()
  for (const { table, name, definition } of keys) {
    await alter(`${table} add constraint ${name} ${definition}`)
  }
  for (const table of tablesWithRowTriggers) await alter(`${table} enable trigger user`)
  await checkLedger(tx)
}
