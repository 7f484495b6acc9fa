import type { Platform } from '../../platform/platform.ts'
import { findFaults } from './invariants.sql.ts'

/** Tells of each fault of the books in the log (requirement P60). */
export async function checkLedger({ db, log }: Pick<Platform, 'db' | 'log'>): Promise<void> {
  for (const fault of await findFaults(db)) {
    log.error(fault, 'the books are not sound: to be looked at')
  }
}
