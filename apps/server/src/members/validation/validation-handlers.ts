import type { contract } from '@quatre/contract'
import type { Handlers } from '../../mount.ts'
import type { Platform } from '../../core/platform.ts'
import { countWrongKeys } from '../links/wrong-keys.ts'
import { giveEmail } from './give-email.ts'
import { sendValidationAgain, verify } from './validation.ts'

/** The e-mail of an account: given, written to, validated by its link. */
export function validationHandlers(
  platform: Pick<Platform, 'db' | 'mailer'>,
): Handlers<typeof contract.validation> {
  return {
    async verify({ body }, { callerAddress, token, now }) {
      return countWrongKeys(platform.db, { callerAddress, now }, async () => {
        await verify(platform, { key: body.users_key, userId: body.users_id, token, now })
        return { status: 'validated' }
      })
    },
    async sendAgain(_input, { member, callerAddress, now }) {
      const request = { userId: member.id, callerAddress, now }
      return { status: await sendValidationAgain(platform, request) }
    },
    async giveEmail({ body }, { member, callerAddress, token, now }) {
      await giveEmail(platform, { ...body, userId: member.id, callerAddress, token, now })
      return { status: 'sent' }
    },
  }
}
