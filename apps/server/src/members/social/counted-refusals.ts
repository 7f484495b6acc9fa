import type { Db } from '@quatre/db'
import type { ProblemCode } from '@quatre/domain'
import { inTransaction } from '../../platform/transaction.ts'
import { Problem } from '../../problems.ts'
import { insertFailure, lockCaller } from '../sign-in-failures.sql.ts'
import { refuseSlowed } from '../sign-in.ts'

/** What a caller cannot repeat for ever, counted like failures to sign in (requirement M16). */
const counted = new Set<ProblemCode>([
  'social_token_refused',
  'social_email_unverified',
  'email_taken',
  'identity_taken',
  'account_not_active',
])

/**
 * Makes one attempt of a connection that was not refused too often within the hour.
 * @throws Problem login_slowed, and what the attempt throws
 */
export async function countRefusals<T>(
  db: Db,
  { callerAddress, now }: { readonly callerAddress: string; readonly now: number },
  attempt: () => Promise<T>,
): Promise<T> {
  const caller = { email: null, callerAddress, now }
  await refuseSlowed(db, caller)
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof Problem && counted.has(error.code)) {
      await inTransaction(db, async (tx) => {
        await lockCaller(tx, callerAddress)
        await insertFailure(tx, caller, now)
      })
    }
    throw error
  }
}
