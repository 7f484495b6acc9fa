import type { Db } from '@quatre/db'
import { hourMs, type UserId } from '@quatre/domain'
import type { SocialProvider } from '@quatre/domain'
import { tryUses, countUses } from '../../platform/limits/limits.ts'
import type { Platform } from '../../core/platform.ts'
import { hashPassword, withHashingTurn } from '../../core/sessions/passwords.ts'
import { hashSecret, newSecret } from '../../platform/secret.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { Problem } from '../../http/problems.ts'
import { commonFault, refuse } from '../field-checks.ts'
import type { Occasion } from '../occasion.ts'
import { deleteOpenLinks, insertLink, isLinkLive, useLink } from '../links/account-link.sql.ts'
import { leaveToOwner } from '../links/leave-to-owner.sql.ts'
import { eventOfLink, passwordChangedMail, passwordLinkMail } from '../links/link-mails.ts'
import { mailFrom, mailTo, selectPasswordMailTarget } from '../links/mail-limits.sql.ts'
import { insertDevice } from '../sessions/known-device.sql.ts'
import { forgetGuesses, setProvenPassword } from './password.sql.ts'
import { proveEmail } from '../validation/prove-email.ts'

type Needs = Pick<Platform, 'db' | 'mailer' | 'jobs'>

const validMs = hourMs
const queueName = 'password-link'

interface PasswordRequest {
  /** The use of its limits, which knows the mailbox. */
  readonly useId: string
  /** The page of the site that was asked for before; empty: none was. */
  readonly target?: string
}

/** Registers the job that writes the mails asked for: apart from the answer, which is the same for all addresses. */
export function handlePasswordRequests(needs: Needs & Pick<Platform, 'clock'>): void {
  needs.jobs.handle<PasswordRequest>(queueName, (request) => sendPasswordLink(needs, request))
}

/**
 * Queues a request for a password link. An address without an account is queued too: a job looks the account up later.
 * A mailbox that had its three mails gets no more, without an answer that reveals it.
 * @throws Problem too_many_requests when too many were asked for from one connection
 */
export async function requestPasswordLink(
  { db, jobs }: Needs,
  {
    target,
    email,
    callerAddress,
    now,
  }: {
    readonly email: string
    readonly target: string
    readonly callerAddress: string
    readonly now: number
  },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // always the connection first: two requests never wait for each other
    await countUses(tx, [mailFrom('password', callerAddress)], now)
    const useId = await tryUses(tx, [mailTo('password', email)], now)
    if (useId === null) return
    await jobs.add(tx, queueName, { useId, target } satisfies PasswordRequest)
  })
}

async function sendPasswordLink(
  { db, mailer, clock }: Needs & Pick<Platform, 'clock'>,
  { useId, target = '' }: PasswordRequest,
): Promise<void> {
  const now = clock()
  const eventKey = `password-link:${useId}`
  await inTransaction(db, async (tx) => {
    const to = await selectPasswordMailTarget(tx, useId, eventKey)
    if (to === null) return
    const { userId, email } = to
    const { secret: key, hash: keyHash } = newSecret()
    const expiresAt = now + validMs
    await insertLink(tx, { keyHash, userId, purpose: 'password', email, now, expiresAt })
    await mailer.queue(tx, passwordLinkMail({ to, eventKey, userId, key, target }))
  })
}

/** Whether a link of the mail still sets a new password; it is not used up. */
export async function isResetLinkLive(
  db: Db,
  { key, userId, now }: { readonly key: string; readonly userId: UserId; readonly now: number },
): Promise<boolean> {
  return isLinkLive(db, { keyHash: hashSecret(key), userId, purpose: 'password', now })
}

/**
 * Sets a new password by the link of the mail: every session and other link ends, and so does the waiting after wrong
 * passwords. The device is known from here on, so that strangers' guesses cannot block the new password.
 * @returns its token, and the providers that opened the account without stating its address: another person may have
 * tied them
 * @throws Problem password_common, link_not_valid
 */
export async function resetPassword(
  { db, mailer }: Needs,
  request: Occasion & {
    readonly key: string
    readonly userId: UserId
    readonly password: string
  },
): Promise<{ readonly untied: SocialProvider[]; readonly deviceToken: string }> {
  const { key, userId, password, now, userAgent } = request
  refuse(commonFault(password, 'password'))
  const link = { keyHash: hashSecret(key), userId, purpose: 'password' as const, now }
  // hashing needs a live link: a guess costs one query
  if (!(await isLinkLive(db, link))) throw new Problem('link_not_valid')
  const passwordHash = await withHashingTurn(() => hashPassword(password))
  return inTransaction(db, async (tx) => {
    const owner = await useLink(tx, link)
    if (owner === null) throw new Problem('link_not_valid')
    const { email } = owner
    if (!(await setProvenPassword(tx, { userId, email, passwordHash }))) {
      throw new Problem('link_not_valid')
    }
    await proveEmail(tx, mailer, { userId, now })
    const untied = await leaveToOwner(tx, userId)
    await deleteOpenLinks(tx, userId, 'password')
    await forgetGuesses(tx, email)
    const { secret: deviceToken, hash: tokenHash } = newSecret()
    await insertDevice(tx, { userId, tokenHash, now })
    const eventKey = eventOfLink('password-changed', link.keyHash)
    const mail = passwordChangedMail({ to: owner, eventKey, now, userAgent, untied })
    await mailer.queue(tx, mail)
    return { untied, deviceToken }
  })
}
