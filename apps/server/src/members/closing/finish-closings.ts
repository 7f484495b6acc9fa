import type { Db } from '@quatre/db'
import { forgetMails } from '../../platform/mail.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { forgetIdentities, lockOverdueClosings } from './closing.sql.ts'

/** What the payments forget of members who have left for good. */
export type ForgetPayers = (tx: Db, userIds: readonly number[]) => Promise<void>

/** Makes final what was closed 30 days ago. */
export async function finishClosings(
  db: Db,
  now: number,
  forgetPayers: ForgetPayers,
): Promise<void> {
  for (let finished = 1; finished > 0;) {
    finished = await inTransaction(db, async (tx) => {
      const closings = await lockOverdueClosings(tx, now)
      const userIds = closings.map(({ userId }) => userId)
      if (userIds.length === 0) return 0
      await forgetMails(tx, closings)
      await forgetPayers(tx, userIds)
      await forgetIdentities(tx, userIds)
      return userIds.length
    })
  }
}
