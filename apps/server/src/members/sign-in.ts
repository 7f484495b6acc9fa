import type { Db } from '@quatre/db'
import type { ProblemCode, UserId } from '@quatre/domain'
import { barredCode, isBarred } from '../core/sessions/barred-account.ts'
import { isPassword, nobodysHash, withHashingTurn } from '../core/sessions/passwords.ts'
import type { Platform } from '../core/platform.ts'
import { openSessionByPassword } from '../core/sessions/sessions.ts'
import { inTransaction } from '../platform/transaction.ts'
import { Problem } from '../http/problems.ts'
import { selectClosedPassword } from './closing/closing.sql.ts'
import { endMemberSessions, selectAccount } from './members.sql.ts'
import { refuseGuesser, tryPassword, type Guesser } from './passwords/password-tries.ts'

export interface SignInRequest extends Guesser {
  readonly password: string
  readonly userAgent: string
}

export interface SignedIn {
  readonly userId: UserId
  readonly token: string
}

interface ProvenAccount {
  readonly proven: true
  readonly userId: UserId
  /** Of the password that was proven. */
  readonly passwordHash: string
}

interface Refused {
  readonly proven: false
  readonly code: ProblemCode
}

/**
 * Signs in and opens a session.
 * @throws Problem email_unknown, password_incorrect, user_not_found, account_not_active,
 * role_signed_out, login_slowed
 */
export async function signIn(
  { db, mailer }: Pick<Platform, 'db' | 'mailer'>,
  request: SignInRequest,
): Promise<SignedIn> {
  // a slowed caller costs two queries and no turn
  await refuseGuesser(db, request)
  const { outcome, deviceId } = await withHashingTurn(() =>
    inTransaction(db, (tx) => tryPassword(tx, mailer, request, () => findAccount(tx, request))),
  )
  if (!outcome.proven) throw new Problem(outcome.code)
  const session = { ...request, ...outcome, ...(deviceId !== null && { deviceId }) }
  const token = await openSessionByPassword(db, session)
  if (token === null) throw new Problem('password_incorrect')
  return { userId: outcome.userId, token }
}

async function findAccount(tx: Db, request: SignInRequest): Promise<ProvenAccount | Refused> {
  const refused = (code: ProblemCode): Refused => ({ proven: false, code })
  const account = await selectAccount(tx, request.email)
  if (account === null) return refused(await refusalOfNobody(tx, request))
  const { id: userId, passwordHash } = account
  if (passwordHash === null) return refused('user_not_found')
  if (!(await isPassword(passwordHash, request.password))) return refused('password_incorrect')
  if (!isBarred(account)) return { proven: true, userId, passwordHash }
  await endMemberSessions(tx, userId)
  return refused(barredCode(account))
}

/** Only its member learns that an account was closed; the time of the answer does not reveal it to others. */
async function refusalOfNobody(tx: Db, { email, password, now }: SignInRequest) {
  const closed = await selectClosedPassword(tx, email, now)
  const isItsMember = await isPassword(closed ?? nobodysHash, password)
  return isItsMember ? 'account_not_active' : 'email_unknown'
}
