import type { Db } from '@quatre/db'
import type { UserId } from '@quatre/domain'
import { hashSecret, newSecret } from '../../platform/secret.ts'
import { openSession } from '../../core/sessions/sessions.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { Problem } from '../../http/problems.ts'
import { countWrongKeys } from '../links/wrong-keys.ts'
import { insertHandoverToken, lockHandoverAccount, useHandoverToken } from './session.sql.ts'

// requirement M25: at most a minute between the application and the page it opens
export const handoverSeconds = 60

interface Asked {
  /** The mobile application asks. */
  readonly isApp: boolean
  readonly now: number
}

/**
 * A token to be put in an address: one use, one minute. One that the application asked for is good
 * in the application alone (requirement M25); none outlives the session that asked for it.
 */
export async function createHandover(
  db: Db,
  {
    userId,
    sessionId,
    isApp,
    now,
  }: Asked & { readonly userId: UserId; readonly sessionId: string },
): Promise<string> {
  const { secret, hash: tokenHash } = newSecret()
  const expiresAt = now + handoverSeconds * 1000
  await insertHandoverToken(db, { tokenHash, userId, sessionId, appOnly: isApp, expiresAt })
  return secret
}

/**
 * Exchanges such a token for a session, once. It is on the device that the token came from: handing a session over
 * brings no further tries of its password.
 * @throws Problem handover_token_refused, too_many_requests
 */
export async function takeHandover(
  db: Db,
  request: Asked & {
    readonly handoverToken: string
    readonly callerAddress: string
    readonly userAgent: string
  },
): Promise<{ readonly userId: UserId; readonly token: string }> {
  const { handoverToken, userAgent, isApp, now } = request
  return countWrongKeys(db, request, () =>
    inTransaction(db, async (tx) => {
      const tokenHash = hashSecret(handoverToken)
      await lockHandoverAccount(tx, tokenHash)
      const taken = await useHandoverToken(tx, { tokenHash, isApp, now })
      if (taken === null) throw new Problem('handover_token_refused')
      const token = await openSession(tx, { ...taken, userAgent, now })
      return { userId: taken.userId, token }
    }),
  )
}
