import type { UserId } from '@quatre/domain'
import type { Platform } from '../../core/platform.ts'
import { selectCredit } from '../../core/money/credit.sql.ts'
import { hashSecret } from '../../platform/secret.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { Problem, problemOfConstraint } from '../../http/problems.ts'
import { eventOfLink } from '../links/link-mails.ts'
import { proveEmail } from '../validation/prove-email.ts'
import type { Occasion } from '../occasion.ts'
import { accountReopenedMail } from './closing-mail.ts'
import { endMemberSessions } from '../members.sql.ts'
import { isEmailTaken, restorePeople, takeFromUnproven, useReopeningLink } from './reopening.sql.ts'

/**
 * Brings a closed account back by the link of its mail, once, within 30 days. No session is opened: the member signs
 * in.
 * @throws Problem link_not_valid, reopening_email_taken (the link then stays good)
 */
export async function reopenAccount(
  { db, mailer, events }: Pick<Platform, 'db' | 'mailer' | 'events'>,
  { key, userId, now, userAgent }: Occasion & { readonly key: string; readonly userId: UserId },
): Promise<void> {
  const keyHash = hashSecret(key)
  try {
    await inTransaction(db, async (tx) => {
      const link = await useReopeningLink(tx, { keyHash, userId, now })
      if (link === null) throw new Problem('link_not_valid')
      const { email } = link
      await takeFromUnproven(tx, { userId, email })
      if (await isEmailTaken(tx, email)) throw new Problem('reopening_email_taken')
      // a sign-in that crossed the closing may have left one
      await endMemberSessions(tx, userId)
      const firstName = await restorePeople(tx, userId)
      await proveEmail(tx, mailer, { userId, now })
      await events.emit(tx, 'memberReturns', { userId, now })
      const eventKey = eventOfLink('account-reopened', keyHash)
      const { wallet: balanceCents } = await selectCredit(tx, { userId, now })
      const envelope = { to: { email, firstName }, eventKey, balanceCents }
      await mailer.queue(tx, accountReopenedMail({ ...envelope, now, userAgent }))
    })
  } catch (error) {
    const isTaken = problemOfConstraint(error)?.code === 'email_taken'
    throw isTaken ? new Problem('reopening_email_taken') : error
  }
}
