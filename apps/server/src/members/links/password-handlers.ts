import type { contract } from '@quatre/contract'
import type { Handlers } from '../../mount.ts'
import { callerAddress } from '../../platform/caller-address.ts'
import type { Platform } from '../../platform/platform.ts'
import { Problem } from '../../problems.ts'
import { changePassword } from './change-password.ts'
import { handlePasswordRequests, requestPasswordLink, resetPassword } from './reset.ts'
import { sendValidationAgain, verify } from './validation.ts'

/** Validation of an account and passwords: what mails link to. */
export function passwordHandlers(
  platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'mailer' | 'environment'>,
): Handlers<typeof contract.passwords> {
  handlePasswordRequests(platform)
  return {
    async verify({ body }, { now }) {
      await verify(platform, { key: body.users_key, userId: body.users_id, now })
      return { status: 'validated' }
    },
    async sendValidation(_input, { member, address, now }) {
      const request = { userId: member.id, address: callerAddress(address), now }
      return { status: await sendValidationAgain(platform, request) }
    },
    async forgotten({ body }, { address, now }) {
      const request = { email: body.email, address: callerAddress(address), now }
      await requestPasswordLink(platform, request)
      return { status: 'sent' }
    },
    async reset({ body }, { now }) {
      const { users_key: key, users_id: userId, password } = body
      await resetPassword(platform, { key, userId, password, now })
      return { status: 'changed' }
    },
    async change({ params, body }, { member, request, address, now }) {
      if (params.id !== member.id) {
        request.log.warn({ memberId: member.id, of: params.id }, 'password of another: refused')
        throw new Problem('forbidden')
      }
      await changePassword(platform, {
        ...body,
        userId: member.id,
        sessionId: member.sessionId,
        address: callerAddress(address),
        now,
      })
      return { status: 'changed' }
    },
  }
}
