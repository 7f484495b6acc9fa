import type { Db } from '@quatre/db'
import { requiredMessage, type ProblemCode, type UserId } from '@quatre/domain'
import { memberKey, releaseUse, countUses, type Use } from '../../platform/limits/limits.ts'
import { withHashingTurn } from '../../core/sessions/passwords.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import type { Platform } from '../../core/platform.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { badField, wrongField } from '../field-checks.ts'
import { mailFrom, mailTo } from '../links/mail-limits.sql.ts'
import { selectAccount } from '../members.sql.ts'
import { lockPassword, type PasswordOwner } from '../passwords/password.sql.ts'
import { provePassword, wrongPassword } from '../passwords/prove-password.ts'
import { sendValidationLink } from './validation.ts'
import { correctEmail } from './verified-email.sql.ts'

interface GivenEmail {
  readonly userId: UserId
  readonly email: string
  readonly password?: string | undefined
  readonly callerAddress: string
  readonly token: string | null
  readonly now: number
}

/**
 * Writes to the address that a member enters. A member without one gets it when the link is used; an unconfirmed one
 * is corrected at once, and its earlier mails are void: as at sign-up, it proves nothing before its link is
 * opened. « already taken » counts as at sign-up (requirement M14); an account may write to few addresses, other
 * people's included.
 * @throws Problem email_fixed, sign_in_again, email_taken, login_slowed, too_many_requests
 */
export async function giveEmail(
  { db, mailer }: Pick<Platform, 'db' | 'mailer'>,
  given: GivenEmail,
): Promise<void> {
  const refusal = await withHashingTurn(() => inTransaction(db, (tx) => give(tx, mailer, given)))
  if (refusal === 'sign_in_again') throw wrongPassword()
  if (refusal !== null) throw wrongField(refusal, 'email')
}

/** A refusal after counting is returned, not thrown, so that it stays counted. */
async function give(tx: Db, mailer: Mailer, given: GivenEmail): Promise<ProblemCode | null> {
  const { userId, email, callerAddress, now } = given
  const member = await lockPassword(tx, userId)
  if (member.emailVerified) return 'email_fixed'
  if (!(await isOwner(tx, mailer, member, given))) return 'sign_in_again'
  const failure = await countUses(tx, [{ limit: 'failuresOfConnection', key: callerAddress }], now)
  const account = await selectAccount(tx, email)
  if (account !== null && account.id !== userId) return 'email_taken'
  await releaseUse(tx, failure)
  const isCorrection = member.email !== null
  // the address before its mailbox, as at sign-up: neither waits for the other
  if (isCorrection) await correctEmail(tx, userId, email)
  const uses: Use[] = [
    { limit: 'givenAddresses', key: memberKey(userId) },
    mailFrom('validation', callerAddress),
    mailTo('validation', email),
  ]
  await countUses(tx, uses, now)
  const to = { userId, email, firstName: member.firstName, now }
  await sendValidationLink(tx, mailer, { ...to, purpose: isCorrection ? 'validation' : 'email' })
  return null
}

/** A session that was left open must not suffice to take an account: a member with a password gives it. */
async function isOwner(
  tx: Db,
  mailer: Mailer,
  { email, passwordHash }: PasswordOwner,
  given: GivenEmail,
): Promise<boolean> {
  const { password } = given
  if (email === null || passwordHash === null) return true
  if (password === undefined) throw badField('password', requiredMessage)
  return provePassword(tx, mailer, { ...given, email }, { passwordHash, password })
}
