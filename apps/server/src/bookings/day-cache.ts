import type { Db } from '@quatre/db'
import { nextFlight } from '../platform/next-flight.ts'
import { Problem } from '../problems.ts'
import type { Catalogue } from './catalogue.sql.ts'
import type { Catalogues } from './catalogues.ts'
import { centerDay, periodOf, type CenterDay } from './center-day.ts'
import { selectCourtTime } from './court-time.sql.ts'
import { versionReader } from './versions.ts'

interface Kept<T> {
  readonly version: string
  readonly validUntil: number
  readonly value: T
}

const mostKept = 5000

/**
 * A centre-day as the database has it now.
 * @throws Problem center_not_found
 */
export async function readCenterDay(
  db: Db,
  catalogues: Catalogues,
  asked: { readonly centerId: number; readonly day: string; readonly now: number },
): Promise<{ day: CenterDay; version: string }> {
  let catalogue = await catalogues.last(asked.centerId)
  for (;;) {
    if (catalogue === null) throw new Problem('center_not_found')
    const current: Catalogue = catalogue
    const read = await selectCourtTime(db, periodOf(current, asked.day))
    if (read?.revision === current.revision) {
      return { day: centerDay(current, asked.day, read.rows, asked.now), version: read.version }
    }
    catalogue = read && (await catalogues.at(asked.centerId, read.revision))
  }
}

interface AskedDay {
  readonly centerId: number
  readonly day: string
  readonly now: number
  /** Names what is made of the day, the centre and the day included. */
  readonly key: string
}

export interface DayCache<T> {
  /** What was made of a centre-day, made again when the database's version of it is another. */
  current(asked: AskedDay, make: (day: CenterDay) => T): Promise<T>
  /** The same, made of a new reading whatever is kept. */
  live(asked: AskedDay, make: (day: CenterDay) => T): Promise<T>
}

/**
 * Keeps what was made of centre-days as long as the database's version of them stands: every
 * reading asks for the version first, so that an answer is never older than its question, however
 * many processes write.
 */
export function dayCache<T>(db: Db, catalogues: Catalogues): DayCache<T> {
  const kept = new Map<string, Kept<T>>()
  const readVersion = versionReader(db)
  const shared = nextFlight<T>()

  async function read(asked: AskedDay, make: (day: CenterDay) => T): Promise<T> {
    const { day, version } = await readCenterDay(db, catalogues, asked)
    const value = make(day)
    kept.delete(asked.key)
    kept.set(asked.key, { version, validUntil: day.validUntil, value })
    const oldest = kept.size > mostKept ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
    return value
  }

  const live: DayCache<T>['live'] = (asked, make) => shared(asked.key, () => read(asked, make))

  return {
    live,
    async current(asked, make) {
      const found = kept.get(asked.key)
      if (found !== undefined && asked.now < found.validUntil) {
        const catalogue = await catalogues.last(asked.centerId)
        const version = catalogue && (await readVersion(periodOf(catalogue, asked.day)))
        if (version === found.version) return found.value
      }
      return live(asked, make)
    },
  }
}
