import type { Db } from '@quatre/db'
import type { UserId } from '@quatre/domain'
import type { Mailer } from '../../platform/mail/mail.ts'
import { welcomeSubscriber } from '../newsletters/newsletters.ts'
import { markVerified } from './verified-email.sql.ts'

/** A member has opened a mailed link: the mailbox is theirs, and they may be sent what they asked for. */
export async function proveEmail(
  tx: Db,
  mailer: Mailer,
  { userId, now }: { readonly userId: UserId; readonly now: number },
): Promise<void> {
  if (await markVerified(tx, userId, now)) await welcomeSubscriber(tx, mailer, userId)
}
