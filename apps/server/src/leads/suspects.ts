import { dayOf, hourMs, networkTimeZone } from '@quatre/domain'
import type { Platform } from '../platform/platform.ts'
import { inTransaction } from '../platform/transaction.ts'
import { suspectsMail } from './lead-mails.ts'
import { countSuspectKinds } from './retention.sql.ts'

/** Mails the network once a day about the requests that wait for review, while there are any. */
export function tellSuspects({
  db,
  jobs,
  mailer,
  clock,
}: Pick<Platform, 'db' | 'jobs' | 'mailer' | 'clock'>): void {
  jobs.every('tell suspects', hourMs / 1000, () =>
    inTransaction(db, async (tx) => {
      const kinds = await countSuspectKinds(tx)
      const day = dayOf(clock(), networkTimeZone)
      if (kinds.length > 0) await mailer.queue(tx, suspectsMail(kinds, day))
    }),
  )
}
