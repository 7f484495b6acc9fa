import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'

type Parser = (text: string) => unknown

const digit = (text: string, at: number): number => text.charCodeAt(at) - 48
const twoDigits = (text: string, at: number): number => digit(text, at) * 10 + digit(text, at + 1)

/**
 * Parses PostgreSQL's text of a `timestamptz` into milliseconds since 1970, microseconds cut off.
 *
 * A session in UTC writes `2026-11-21 09:10:20.123456+00`; a Date built from that text costs more
 * than the query itself, so the common form is read by position. `infinity` becomes Infinity.
 */
export function parseEpochMs(text: string): number {
  if (text === 'infinity') return Infinity
  if (text === '-infinity') return -Infinity
  if (text.length < 22 || text.charCodeAt(4) !== 45 || !text.endsWith('+00')) {
    return parseUnusualInstant(text)
  }
  let milliseconds = 0
  for (let at = 20, unit = 100; unit >= 1 && at < text.length - 3; at++, unit /= 10) {
    milliseconds += digit(text, at) * unit
  }
  return Date.UTC(
    twoDigits(text, 0) * 100 + twoDigits(text, 2),
    twoDigits(text, 5) - 1,
    twoDigits(text, 8),
    twoDigits(text, 11),
    twoDigits(text, 14),
    twoDigits(text, 17),
    milliseconds,
  )
}

function parseUnusualInstant(text: string): number {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d{1,3})?\d*([+-]\d\d)(?::?(\d\d))?$/.exec(
    text,
  )
  if (!match) throw new RangeError(`Not an instant this product stores: ${text}`)
  const [, day, time, fraction = '', hours, minutes = '00'] = match
  return Date.parse(`${day}T${time}${fraction}${hours}:${minutes}`)
}

/** Parses an `int8`; throws RangeError rather than lose digits beyond 2^53. */
export function parseSafeInteger(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`Integer beyond 2^53: ${text}`)
  return number
}

function arrayParser(parse: Parser): Parser {
  return (text) => {
    const inside = text.slice(1, -1)
    if (inside === '') return []
    return inside
      .split(',')
      .map((item) => (item === 'NULL' ? null : parse(item.replaceAll('"', ''))))
  }
}

const asWritten: Parser = (text) => text

const parsers = new Map<number, Parser>([
  [20, parseSafeInteger],
  [1016, arrayParser(parseSafeInteger)],
  [1082, asWritten],
  [1182, arrayParser(asWritten)],
  [1184, parseEpochMs],
  [1185, arrayParser(parseEpochMs)],
  [1700, asWritten],
])

/**
 * The types of values from PostgreSQL: int8 a number, timestamptz milliseconds since 1970, date and numeric the text
 * itself (`2026-11-21`, `4.50`), the rest as `pg` does. Keys are type OIDs of `pg_type`.
 */
export const wireFormats: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const own = format === 'binary' ? undefined : parsers.get(oid)
    return own ?? pg.types.getTypeParser(oid, format)
  },
}

/**
 * An instant read from a `timestamptz` column: milliseconds since 1970 in UTC.
 *
 * The brand keeps plain numbers out of SQL, where PostgreSQL would refuse them: read it as a
 * number, write it through `instant()`.
 */
export type EpochMs = number & { readonly __unit: 'epochMs' }

/**
 * Turns milliseconds since 1970 into a `timestamptz` for a comparison, an insert or an update.
 * Throws RangeError when the number is not a date.
 */
export function instant(epochMs: number): RawBuilder<EpochMs> {
  return sql<EpochMs>`${new Date(epochMs).toISOString()}::timestamptz`
}

/**
 * An array as a value of a statement, whose length the planner does not see. Where it does, it takes
 * a short array for a lucky case, and plans the statement anew at every call.
 */
export function sqlArray(
  type: 'bytea' | 'integer' | 'text' | 'timestamptz',
  values: readonly unknown[],
): RawBuilder<unknown> {
  const array = sql.raw(`${type}[]`)
  return sql`(select ${values}::${array})::${array}`
}
