import { minuteMs } from '@quatre/domain'
import type { Platform } from '../platform/platform.ts'
import { inTransaction } from '../platform/transaction.ts'
import { lockDueLists, markListSent } from './invitation.sql.ts'
import { eveningListMail } from './lead-mails.ts'

/** The hour of the day before from which the list of an evening goes to its centre. */
const listHour = 10
const lookEverySeconds = (5 * minuteMs) / 1000

/** Sends each centre the guests of its evening, the day before. */
export function sendEveningLists({
  db,
  jobs,
  mailer,
  clock,
}: Pick<Platform, 'db' | 'jobs' | 'mailer' | 'clock'>): void {
  jobs.every('send evening lists', lookEverySeconds, () =>
    inTransaction(db, async (tx) => {
      const now = clock()
      for (const list of await lockDueLists(tx, { now, hour: listHour })) {
        await mailer.queue(tx, eveningListMail(list))
        await markListSent(tx, list, now)
      }
    }),
  )
}
