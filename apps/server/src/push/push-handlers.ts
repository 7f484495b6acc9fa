import type { contract } from '@quatre/contract'
import { Problem } from '../http/problems.ts'
import type { Handlers } from '../mount.ts'
import type { Platform } from '../core/platform.ts'
import { inTransaction } from '../platform/transaction.ts'
import { isOfPushService } from './push-services.ts'
import { deleteSubscription, insertSubscription, isSubscribed } from './subscription.sql.ts'
import { vapidPublicKey } from '../platform/vapid.ts'

/** Whether the browser of a session is notified. */
export function pushHandlers({
  db,
  environment,
}: Pick<Platform, 'db' | 'environment'>): Handlers<typeof contract.push> {
  return {
    async describe(_input, { member }) {
      return {
        publicKey: vapidPublicKey(environment.vapidPrivateKey),
        isSubscribed: await isSubscribed(db, member.sessionId),
      }
    },
    async subscribe({ body }, { member, now }) {
      const { endpoint, keys } = body
      if (!isOfPushService(endpoint, environment.pushServices)) {
        throw new Problem('push_service_unknown')
      }
      await inTransaction(db, (tx) =>
        insertSubscription(tx, member.sessionId, { endpoint, ...keys }, now),
      )
      return { status: 'subscribed' }
    },
    async unsubscribe(_input, { member }) {
      await deleteSubscription(db, member.sessionId)
      return { status: 'unsubscribed' }
    },
  }
}
