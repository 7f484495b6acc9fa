import type { Db } from '@quatre/db'
import { message, type ProblemCode, type UserId } from '@quatre/domain'
import type { Mailer } from '../../platform/mail/mail.ts'
import { withHashingTurn } from '../../core/sessions/passwords.ts'
import type { Platform } from '../../core/platform.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { Problem } from '../../http/problems.ts'
import { markProven } from '../sessions/session.sql.ts'
import { lockPassword } from './password.sql.ts'
import { provePassword } from './prove-password.ts'

interface ProofRequest {
  readonly userId: UserId
  readonly sessionId: string
  readonly password: string
  readonly callerAddress: string
  readonly token: string | null
  readonly now: number
}

/**
 * Makes a session as good as one just opened, by the password of its member.
 * @throws Problem password_unset, sign_in_again, login_slowed
 */
export async function proveAgain(
  { db, mailer }: Pick<Platform, 'db' | 'mailer'>,
  request: ProofRequest,
): Promise<void> {
  const refusal = await withHashingTurn(() => inTransaction(db, (tx) => prove(tx, mailer, request)))
  if (refusal === 'sign_in_again') {
    throw new Problem(refusal, { fields: { password: message('password_incorrect') } })
  }
  if (refusal !== null) throw new Problem(refusal)
}

async function prove(tx: Db, mailer: Mailer, request: ProofRequest): Promise<ProblemCode | null> {
  const { userId, sessionId, password, now } = request
  const { email, passwordHash } = await lockPassword(tx, userId)
  if (passwordHash === null || email === null) return 'password_unset'
  const proof = { passwordHash, password }
  if (!(await provePassword(tx, mailer, { ...request, email }, proof))) return 'sign_in_again'
  await markProven(tx, sessionId, now)
  return null
}
