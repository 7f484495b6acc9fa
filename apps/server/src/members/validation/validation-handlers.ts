import type { contract } from '@quatre/contract'
import { bearerOf } from '../../admission.ts'
import type { Handlers } from '../../mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { giveEmail } from './give-email.ts'
import { sendValidationAgain, verify } from './validation.ts'

/** The e-mail of an account: given, written to, validated by its link. */
export function validationHandlers(
  platform: Pick<Platform, 'db' | 'mailer'>,
): Handlers<typeof contract.validation> {
  return {
    async verify({ body }, { request, now }) {
      const token = bearerOf(request)
      await verify(platform, { key: body.users_key, userId: body.users_id, token, now })
      return { status: 'validated' }
    },
    async sendAgain(_input, { member, callerAddress, now }) {
      const request = { userId: member.id, callerAddress, now }
      return { status: await sendValidationAgain(platform, request) }
    },
    async giveEmail({ body }, { member, callerAddress, now }) {
      await giveEmail(platform, { ...body, userId: member.id, callerAddress, now })
      return { status: 'sent' }
    },
  }
}
