import type { Db } from '@quatre/db'
import type { Platform } from '../../platform/platform.ts'
import { hashSecret, newSecret } from '../../platform/secret.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { Problem } from '../../problems.ts'
import { insertLink, useLink } from './account-link.sql.ts'
import { markVerified, selectUnverified } from './link-member.sql.ts'
import { validationMail, welcomeMail } from './link-mails.ts'
import { noteMailRequest } from './mail-request.sql.ts'

export type Post = Pick<Platform, 'mailer' | 'environment'>

const hourMs = 3_600_000
const validMs = 48 * hourMs

/** Makes a validation link and writes its mail, in the transaction of what asked for it. */
export async function sendValidationLink(
  tx: Db,
  { mailer, environment }: Post,
  to: {
    readonly userId: number
    readonly email: string
    readonly firstName: string
    readonly now: number
  },
): Promise<void> {
  const { userId, email, now } = to
  const { secret, hash } = newSecret()
  await insertLink(tx, {
    keyHash: hash,
    userId,
    purpose: 'validation',
    email,
    now,
    expiresAt: now + validMs,
  })
  const eventKey = `account-validation:${hash.toString('hex').slice(0, 32)}`
  const origin = environment.publicOrigin
  await mailer.queue(tx, validationMail({ to, origin, eventKey, userId, key: secret }))
}

/** Sends the validation mail again, at most three times an hour. @throws Problem too_many_requests */
export async function sendValidationAgain(
  { db, ...post }: Post & Pick<Platform, 'db'>,
  request: { readonly userId: number; readonly address: string; readonly now: number },
): Promise<'sent' | 'already_validated'> {
  const { userId, address, now } = request
  return inTransaction(db, async (tx) => {
    const member = await selectUnverified(tx, userId)
    if (member === null) return 'already_validated'
    const noted = await noteMailRequest(tx, {
      purpose: 'validation',
      email: member.email,
      address,
      now,
    })
    if ('full' in noted) {
      throw new Problem('too_many_requests', { retryAfterSeconds: noted.waitMs / 1000 })
    }
    await sendValidationLink(tx, post, { ...member, userId, now })
    return 'sent'
  })
}

/** Validates an account by the link of its mail. @throws Problem link_not_valid */
export async function verify(
  { db, mailer, environment }: Post & Pick<Platform, 'db'>,
  link: { readonly key: string; readonly userId: number; readonly now: number },
): Promise<void> {
  const { key, userId, now } = link
  const keyHash = hashSecret(key)
  await inTransaction(db, async (tx) => {
    const owner = await useLink(tx, { keyHash, userId, purpose: 'validation', now })
    if (owner === null) throw new Problem('link_not_valid')
    await markVerified(tx, userId, now)
    const eventKey = `account-welcome:${userId}`
    await mailer.queue(tx, welcomeMail({ to: owner, origin: environment.publicOrigin, eventKey }))
  })
}
