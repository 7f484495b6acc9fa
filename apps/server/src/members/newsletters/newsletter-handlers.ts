import type { contract } from '@quatre/contract'
import type { Handlers } from '../../mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { isSubscribed, subscribe, subscribeOneself, unsubscribe } from './newsletters.ts'

/** The newsletter: who receives it, with or without an account. */
export function newsletterHandlers(
  platform: Pick<Platform, 'db' | 'mailer'>,
): Handlers<typeof contract.newsletters> {
  return {
    async subscribe({ body }, { callerAddress, now }) {
      await subscribe(platform, { body, callerAddress, now })
      return { status: 'subscribed' }
    },
    async subscribeMember(_input, { member }) {
      await subscribeOneself(platform, member.id)
      return { status: 'subscribed' }
    },
    async oneClick({ query }, { now }) {
      await unsubscribe(platform, { id: query.users_id, key: query.users_key, now })
      return { status: 'unsubscribed' }
    },
    async link({ body }) {
      const receives = await isSubscribed(platform, { id: body.users_id, key: body.users_key })
      return { status: receives ? 'subscribed' : 'unsubscribed' }
    },
    async unsubscribe({ body }, { now }) {
      await unsubscribe(platform, { id: body.users_id, key: body.users_key, now })
      return { status: 'unsubscribed' }
    },
  }
}
