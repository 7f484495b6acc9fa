import type { Db } from '@quatre/db'
import { readTogether } from '../platform/read-together.ts'
import { Problem } from '../problems.ts'
import { openCatalogues, type Catalogues } from './catalogues.ts'
import { centerDay, periodOf, type CenterDay } from './center-day.ts'
import { selectCourtTime, selectVersions, type Period } from './court-time.sql.ts'

interface AskedDay {
  readonly centerId: number
  readonly day: string
  readonly now: number
}

/** Where centre-days are read; who asks at the same time shares the query. */
export interface CenterDays {
  readonly catalogues: Catalogues
  /**
   * A centre-day as the database has it now, with its version.
   * @throws Problem center_not_found
   */
  read(asked: AskedDay): Promise<{ day: CenterDay; version: string }>
  /** The version that a centre-day has now; null for a centre that is not shown. */
  version(centerId: number, day: string): Promise<string | null>
}

const nameOf = ({ centerId, from, to }: Period) => `${centerId}:${from}:${to}`

export function openCenterDays(db: Db): CenterDays {
  const catalogues = openCatalogues(db)
  const readCourtTime = readTogether(nameOf, (periods) => selectCourtTime(db, periods))
  const readVersion = readTogether(nameOf, (periods) => selectVersions(db, periods))

  return {
    catalogues,

    async read({ centerId, day, now }) {
      let catalogue = await catalogues.last(centerId)
      while (catalogue !== null) {
        const read = await readCourtTime(periodOf(catalogue, day))
        if (read?.revision === catalogue.revision) {
          return { day: centerDay(catalogue, day, read.rows, now), version: read.version }
        }
        catalogue = read && (await catalogues.at(centerId, read.revision))
      }
      throw new Problem('center_not_found')
    },

    async version(centerId, day) {
      const catalogue = await catalogues.last(centerId)
      return catalogue && readVersion(periodOf(catalogue, day))
    },
  }
}
