import type { Db } from '@quatre/db'
import { hashSecret, newSecret } from '../../platform/secret.ts'
import { openSession } from '../../platform/sessions.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { Problem } from '../../problems.ts'
import { insertEntryToken, lockEntryAccount, useEntryToken } from './session.sql.ts'

// abuse 18: at most a minute between the application and the page it opens
export const entrySeconds = 60

interface Asked {
  /** The mobile application asks. */
  readonly isApp: boolean
  readonly now: number
}

/**
 * A token to be put in an address: one use, one minute. One that the application asked for is good
 * in the application alone (abuse 18); none outlives the session that asked for it.
 */
export async function createEntry(
  db: Db,
  {
    userId,
    sessionId,
    isApp,
    now,
  }: Asked & { readonly userId: number; readonly sessionId: string },
): Promise<string> {
  const { secret, hash: tokenHash } = newSecret()
  const expiresAt = now + entrySeconds * 1000
  await insertEntryToken(db, { tokenHash, userId, sessionId, appOnly: isApp, expiresAt })
  return secret
}

/** Exchanges such a token for a session, once. @throws Problem entry_token_refused */
export async function enter(
  db: Db,
  request: Asked & { readonly entryToken: string; readonly userAgent: string },
): Promise<{ readonly userId: number; readonly token: string }> {
  const { entryToken, userAgent, isApp, now } = request
  return inTransaction(db, async (tx) => {
    const tokenHash = hashSecret(entryToken)
    await lockEntryAccount(tx, tokenHash)
    const entered = await useEntryToken(tx, { tokenHash, isApp, now })
    if (entered === null) throw new Problem('entry_token_refused')
    const token = await openSession(tx, { ...entered, userAgent, now })
    return { userId: entered.userId, token }
  })
}
