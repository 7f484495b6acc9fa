import type { Db } from '@quatre/db'
import type { UserId } from '@quatre/domain'
import { takeLots } from '../core/money/give-up.ts'
import { lockCredit } from '../core/money/credit.sql.ts'
import type { Platform } from '../core/platform.ts'
import { inTransaction } from '../platform/transaction.ts'
import {
  markTold,
  selectEndedLots,
  selectOwnersOfEnded,
  selectOwnersToTell,
  selectRecipient,
} from './cashback.sql.ts'
import { cashbackEndsMail } from './mails.ts'

/** Empties the lots whose last day has passed and books them, beside other processes. */
export async function endCashback({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  await forEachMember(
    () => selectOwnersOfEnded(db, now),
    (userId) => inTransaction(db, (tx) => endLots(tx, userId, now)),
  )
}

async function endLots(tx: Db, userId: UserId, now: number): Promise<void> {
  await lockCredit(tx, userId)
  for (const { chargeId, ...lot } of await selectEndedLots(tx, { userId, now })) {
    await takeLots(tx, [lot], {
      userId,
      kind: 'cashback_ended',
      eventKey: `cashback-ended:${lot.lotId}`,
      ...(chargeId !== null && { chargeId }),
      now,
    })
  }
}

/** Writes to those whose cashback ends in two weeks, once for each day on which some ends. */
export async function tellEnds({
  db,
  clock,
  mailer,
}: Pick<Platform, 'db' | 'clock' | 'mailer'>): Promise<void> {
  const now = clock()
  await forEachMember(
    () => selectOwnersToTell(db, now),
    (userId) =>
      inTransaction(db, async (tx) => {
        await lockCredit(tx, userId)
        const to = await selectRecipient(tx, userId)
        for (const ending of await markTold(tx, { userId, now })) {
          if (to !== null) await mailer.queue(tx, cashbackEndsMail({ ...ending, userId }, to))
        }
      }),
  )
}

/** Each is done with once `work` has ended, and is found no more. */
async function forEachMember(
  find: () => Promise<UserId[]>,
  work: (userId: UserId) => Promise<void>,
): Promise<void> {
  for (let found = await find(); found.length > 0; found = await find()) {
    for (const userId of found) await work(userId)
  }
}
