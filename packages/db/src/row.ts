import type { SelectType } from 'kysely'
import type { EpochMs } from './wire-formats.ts'
import type { DB } from './tables.gen.ts'

type Read<Value> = Value extends EpochMs ? number : Value

/** Columns of a table as a query gives them; an instant is a plain number of milliseconds then. */
export type Row<Table extends keyof DB, Column extends keyof DB[Table]> = {
  readonly [C in Column]: Read<SelectType<DB[Table][C]>>
}
