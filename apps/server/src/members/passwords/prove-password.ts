import type { Db } from '@quatre/db'
import { message } from '@quatre/domain'
import { isPassword } from '../../platform/passwords.ts'
import { Problem } from '../../problems.ts'
import { insertFailure, lockCaller } from '../sign-in-failures.sql.ts'
import { refuseSlowed } from '../sign-in.ts'

/**
 * Whether a member who is signed in knows his password, counted like a sign-in: a session that was
 * left open is no way to guess it. Call it in a hashing turn; answer, do not throw, when it is
 * wrong, so that the failure stays counted.
 * @throws Problem login_slowed
 */
export async function provePassword(
  tx: Db,
  caller: { readonly email: string; readonly callerAddress: string; readonly now: number },
  { passwordHash, password }: { readonly passwordHash: string; readonly password: string },
): Promise<boolean> {
  await lockCaller(tx, caller.callerAddress)
  await refuseSlowed(tx, caller)
  const proven = await isPassword(passwordHash, password)
  if (!proven) await insertFailure(tx, caller, caller.now)
  return proven
}

/** That a password asked for once more was wrong, told at its field once the failure is counted. */
export const wrongPassword = (): Problem =>
  new Problem('sign_in_again', { fields: { password: message('password_incorrect') } })
