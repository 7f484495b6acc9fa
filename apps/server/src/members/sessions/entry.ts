import type { Db } from '@quatre/db'
import { hashSecret, newSecret } from '../../platform/secret.ts'
import { openSession } from '../../platform/sessions.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { Problem } from '../../problems.ts'
import { insertEntryToken, useEntryToken } from './session.sql.ts'

// abuse 18: at most a minute between the application and the page it opens
export const entrySeconds = 60

/** A token that the application puts in an address: one use, one minute. */
export async function createEntry(db: Db, userId: number, now: number): Promise<string> {
  const { secret, hash } = newSecret()
  await insertEntryToken(db, { tokenHash: hash, userId, expiresAt: now + entrySeconds * 1000 })
  return secret
}

/** Exchanges such a token for a session, once. @throws Problem entry_token_refused */
export async function enter(
  db: Db,
  request: { readonly entryToken: string; readonly userAgent: string; readonly now: number },
): Promise<{ readonly userId: number; readonly token: string }> {
  const { entryToken, userAgent, now } = request
  return inTransaction(db, async (tx) => {
    const userId = await useEntryToken(tx, hashSecret(entryToken), now)
    if (userId === null) throw new Problem('entry_token_refused')
    return { userId, token: await openSession(tx, { userId, userAgent, now }) }
  })
}
