import { daySeconds } from '@quatre/domain'
import type { Platform } from '../platform/platform.ts'
import { inTransaction } from '../platform/transaction.ts'
import { countSuspects, deleteOld } from './retention.sql.ts'

/** Deletes requests whose retention is over, each day, and logs how many. */
export function forgetOldLeads({
  db,
  jobs,
  clock,
  log,
}: Pick<Platform, 'db' | 'jobs' | 'clock' | 'log'>): void {
  jobs.every('forget leads', daySeconds, async () => {
    const now = clock()
    const deleted = await inTransaction(db, (tx) => deleteOld(tx, now))
    const waiting = await countSuspects(db, now)
    log.info({ deleted, ...waiting }, 'requests: deleted by kind, suspect, trapped in seven days')
  })
}
