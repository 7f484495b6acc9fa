import type { CenterId } from '@quatre/domain'
import { openCache } from '../../platform/cache.ts'
import { nextFlight } from '../../platform/next-flight.ts'
import type { CenterDay, CenterDays } from './center-days.ts'

interface Kept<T> {
  readonly version: string
  readonly validUntil: number
  readonly value: T
}

const mostKept = 5000

interface AskedDay {
  readonly centerId: CenterId
  readonly day: string
  readonly now: number
  /** The key of a result, with its centre and day. */
  readonly key: string
}

export interface DayCache<T> {
  /** The value computed from a centre-day, computed again when the database has another version of it. */
  current(asked: AskedDay, make: (day: CenterDay) => T): Promise<T>
  /** The same, made from a new reading, without the cache. */
  live(asked: AskedDay, make: (day: CenterDay) => T): Promise<T>
}

/**
 * Keeps the results computed from centre-days until the database's version of them changes. Every
 * reading asks for the version first, so that an answer is never older than its question, however
 * many processes write.
 */
export function dayCache<T>(days: CenterDays): DayCache<T> {
  const kept = openCache<string, Kept<T>>(mostKept)
  // not the cache's own single flight: a request during a reading gets the next reading
  const shared = nextFlight<T>()

  async function read(asked: AskedDay, make: (day: CenterDay) => T): Promise<T> {
    const { day, version } = await days.read(asked)
    const value = make(day)
    kept.set(asked.key, { version, validUntil: day.validUntil, value })
    return value
  }

  const live: DayCache<T>['live'] = (asked, make) => shared(asked.key, () => read(asked, make))

  return {
    live,
    async current(asked, make) {
      const found = kept.get(asked.key)
      if (found !== undefined && asked.now < found.validUntil) {
        const version = await days.version(asked.centerId, asked.day)
        if (version === found.version) return found.value
      }
      return live(asked, make)
    },
  }
}
