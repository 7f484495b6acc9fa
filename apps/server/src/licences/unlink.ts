import { unsealText, type Db } from '@quatre/db'
import type { UserId } from '@quatre/domain'
import type { Jobs } from '../platform/jobs.ts'
import { FederationRefusal } from './federation.ts'
import { deleteLink, selectSubject } from './licence.sql.ts'
import type { Linking } from './read-account.ts'

const queue = 'revoke-federation-token'

/** Deletes what is kept of a member's account, but of `keptSubject`; the federation forgets its token after it. */
export function unlinkAccount(jobs: Pick<Jobs, 'add' | 'handle'>, linking: Linking | null) {
  jobs.handle<{ readonly sealed: string }>(queue, async ({ sealed }) => {
    if (linking === null) return
    const token = unsealText(Buffer.from(sealed, 'base64'), linking.tokenKey)
    await linking.federation.revoke(token).catch((error: unknown) => {
      // the federation no longer knows the link, which is the aim
      if (!(error instanceof FederationRefusal)) throw error
    })
  })
  return async (tx: Db, userId: UserId, keptSubject?: string): Promise<void> => {
    if (keptSubject !== undefined && (await selectSubject(tx, userId)) === keptSubject) return
    const token = await deleteLink(tx, userId)
    if (token !== null) await jobs.add(tx, queue, { sealed: token.toString('base64') })
  }
}
