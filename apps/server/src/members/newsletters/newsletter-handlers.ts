import type { contract } from '@quatre/contract'
import type { Handlers, PublicContext } from '../../mount.ts'
import type { Platform } from '../../core/platform.ts'
import { countWrongKeys } from '../links/wrong-keys.ts'
import { isSubscribed, subscribe, subscribeOneself, unsubscribe } from './newsletters.ts'

/** The newsletter: its subscribers, with or without an account. */
export function newsletterHandlers(
  platform: Pick<Platform, 'db' | 'mailer'>,
): Handlers<typeof contract.newsletters> {
  const leave = (link: { users_id: number; users_key: string }, context: PublicContext) =>
    countWrongKeys(platform.db, context, async () => {
      const { users_id: id, users_key: key } = link
      await unsubscribe(platform, { id, key, now: context.now })
      return { status: 'unsubscribed' } as const
    })
  return {
    async subscribe({ body }, { callerAddress, now }) {
      await subscribe(platform, { body, callerAddress, now })
      return { status: 'subscribed' }
    },
    async subscribeMember(_input, { member }) {
      await subscribeOneself(platform, member.id)
      return { status: 'subscribed' }
    },
    oneClick: ({ query }, context) => leave(query, context),
    async link({ body }, context) {
      return countWrongKeys(platform.db, context, async () => {
        const receives = await isSubscribed(platform, { id: body.users_id, key: body.users_key })
        return { status: receives ? 'subscribed' : 'unsubscribed' }
      })
    },
    unsubscribe: ({ body }, context) => leave(body, context),
  }
}
