import type { Db } from '@quatre/db'
import type { ProblemCode, SocialProvider, UserId } from '@quatre/domain'
import { withHashingTurn } from '../../core/sessions/passwords.ts'
import type { Platform } from '../../core/platform.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { Problem } from '../../http/problems.ts'
import { lockPassword } from '../passwords/password.sql.ts'
import { mayTell } from '../links/mail-limits.sql.ts'
import type { Occasion } from '../occasion.ts'
import { provePassword, wrongPassword } from '../passwords/prove-password.ts'
import { endOtherSessions } from '../sessions/session.sql.ts'
import { identityUntiedMail } from './social-mail.ts'
import { deleteIdentities } from './social.sql.ts'

interface UntieRequest extends Occasion {
  readonly userId: UserId
  readonly sessionId: string
  readonly provider: SocialProvider
  readonly password: string
  readonly callerAddress: string
  readonly token: string | null
}

type Needs = Pick<Platform, 'db' | 'mailer'>

/**
 * Unlinks a provider from a member; their other sessions end, as the provider may have opened them.
 * Refuses a member without a password, who would be left without a proof of identity, and perhaps
 * without a way to sign in.
 * @throws Problem password_unset, sign_in_again, login_slowed, identity_not_found
 */
export async function untieIdentity(platform: Needs, request: UntieRequest): Promise<void> {
  const refusal = await withHashingTurn(() =>
    inTransaction(platform.db, (tx) => untie(tx, platform, request)),
  )
  if (refusal === 'sign_in_again') throw wrongPassword()
  if (refusal !== null) throw new Problem(refusal)
}

async function untie(
  tx: Db,
  { mailer }: Needs,
  request: UntieRequest,
): Promise<ProblemCode | null> {
  const { userId, sessionId, provider, password, now, userAgent } = request
  const member = await lockPassword(tx, userId)
  const { email, firstName, passwordHash } = member
  if (passwordHash === null || email === null) return 'password_unset'
  const proof = { passwordHash, password }
  if (!(await provePassword(tx, mailer, { ...request, email }, proof))) return 'sign_in_again'
  if (!(await deleteIdentities(tx, { userId, provider }))) return 'identity_not_found'
  await endOtherSessions(tx, userId, sessionId)
  if (!(await mayTell(tx, { ...member, email }, now))) return null
  const to = { email, firstName }
  await mailer.queue(tx, identityUntiedMail({ to, userId, provider, now, userAgent }))
  return null
}
