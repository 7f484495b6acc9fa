import type { contract } from '@quatre/contract'
import { safeRedirect } from '@quatre/domain'
import type { Handlers } from '../../mount.ts'
import type { Platform } from '../../core/platform.ts'
import { countWrongKeys } from '../links/wrong-keys.ts'
import { changePassword } from './change-password.ts'
import { proveAgain } from './prove-again.ts'
import { isResetLinkLive, requestPasswordLink, resetPassword } from './reset.ts'

/** Passwords: forgotten, set by the link of a mail, changed. */
export function passwordHandlers(
  platform: Pick<Platform, 'db' | 'jobs' | 'mailer'>,
): Handlers<typeof contract.passwords> {
  return {
    async forgotten({ body }, { callerAddress, now }) {
      const target = safeRedirect(body.redirect, '')
      const request = { email: body.email, target, callerAddress, now }
      await requestPasswordLink(platform, request)
      return { status: 'sent' }
    },
    async resetLink({ body }, { callerAddress, now }) {
      const link = { key: body.users_key, userId: body.users_id, now }
      return countWrongKeys(platform.db, { callerAddress, now }, async () => ({
        status: (await isResetLinkLive(platform.db, link)) ? 'live' : 'not_valid',
      }))
    },
    async reset({ body }, { callerAddress, userAgent, now }) {
      const { users_key: key, users_id: userId, password } = body
      const { untied, deviceToken } = await countWrongKeys(
        platform.db,
        { callerAddress, now },
        () => resetPassword(platform, { key, userId, password, now, userAgent }),
      )
      return { status: 'changed', untied, device_token: deviceToken }
    },
    async prove({ body }, { member, callerAddress, token, now }) {
      const { id: userId, sessionId } = member
      await proveAgain(platform, { ...body, userId, sessionId, callerAddress, token, now })
      return { status: 'proven' }
    },
    async change({ body }, { member, callerAddress, userAgent, token, now }) {
      await changePassword(platform, {
        ...body,
        userId: member.id,
        sessionId: member.sessionId,
        callerAddress,
        userAgent,
        token,
        now,
      })
      return { status: 'changed' }
    },
  }
}
