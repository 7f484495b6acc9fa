import type { Db } from '@quatre/db'
import type { UserId } from '@quatre/domain'
import { sql } from 'kysely'
import { notBarred } from '../../core/sessions/barred-account.ts'
import { tryUses, type Use } from '../../platform/limits/limits.ts'

/** `account`: news of the account for its address. */
type MailPurpose = 'validation' | 'password' | 'newsletter' | 'account'

/** A mail counts for where it was asked from, whether there is an account or not (requirement M27), … */
export const mailFrom = (purpose: MailPurpose, callerAddress: string): Use => ({
  limit: 'mailsFromConnection',
  key: `${callerAddress} ${purpose}`,
})

/** … and for the mailbox that it goes to. */
export const mailTo = (purpose: MailPurpose, email: string): Use => ({
  limit: 'mailsToMailbox',
  key: `${email} ${purpose}`,
})

/**
 * Counts a mail that an account causes to an unproven address, which anybody may have entered. False when
 * its mailbox had three within the hour: the mail must not be written then. The connection is not counted;
 * sign-ups from it are. Call it in a transaction.
 */
export async function noteUnprovenMail(
  tx: Db,
  mail: {
    readonly purpose: 'validation' | 'account'
    readonly email: string
    readonly now: number
  },
): Promise<boolean> {
  return (await tryUses(tx, [mailTo(mail.purpose, mail.email)], mail.now)) !== null
}

/**
 * Whether a mail about the account may go to its address: always to a proven one; to another only within its mails of
 * the hour, of which this counts as one.
 */
export async function mayTell(
  tx: Db,
  { email, emailVerified }: { readonly email: string; readonly emailVerified: boolean },
  now: number,
): Promise<boolean> {
  return emailVerified || noteUnprovenMail(tx, { purpose: 'account', email, now })
}

export interface PasswordMailTarget {
  readonly userId: UserId
  readonly email: string
  readonly firstName: string
}

/**
 * The recipient of the password mail that a use has counted; null when there is none, or when it was written before.
 */
export async function selectPasswordMailTarget(
  tx: Db,
  useId: string,
  eventKey: string,
): Promise<PasswordMailTarget | null> {
  const { rows } = await sql<PasswordMailTarget>`
    select u.id as user_id, u.email, u.first_name
    from limit_use l join app_user u on l.key = u.email || ' password'
    where l.use_id = ${useId} and l.limit_name = 'mailsToMailbox' and ${notBarred}
      and not exists (select from mail where event_key = ${eventKey})
    for update of l`.execute(tx)
  return rows[0] ?? null
}
