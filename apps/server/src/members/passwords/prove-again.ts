import type { Db } from '@quatre/db'
import { message, type ProblemCode } from '@quatre/domain'
import { withHashingTurn } from '../../platform/passwords.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { Problem } from '../../problems.ts'
import { markProven } from '../sessions/session.sql.ts'
import { lockPassword } from './password.sql.ts'
import { provePassword } from './prove-password.ts'

interface ProofRequest {
  readonly userId: number
  readonly sessionId: string
  readonly password: string
  readonly callerAddress: string
  readonly now: number
}

/**
 * Makes a session as good as one just opened, by the password of its member.
 * @throws Problem password_unset, sign_in_again, login_slowed
 */
export async function proveAgain(db: Db, request: ProofRequest): Promise<void> {
  const refusal = await withHashingTurn(() => inTransaction(db, (tx) => prove(tx, request)))
  if (refusal === 'sign_in_again') {
    throw new Problem(refusal, { fields: { password: message('password_incorrect') } })
  }
  if (refusal !== null) throw new Problem(refusal)
}

async function prove(
  tx: Db,
  { userId, sessionId, password, callerAddress, now }: ProofRequest,
): Promise<ProblemCode | null> {
  const { email, passwordHash } = await lockPassword(tx, userId)
  if (passwordHash === null || email === null) return 'password_unset'
  const caller = { email, callerAddress, now }
  if (!(await provePassword(tx, caller, { passwordHash, password }))) return 'sign_in_again'
  await markProven(tx, sessionId, now)
  return null
}
