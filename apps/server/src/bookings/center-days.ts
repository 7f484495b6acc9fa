import type { Db } from '@quatre/db'
import type { CenterId } from '@quatre/domain'
import { readTogether } from '../platform/read-together.ts'
import { Problem } from '../http/problems.ts'
import { openCatalogues, type Catalogues } from './catalogues.ts'
import { centerDay, type CenterDay } from './center-day.ts'
import { selectCourtTime, selectVersions, type Period } from './court-time.sql.ts'
import { localDay } from './local-day.ts'

interface AskedDay {
  readonly centerId: CenterId
  readonly day: string
  readonly now: number
}

interface VersionedDay {
  readonly day: CenterDay
  readonly version: string
}

/** Where centre-days are read; who asks at the same time shares the query. */
export interface CenterDays {
  readonly catalogues: Catalogues
  /**
   * A centre-day as the database has it now, with its version.
   * @throws Problem center_not_found, too_busy
   */
  read(asked: AskedDay): Promise<VersionedDay>
  /** The version that a centre-day has now; null for a centre that is not shown. */
  version(centerId: CenterId, day: string): Promise<string | null>
}

/** A centre whose rules change while they are read is read again, so many times. */
export const mostReadings = 5

const nameOf = ({ centerId, from, to }: Period) => `${centerId}:${from}:${to}`

export function openCenterDays(db: Db): CenterDays {
  const catalogues = openCatalogues(db)
  const readCourtTime = readTogether(nameOf, (periods) => selectCourtTime(db, periods))
  const readVersion = readTogether(nameOf, (periods) => selectVersions(db, periods))

  const read: CenterDays['read'] = async ({ centerId, day, now }) => {
    let catalogue = await catalogues.last(centerId)
    for (let reading = 1; catalogue !== null; reading++) {
      const found = await readCourtTime(localDay(catalogue, day).period)
      if (found?.revision === catalogue.revision) {
        const { version, rows } = found
        return { day: centerDay(catalogue, day, rows, now), version }
      }
      if (reading === mostReadings) throw new Problem('too_busy', { retryAfterSeconds: 1 })
      catalogue = found && (await catalogues.at(centerId, found.revision))
    }
    throw new Problem('center_not_found')
  }

  return {
    catalogues,
    read,

    async version(centerId, day) {
      const catalogue = await catalogues.last(centerId)
      return catalogue && readVersion(localDay(catalogue, day).period)
    },
  }
}
