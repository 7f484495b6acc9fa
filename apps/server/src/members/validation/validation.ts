import type { Db } from '@quatre/db'
import { hourMs, type UserId } from '@quatre/domain'
import { countUses } from '../../platform/limits/limits.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import type { Platform } from '../../core/platform.ts'
import { hashSecret, newSecret } from '../../platform/secret.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { Problem } from '../../http/problems.ts'
import { insertLink, isValidatedAlready, takeEmail, useLink } from '../links/account-link.sql.ts'
import { eventOfLink, validationMail, welcomeMail } from '../links/link-mails.ts'
import { mailFrom, mailTo, noteUnprovenMail } from '../links/mail-limits.sql.ts'
import { lockPassword, markPasswordProven } from '../passwords/password.sql.ts'
import { proveEmail } from './prove-email.ts'

const validMs = 48 * hourMs

/** Makes a validation link and writes its mail, in the caller's transaction. */
export async function sendValidationLink(
  tx: Db,
  mailer: Mailer,
  to: {
    readonly userId: UserId
    readonly email: string
    readonly firstName: string
    readonly now: number
    /** `email`: the account has no address, and takes this one with the use of the link. */
    readonly purpose?: 'validation' | 'email'
  },
): Promise<void> {
  const { userId, email, now, purpose = 'validation' } = to
  const { secret, hash } = newSecret()
  await insertLink(tx, {
    keyHash: hash,
    userId,
    purpose,
    email,
    now,
    expiresAt: now + validMs,
  })
  const eventKey = eventOfLink('account-validation', hash)
  await mailer.queue(tx, validationMail({ to, eventKey, userId, key: secret }))
}

/**
 * Writes the first validation mail of an account, unless its mailbox had three in the last hour: the
 * account is made all the same, and the mail can be asked for again.
 */
export async function sendFirstValidationLink(
  tx: Db,
  mailer: Mailer,
  to: Parameters<typeof sendValidationLink>[2],
): Promise<void> {
  const mail = { purpose: 'validation', email: to.email, now: to.now } as const
  if (await noteUnprovenMail(tx, mail)) await sendValidationLink(tx, mailer, to)
}

/**
 * Sends the validation mail again, at most three times an hour.
 * @throws Problem too_many_requests, session_expired
 */
export async function sendValidationAgain(
  { db, mailer }: Pick<Platform, 'db' | 'mailer'>,
  request: { readonly userId: UserId; readonly callerAddress: string; readonly now: number },
): Promise<'sent' | 'already_validated'> {
  const { userId, callerAddress, now } = request
  return inTransaction(db, async (tx) => {
    const { email, emailVerified, firstName } = await lockPassword(tx, userId)
    if (email === null || emailVerified) return 'already_validated'
    const uses = [mailFrom('validation', callerAddress), mailTo('validation', email)]
    await countUses(tx, uses, now)
    await sendValidationLink(tx, mailer, { userId, email, firstName, now })
    return 'sent'
  })
}

/**
 * Validates an account by the link of its mail; one without an address takes that of the link.
 * @throws Problem link_not_valid (with whether the address is validated), email_taken when another account
 * has that address meanwhile
 */
export async function verify(
  { db, mailer }: Pick<Platform, 'db' | 'mailer'>,
  link: {
    readonly key: string
    readonly userId: UserId
    /** Of the session in the browser that opened the link. */
    readonly token: string | null
    readonly now: number
  },
): Promise<void> {
  const { key, userId, token, now } = link
  const keyHash = hashSecret(key)
  await inTransaction(db, async (tx) => {
    const owner =
      (await useLink(tx, { keyHash, userId, purpose: 'validation', now })) ??
      (await takeEmail(tx, { keyHash, userId, purpose: 'email', now }))
    if (owner === null) {
      const alreadyValidated = await isValidatedAlready(tx, { keyHash, userId })
      throw new Problem('link_not_valid', { details: { alreadyValidated } })
    }
    await proveEmail(tx, mailer, { userId, now })
    if (token !== null) await markPasswordProven(tx, { userId, token, now })
    const eventKey = `account-welcome:${userId}`
    await mailer.queue(tx, welcomeMail({ to: owner, eventKey }))
  })
}
