import type { Db } from '@quatre/db'
import type { ProblemCode } from '@quatre/domain'
import { countFailures } from '../../platform/limits/limits.ts'

/** Refusals that a caller cannot repeat for ever, counted like failures to sign in (requirement M16). */
const codes: ReadonlySet<ProblemCode> = new Set([
  'social_token_refused',
  'social_email_unverified',
  'email_taken',
  'identity_taken',
  'account_not_active',
  'role_signed_out',
])

/**
 * Makes one attempt of a connection that was not refused too often within the hour.
 * @throws Problem login_slowed, and the errors of the attempt
 */
export function countRefusals<T>(
  db: Db,
  { callerAddress, now }: { readonly callerAddress: string; readonly now: number },
  attempt: () => Promise<T>,
): Promise<T> {
  const use = { limit: 'failuresOfConnection', key: callerAddress } as const
  return countFailures(db, { use, now, codes }, attempt)
}
