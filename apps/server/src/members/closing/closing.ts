import type { contract, HandlerAnswer } from '@quatre/contract'
import type { Db } from '@quatre/db'
import {
  creditSources,
  creditTotal,
  dayInZone,
  euro,
  isoWithOffset,
  networkTimeZone,
  type ProblemCode,
  type UserId,
} from '@quatre/domain'
import { selectClaimCents } from '../../core/money/claim.sql.ts'
import { withhold } from '../../core/money/claims.ts'
import { readCredit } from '../../core/money/credit.ts'
import { giveUpCredit } from '../../core/money/give-up.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import { withHashingTurn } from '../../core/sessions/passwords.ts'
import type { Platform } from '../../core/platform.ts'
import { newSecret } from '../../platform/secret.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { Problem } from '../../http/problems.ts'
import { insertLink } from '../links/account-link.sql.ts'
import { mayTell } from '../links/mail-limits.sql.ts'
import { deleteSubscriber } from '../newsletters/subscriber.sql.ts'
import type { Occasion } from '../occasion.ts'
import { provePassword, wrongPassword } from '../passwords/prove-password.ts'
import { forgetGuesses } from '../passwords/password.sql.ts'
import { accountClosedMail } from './closing-mail.ts'
import {
  countChildren,
  erasePeople,
  insertClosedAccount,
  keptMs,
  lockClosingMember,
  selectComingBookings,
  type ClosingMember,
  type ComingBooking,
} from './closing.sql.ts'
import { isRecent } from '../sessions/recent-proof.ts'
import { selectSignedInAt } from '../sessions/session.sql.ts'

type Closing = HandlerAnswer<typeof contract.closing.describe>

interface Asked {
  readonly userId: UserId
  readonly sessionId: string
  readonly hasPassword: boolean
  readonly now: number
}

/** The effects of closing the account, and the obstacles to it. */
export async function describeClosing(
  db: Db,
  { userId, sessionId, hasPassword, now }: Asked,
): Promise<Closing> {
  const [bookings, credit, owedCents, children, signedInAt] = await Promise.all([
    selectComingBookings(db, userId, now),
    readCredit(db, userId, now),
    selectClaimCents(db, userId),
    countChildren(db, userId),
    selectSignedInAt(db, sessionId),
  ])
  const proof = hasPassword ? 'password' : 'recent_sign_in'
  return {
    bookings: bookings.map(bookingAnswer),
    // a debt is set off first
    balance: euro(Math.max(creditTotal(credit) - owedCents, 0)),
    children,
    proof,
    isRecent: isRecent(signedInAt, now),
  }
}

const bookingAnswer = ({ startsAt, timeZone, priceCents, ...rest }: ComingBooking) => ({
  id: rest.id,
  startingDate: isoWithOffset(startsAt, timeZone),
  center: rest.center,
  price: euro(priceCents),
  cancellable: rest.cancellable,
})

interface CloseRequest extends Occasion {
  readonly userId: UserId
  readonly sessionId: string
  readonly password: string | undefined
  readonly giveUpBalance: boolean
  readonly callerAddress: string
  readonly token: string | null
}

type Needs = Pick<Platform, 'db' | 'mailer' | 'events'>

/**
 * Closes an account: holds end, names go, sessions end; gives the local day it becomes final.
 * @throws Problem session_expired, sign_in_again, login_slowed, account_has_bookings,
 * payment_in_progress, account_has_balance
 */
export async function closeAccount(platform: Needs, request: CloseRequest): Promise<string> {
  const finalOn = dayInZone(request.now + keptMs, networkTimeZone)
  const outcome = await withHashingTurn(() =>
    inTransaction(platform.db, (tx) => close(tx, platform, { ...request, finalOn })),
  )
  if (outcome === 'sign_in_again') {
    throw request.password === undefined ? new Problem('sign_in_again') : wrongPassword()
  }
  return finalOn
}

async function close(
  tx: Db,
  { mailer, events }: Needs,
  request: CloseRequest & { readonly finalOn: string },
): Promise<'closed' | Extract<ProblemCode, 'sign_in_again'>> {
  const { userId, now, userAgent, giveUpBalance, finalOn } = request
  // an account may be reopened, and closed again
  const eventKey = `account-closed:${userId}:${now}`
  const member = await lockClosingMember(tx, userId)
  // another request of the same session was first
  if (member === null) throw new Problem('session_expired')
  if (!(await isProven(tx, mailer, member, request))) return 'sign_in_again'
  // holds first: one that is being paid or confirmed at this moment is seen below and stays
  await events.emit(tx, 'memberLeaves', { userId, now })
  const bookings = await selectComingBookings(tx, userId, now)
  if (bookings.length > 0) {
    const details = { bookings: bookings.map(bookingAnswer) }
    const someToCancel = bookings.some(({ cancellable }) => cancellable)
    throw someToCancel
      ? new Problem('account_has_bookings', { details })
      : new Problem('payment_in_progress', { details })
  }
  const credit = await readCredit(tx, userId, now)
  const parts = creditSources.map((source) => ({ source, amountCents: credit[source] }))
  await withhold(tx, parts, { userId, eventKey, now })
  const amountCents = creditTotal(await readCredit(tx, userId, now))
  if (amountCents > 0 && !giveUpBalance) {
    throw new Problem('account_has_balance', { details: { balance: euro(amountCents) } })
  }
  await giveUpCredit(tx, creditSources, { userId, eventKey, now })
  const { firstName, emailVerified } = member
  const email = await addressToTell(tx, member, now)
  const { secret: key, hash: keyHash } = newSecret()
  if (email !== null) {
    const news = { to: { email, firstName }, eventKey, now, userAgent, emailVerified }
    await mailer.queue(tx, accountClosedMail({ ...news, userId, key, finalOn }))
  }
  await insertClosedAccount(tx, userId, now)
  await erasePeople(tx, userId)
  if (email !== null) {
    const expiresAt = now + keptMs
    await insertLink(tx, { keyHash, userId, purpose: 'reopening', email, now, expiresAt })
  }
  if (member.email !== null && member.emailVerified) {
    await deleteSubscriber(tx, member.email)
    await forgetGuesses(tx, member.email)
  }
  return 'closed'
}

/** The address for the mail about the closing, if any. */
async function addressToTell(
  tx: Db,
  { email, emailVerified }: ClosingMember,
  now: number,
): Promise<string | null> {
  return email !== null && (await mayTell(tx, { email, emailVerified }, now)) ? email : null
}

/** By the password; without one by a sign-in of minutes ago. @throws Problem login_slowed */
async function isProven(
  tx: Db,
  mailer: Mailer,
  { email, passwordHash }: ClosingMember,
  request: CloseRequest,
): Promise<boolean> {
  const { sessionId, password, now } = request
  if (passwordHash === null || email === null || password === undefined) {
    return isRecent(await selectSignedInAt(tx, sessionId), now)
  }
  return provePassword(tx, mailer, { ...request, email }, { passwordHash, password })
}
