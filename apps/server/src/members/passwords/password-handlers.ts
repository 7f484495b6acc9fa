import type { contract } from '@quatre/contract'
import { safeRedirect } from '@quatre/domain'
import { bearerOf } from '../../admission.ts'
import type { Handlers } from '../../mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { changePassword } from './change-password.ts'
import {
  handlePasswordRequests,
  isResetLinkLive,
  requestPasswordLink,
  resetPassword,
} from './reset.ts'
import { giveEmail } from '../validation/give-email.ts'
import { sendValidationAgain, verify } from '../validation/validation.ts'

/** Validation of an account and passwords: what mails link to. */
export function passwordHandlers(
  platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'mailer'>,
): Handlers<typeof contract.passwords> {
  handlePasswordRequests(platform)
  return {
    async verify({ body }, { request, now }) {
      const token = bearerOf(request)
      await verify(platform, { key: body.users_key, userId: body.users_id, token, now })
      return { status: 'validated' }
    },
    async sendValidation(_input, { member, callerAddress, now }) {
      const request = { userId: member.id, callerAddress, now }
      return { status: await sendValidationAgain(platform, request) }
    },
    async addEmail({ body }, { member, callerAddress, now }) {
      await giveEmail(platform, { ...body, userId: member.id, callerAddress, now })
      return { status: 'sent' }
    },
    async forgotten({ body }, { callerAddress, now }) {
      const target = safeRedirect(body.redirect, '')
      const request = { email: body.email, target, callerAddress, now }
      await requestPasswordLink(platform, request)
      return { status: 'sent' }
    },
    async resetLink({ body }, { now }) {
      const link = { key: body.users_key, userId: body.users_id, now }
      return { status: (await isResetLinkLive(platform.db, link)) ? 'live' : 'not_valid' }
    },
    async reset({ body }, { userAgent, now }) {
      const { users_key: key, users_id: userId, password } = body
      const untied = await resetPassword(platform, { key, userId, password, now, userAgent })
      return { status: 'changed', untied }
    },
    async change({ body }, { member, callerAddress, userAgent, now }) {
      await changePassword(platform, {
        ...body,
        userId: member.id,
        sessionId: member.sessionId,
        callerAddress,
        userAgent,
        now,
      })
      return { status: 'changed' }
    },
  }
}
