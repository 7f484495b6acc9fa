import type { contract } from '@quatre/contract'
import type { Handlers } from '../../mount.ts'
import type { Platform } from '../../core/platform.ts'
import { hashSecret } from '../../platform/secret.ts'
import { countWrongKeys } from '../links/wrong-keys.ts'
import { wholeMember } from '../whole-member.ts'
import { closeAccount, describeClosing } from './closing.ts'
import { isReopeningLinkLive } from './reopening.sql.ts'
import { reopenAccount } from './reopening.ts'

/** The end of an account, and its way back. */
export function closingHandlers(
  platform: Pick<Platform, 'db' | 'mailer' | 'events'>,
): Handlers<typeof contract.closing> {
  const { db } = platform
  return {
    async describe(_input, { member, now }) {
      const { hasPassword } = await wholeMember(db, member.id, now)
      return describeClosing(db, {
        userId: member.id,
        sessionId: member.sessionId,
        hasPassword,
        now,
      })
    },
    async close({ body }, { member, callerAddress, userAgent, token, now }) {
      const finalOn = await closeAccount(platform, {
        ...body,
        userId: member.id,
        sessionId: member.sessionId,
        password: body.password,
        callerAddress,
        userAgent,
        token,
        now,
      })
      return { status: 'closed', finalOn }
    },
    async reopeningLink({ body }, { callerAddress, now }) {
      const link = { keyHash: hashSecret(body.users_key), userId: body.users_id, now }
      return countWrongKeys(db, { callerAddress, now }, async () => ({
        status: (await isReopeningLinkLive(db, link)) ? 'live' : 'not_valid',
      }))
    },
    async reopen({ body }, { callerAddress, userAgent, now }) {
      const { users_key: key, users_id: userId } = body
      return countWrongKeys(db, { callerAddress, now }, async () => {
        await reopenAccount(platform, { key, userId, now, userAgent })
        return { status: 'reopened' }
      })
    },
  }
}
