import { sql } from 'kysely'
import type { Tx } from './bulk.ts'
import type { Part, World } from './part.ts'

interface ForeignKey {
  table: string
  name: string
  definition: string
}

async function foreignKeys(tx: Tx, tables: readonly string[]): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select quote_ident(relname) as table, quote_ident(conname) as name,
      pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and conrelid = any(${tables}::text[]::regclass[])
    order by pg_constraint.oid
  `.execute(tx)
  return rows
}

/**
 * Writes many rows into an empty database and checks them afterwards, all at once, as a restored dump
 * is: row by row our triggers and the foreign keys look up half a million rows, which costs more than
 * the rest. The tables' owner may do so; a rollback brings everything back. Throws when a check fails.
 */
export async function writeWorld(
  tx: Tx,
  world: World,
  parts: readonly Part<unknown>[],
): Promise<void> {
  const alter = async (text: string): Promise<void> => {
    await sql.raw(`alter table ${text}`).execute(tx)
  }
  const keys = await foreignKeys(
    tx,
    parts.flatMap(({ tables }) => tables),
  )
  const resting = parts.flatMap(({ restingTriggers }) => restingTriggers)
  for (const table of resting) await alter(`${table} disable trigger user`)
  for (const { table, name } of keys) await alter(`${table} drop constraint ${name}`)
  for (const part of parts) await part.write(tx, world)
  for (const { table, name, definition } of keys) {
    await alter(`${table} add constraint ${name} ${definition}`)
  }
  for (const table of resting) await alter(`${table} enable trigger user`)
  for (const part of parts) await part.check?.(tx)
}
