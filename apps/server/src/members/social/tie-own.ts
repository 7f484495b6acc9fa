import type { Db } from '@quatre/db'
import type { ProblemCode, UserId } from '@quatre/domain'
import type { Platform } from '../../core/platform.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { Problem } from '../../http/problems.ts'
import { noteUnprovenMail } from '../links/mail-limits.sql.ts'
import type { Occasion } from '../occasion.ts'
import { lockPassword } from '../passwords/password.sql.ts'
import { isRecent } from '../sessions/recent-proof.ts'
import { selectSignedInAt } from '../sessions/session.sql.ts'
import { countRefusals } from './counted-refusals.ts'
import type { ProvenPerson } from './proven-person.ts'
import { identityTiedMail } from './social-mail.ts'
import { insertIdentity, isAnySpent, lockIdentity, selectOwner, spend } from './social.sql.ts'

interface TieRequest extends Occasion {
  readonly userId: UserId
  readonly sessionId: string
  readonly callerAddress: string
  /** Asks the provider for the caller's identity. @throws Problem social_token_refused and others */
  readonly prove: () => Promise<ProvenPerson>
}

type Needs = Pick<Platform, 'db' | 'mailer'>

/**
 * Adds a provider's identity to a member's sign-ins. It proves no address: the one it states is kept for a reset, which
 * unties identities that did not state the account's own.
 * @throws Problem identity_refused, social_provider_down, sign_in_again, identity_taken, login_slowed
 */
export async function tieIdentity(platform: Needs, request: TieRequest): Promise<void> {
  const tied = countRefusals(platform.db, request, async () => {
    const person = await request.prove()
    const refusal = await inTransaction(platform.db, (tx) => tie(tx, platform, person, request))
    if (refusal !== null) throw new Problem(refusal)
  })
  await tied.catch((error: unknown) => {
    // 401 would say that the member's own session has ended
    const isRefused = error instanceof Problem && error.code === 'social_token_refused'
    throw isRefused ? new Problem('identity_refused') : error
  })
}

async function tie(
  tx: Db,
  { mailer }: Needs,
  person: ProvenPerson,
  { userId, sessionId, now, userAgent }: TieRequest,
): Promise<ProblemCode | null> {
  await lockIdentity(tx, person)
  // locked: a reset under way ends this session first, or unties the identity tied here
  const { email, emailVerified, firstName } = await lockPassword(tx, userId)
  if (!isRecent(await selectSignedInAt(tx, sessionId), now)) return 'sign_in_again'
  if (person.once && (await isAnySpent(tx, person.once.hashes))) return 'social_token_refused'
  const ownerId = await selectOwner(tx, person)
  if (ownerId !== null && ownerId !== userId) return 'identity_taken'
  if (person.once && !(await spend(tx, person.once))) return 'social_token_refused'
  if (ownerId === userId) return null
  await insertIdentity(tx, person, { userId, now })
  if (email === null) return null
  if (!emailVerified && !(await noteUnprovenMail(tx, { purpose: 'account', email, now }))) {
    return null
  }
  const { provider } = person
  const to = { email, firstName }
  await mailer.queue(tx, identityTiedMail({ to, userId, provider, now, userAgent }))
  return null
}
