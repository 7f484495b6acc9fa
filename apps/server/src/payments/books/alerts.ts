import type { Platform } from '../../core/platform.ts'
import { findFaults } from './invariants.sql.ts'
import { selectDifferences, selectUnreportedDays } from './provider-movement.sql.ts'

type AlertPlatform = Pick<Platform, 'db' | 'log' | 'clock'>

/** Logs each fault of the books (requirement P60). */
export async function checkLedger({ db, log, clock }: AlertPlatform): Promise<void> {
  for (const fault of await findFaults(db, clock())) {
    log.error(fault, 'the books are not sound: to be looked at')
  }
}

/** Logs each payment on which the provider and our ledger do not agree (requirement P61). */
export async function compareWithProvider({ db, log, clock }: AlertPlatform): Promise<void> {
  for (const difference of await selectDifferences(db)) {
    if (difference.isStanding) {
      log.error(difference, 'the provider and the ledger differ: to be looked at')
    }
  }
  for (const day of await selectUnreportedDays(db, clock())) {
    log.error({ day }, 'the provider has sent no report of a day: to be looked at')
  }
}
