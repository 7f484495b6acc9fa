import type { Db } from '@quatre/db'
import type { ProblemCode } from '@quatre/domain'
import { isBarred } from '../platform/barred-account.ts'
import { isPassword, nobodysHash, withHashingTurn } from '../platform/passwords.ts'
import { openSessionByPassword } from '../platform/sessions.ts'
import { inTransaction } from '../platform/transaction.ts'
import { Problem } from '../problems.ts'
import { endSessionsOf, selectAccount } from './members.sql.ts'
import { selectClosedPassword } from './closing/closing.sql.ts'
import {
  deleteFailuresOf,
  insertFailure,
  lockCaller,
  selectWaitMs,
  type Caller,
} from './sign-in-failures.sql.ts'

export interface SignInRequest extends Caller {
  readonly email: string
  readonly password: string
  readonly userAgent: string
  readonly now: number
}

export interface SignedIn {
  readonly userId: number
  readonly token: string
}

interface ProvenAccount {
  readonly id: number
  /** Of the password that was proven. */
  readonly passwordHash: string
}

/**
 * Signs in and opens a session.
 * @throws Problem email_unknown, password_incorrect, user_not_found, account_not_active,
 * login_slowed
 */
export async function signIn(db: Db, request: SignInRequest): Promise<SignedIn> {
  // A slowed caller costs one query and no turn.
  await refuseSlowed(db, request)
  const outcome = await withHashingTurn(() => inTransaction(db, (tx) => attempt(tx, request)))
  if (typeof outcome === 'string') throw new Problem(outcome)
  const { id: userId, passwordHash } = outcome
  const token = await openSessionByPassword(db, { ...request, userId, passwordHash })
  if (token === null) throw new Problem('password_incorrect')
  return { userId, token }
}

/** @throws Problem login_slowed after too many failures, with the time to wait. */
export async function refuseSlowed(
  db: Db,
  request: Caller & { readonly now: number },
): Promise<void> {
  const waitMs = await selectWaitMs(db, request, request.now)
  if (waitMs > 0) throw new Problem('login_slowed', { retryAfterSeconds: waitMs / 1000 })
}

/** One attempt; a refusal is returned, not thrown, so that its failure stays counted. */
async function attempt(tx: Db, request: SignInRequest): Promise<ProvenAccount | ProblemCode> {
  await lockCaller(tx, request.callerAddress)
  await refuseSlowed(tx, request)
  const account = await selectAccount(tx, request.email)
  if (account === null) {
    return failed(tx, request, await refusalOfNobody(tx, request))
  }
  const { passwordHash } = account
  if (passwordHash === null) return failed(tx, request, 'user_not_found')
  if (!(await isPassword(passwordHash, request.password))) {
    return failed(tx, request, 'password_incorrect')
  }
  if (isBarred(account)) {
    await endSessionsOf(tx, account.id)
    return failed(tx, request, 'account_not_active')
  }
  await deleteFailuresOf(tx, request)
  return { id: account.id, passwordHash }
}

/** That an account was closed is told to its member alone, and by no shorter or longer wait to others. */
async function refusalOfNobody(tx: Db, { email, password, now }: SignInRequest) {
  const closed = await selectClosedPassword(tx, email, now)
  const isItsMember = await isPassword(closed ?? nobodysHash, password)
  return isItsMember ? 'account_not_active' : 'email_unknown'
}

async function failed(tx: Db, request: SignInRequest, code: ProblemCode): Promise<ProblemCode> {
  await insertFailure(tx, request, request.now)
  return code
}
