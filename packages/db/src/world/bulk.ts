import { type RawBuilder, type Transaction, sql } from 'kysely'
import type { DB } from '../tables.gen.ts'

/** The open transaction that a world is written in. */
export type Tx = Transaction<DB>

type Value = string | number | boolean | null

/** One column of a bulk insert: its PostgreSQL type and its value of a row. */
type Column<Row> = readonly [type: ColumnType, value: (row: Row) => Value]

/** The columns of a table by their SQL names. */
export type Columns<Row> = Readonly<Record<string, Column<Row>>>

/**
 * `instant` is given in epoch milliseconds, `days` and `span` as the text of an `int[]` and a
 * `tstzrange`, `bytes` as base64, `secret` is made by PostgreSQL where none is given, of a `hash` the SHA-256 is kept.
 */
type ColumnType =
  | 'int'
  | 'text'
  | 'bool'
  | 'float8'
  | 'date'
  | 'uuid'
  | 'json'
  | 'instant'
  | 'days'
  | 'span'
  | 'bytes'
  | 'secret'
  | 'hash'

// Values that an array cannot hold as they are: instants would be long texts, arrays of arrays need one length.
const carriers: Partial<Record<ColumnType, { type: string; read(name: string): string }>> = {
  instant: { type: 'float8', read: (name) => `to_timestamp(${name})` },
  days: { type: 'text', read: (name) => `${name}::int[]` },
  span: { type: 'tstzrange', read: (name) => name },
  hash: { type: 'text', read: (name) => `sha256(convert_to(${name}, 'UTF8'))` },
  json: { type: 'jsonb', read: (name) => name },
  bytes: { type: 'text', read: (name) => `decode(${name}, 'base64')` },
  // 244 random bits: the seed must not reveal the links.
  secret: {
    type: 'text',
    read: (name) =>
      `coalesce(${name}, replace(gen_random_uuid()::text || gen_random_uuid(), '-', ''))`,
  },
}

// Few enough for a message that PostgreSQL reads without trouble, enough to make the round trips free.
const rowsAtOnce = 20_000

function valueLiteral(value: Value): string {
  if (value === null) return 'NULL'
  if (typeof value !== 'string') return String(value)
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

/**
 * An array in PostgreSQL's own text form: built here, since the driver's escaping of half a million
 * values costs as much as their insertion.
 */
function arrayText(values: readonly Value[]): string {
  return `{${values.map(valueLiteral).join(',')}}`
}

function columnArray<Row>([type, value]: Column<Row>, rows: readonly Row[]): RawBuilder<unknown> {
  const values = rows.map((row) => {
    const given = value(row)
    return type === 'instant' && given !== null ? Number(given) / 1000 : given
  })
  return sql`${arrayText(values)}::${sql.raw(carriers[type]?.type ?? type)}[]`
}

/** Inserts rows in the order given, each column from one array. */
export async function insertRows<Row>(
  tx: Tx,
  table: string,
  columns: Columns<Row>,
  rows: readonly Row[],
): Promise<void> {
  const names = Object.keys(columns)
  const selected = Object.entries(columns).map(([name, [type]]) =>
    sql.raw(carriers[type]?.read(name) ?? name),
  )
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const part = rows.slice(from, from + rowsAtOnce)
    const arrays = Object.values(columns).map((column) => columnArray(column, part))
    await sql`
      insert into ${sql.raw(table)} (${sql.raw(names.join(', '))})
      overriding system value
      select ${sql.join(selected)}
      from unnest(${sql.join(arrays)}) as given (${sql.raw(names.join(', '))})
    `.execute(tx)
  }
}

/** Lets an identity column, where `id` is one, count on from the largest id inserted by hand. */
export async function continueIdentity(tx: Tx, table: string): Promise<void> {
  await sql`
    select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.raw(table)}
    having max(id) is not null
  `.execute(tx)
}
