import type { Db } from '@quatre/db'
import { untaggedEmail, type UserId } from '@quatre/domain'
import { memberKey, tryUses } from '../../platform/limits/limits.ts'
import type { MailWords } from '../../platform/mail/mail-layout.ts'
import type { Platform } from '../../core/platform.ts'

/**
 * Writes a mail to a player who has paid nothing, whose address anybody may have typed: it counts for
 * their mailbox and for the captain of the booking. A mail beyond the limit is not written, and
 * the rest is done all the same.
 */
export async function queueCounted(
  tx: Db,
  { mailer }: Pick<Platform, 'mailer'>,
  words: MailWords,
  { captainId, now }: { readonly captainId: UserId; readonly now: number },
): Promise<void> {
  const uses = [
    { limit: 'mailsToMailbox', key: `${untaggedEmail(words.to.email)} share` },
    { limit: 'shareMailsOfCaptain', key: memberKey(captainId) },
  ] as const
  if ((await tryUses(tx, uses, now)) !== null) await mailer.queue(tx, words)
}
