import { instant, type Db } from '@quatre/db'
import { sql } from 'kysely'
import { freeAt, lockNames } from '../../platform/limits.ts'
import { ofMailbox } from './mail-request.sql.ts'

export interface UnprovenMail {
  /** `account`: what was done to an account, told to its address. */
  readonly purpose: 'validation' | 'account'
  readonly email: string
  readonly now: number
}

/**
 * Notes a mail that an account causes to an address that nobody has proven: anybody may have given
 * it. False when its mailbox had three within the hour: the mail is then not to be written. The
 * connection is not counted, sign-ups from it are. Call it in a transaction.
 */
export async function noteUnprovenMail(
  tx: Db,
  { purpose, email, now }: UnprovenMail,
): Promise<boolean> {
  await lockNames(tx, `mail to ${purpose} ${email}`)
  const toEmail = sql`select asked_at from mail_request
    where email = ${email} and purpose = ${purpose}`
  const { rows } = await sql`
    insert into mail_request (purpose, email, asked_at)
    select ${purpose}, ${email}, ${instant(now)}
    where coalesce(${freeAt(toEmail, ofMailbox)} <= ${instant(now)}, true)
    returning id`.execute(tx)
  return rows.length > 0
}

/**
 * Whether an address is told what was done to its account: one that is proven always is, another has
 * no more than its mails of the hour, of which this is noted as one.
 */
export async function mayTell(
  tx: Db,
  { email, emailVerified }: { readonly email: string; readonly emailVerified: boolean },
  now: number,
): Promise<boolean> {
  return emailVerified || noteUnprovenMail(tx, { purpose: 'account', email, now })
}
