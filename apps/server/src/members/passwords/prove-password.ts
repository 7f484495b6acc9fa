import type { Db } from '@quatre/db'
import { message } from '@quatre/domain'
import type { Mailer } from '../../platform/mail/mail.ts'
import { isPassword } from '../../core/sessions/passwords.ts'
import { Problem } from '../../http/problems.ts'
import { tryPassword, type Guesser } from './password-tries.ts'

/**
 * Whether a member who is signed in knows their password, counted like a sign-in: a session that was
 * left open is no way to guess it. Call it in a hashing turn; answer, do not throw, when it is
 * wrong, so that the failure stays counted.
 * @throws Problem login_slowed
 */
export async function provePassword(
  tx: Db,
  mailer: Mailer,
  guesser: Guesser,
  { passwordHash, password }: { readonly passwordHash: string; readonly password: string },
): Promise<boolean> {
  const { outcome } = await tryPassword(tx, mailer, guesser, async () => ({
    proven: await isPassword(passwordHash, password),
  }))
  return outcome.proven
}

/** The refusal of a repeated password, at its field, once the failure is counted. */
export const wrongPassword = (): Problem =>
  new Problem('sign_in_again', { fields: { password: message('password_incorrect') } })
