import { instantAt, networkTimeZone } from '@quatre/domain'
import type { DB } from '../tables.gen.ts'
import { type Columns, type Tx, continueIdentity, insertRows } from './bulk.ts'

/** The input of a world: the same make the same one. */
export interface WorldSeed {
  seed: number
  /** the day in Europe/Paris, `YYYY-MM-DD` */
  today: string
  /** the time of day there, in minutes after midnight: matches in play are those of this time; noon when absent */
  minute?: number
}

const noon = 12 * 60 + 8

/** Days with bookings around today, at most. */
export const worldDays = { past: 14, coming: 14 }

export interface World extends Required<WorldSeed> {
  /** epoch milliseconds of today's midnight in Europe/Paris */
  todayMs: number
  /** The rows of a part by table, made when they are first asked for. */
  of<Rows>(part: Part<Rows>): RowsOf<Rows>
}

type RowsOf<Rows> = { readonly [Table in keyof Rows]: readonly Rows[Table][] }

/** One kind of thing in the world, with the tables that it alone fills, by their SQL names. */
export interface Part<Rows> {
  tables: readonly string[]
  make(world: World): RowsOf<Rows>
  write(tx: Tx, world: World): Promise<void>
  restingTriggers: readonly string[]
  check?(tx: Tx): Promise<void>
}

type RowByTable = Partial<Record<keyof DB, object>>

interface PartDefinition<Rows extends RowByTable> {
  /**
   * Makes the rows from the seed, the day and the rows of other parts, which `world.of` gives: without
   * touching a database, a clock or a random source.
   */
  make(world: World): RowsOf<Rows>
  /** The columns written, by table. */
  columns: { readonly [Table in keyof Rows]: Columns<Rows[Table]> }
  /** Tables whose triggers rest meanwhile: they cost more than the rows, and `check` replaces them. */
  restingTriggers?: readonly (keyof Rows & string)[]
  /** Sets sequences that are no identity; throws when the resting triggers would not have let the written rows through. */
  check?(tx: Tx): Promise<void>
}

const sqlName = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Declares a part; it is filled when it is in the list of `parts.ts`. */
export function definePart<Rows extends RowByTable>(definition: PartDefinition<Rows>): Part<Rows> {
  const { make, columns, restingTriggers = [], check } = definition
  const part: Part<Rows> = {
    tables: Object.keys(columns).map(sqlName),
    make,
    async write(tx, world) {
      const rows = world.of(part)
      for (const table in columns) {
        await insertRows(tx, sqlName(table), columns[table], rows[table])
        if ('id' in columns[table]) await continueIdentity(tx, sqlName(table))
      }
    },
    restingTriggers: restingTriggers.map(sqlName),
    check,
  }
  return part
}

/** A world whose parts are made as they are asked for. RangeError when `today` is not a day. */
export function createWorld({ seed, today, minute = noon }: WorldSeed): World {
  const made = new Map<unknown, unknown>()
  const world: World = {
    seed,
    today,
    minute,
    todayMs: instantAt(today, 0, networkTimeZone),
    of<Rows>(part: Part<Rows>): RowsOf<Rows> {
      if (!made.has(part)) made.set(part, part.make(world))
      return made.get(part) as RowsOf<Rows>
    },
  }
  return world
}
