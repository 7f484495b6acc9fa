import { forgetMails } from '../../platform/mail/mail.ts'
import type { Platform } from '../../core/platform.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { forgetIdentities, lockOverdueClosings } from './closing.sql.ts'

/** Makes final the closings of 30 days ago. */
export async function finishClosings(
  { db, events }: Pick<Platform, 'db' | 'events'>,
  now: number,
): Promise<void> {
  for (let finished = 1; finished > 0;) {
    finished = await inTransaction(db, async (tx) => {
      const closings = await lockOverdueClosings(tx, now)
      const userIds = closings.map(({ userId }) => userId)
      if (userIds.length === 0) return 0
      await forgetMails(tx, closings)
      await events.emit(tx, 'membersForgotten', { userIds })
      await forgetIdentities(tx, userIds)
      return userIds.length
    })
  }
}
