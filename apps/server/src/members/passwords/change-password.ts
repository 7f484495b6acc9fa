import type { ProblemCode, UserId } from '@quatre/domain'
import type { Platform } from '../../core/platform.ts'
import { hashPassword, withHashingTurn } from '../../core/sessions/passwords.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { Problem } from '../../http/problems.ts'
import { badField, commonFault, refuse, wrongField } from '../field-checks.ts'
import { provePassword } from './prove-password.ts'
import type { Occasion } from '../occasion.ts'
import { endOtherSessions } from '../sessions/session.sql.ts'
import { deleteOpenLinks } from '../links/account-link.sql.ts'
import { passwordChangedMail } from '../links/link-mails.ts'
import { lockPassword, updatePassword } from './password.sql.ts'
import { mayTell } from '../links/mail-limits.sql.ts'

const sameMessage = 'Choisis un mot de passe différent de l’actuel'

interface ChangeRequest extends Occasion {
  readonly userId: UserId
  readonly sessionId: string
  readonly oldPassword: string
  readonly newPassword: string
  readonly callerAddress: string
  readonly token: string | null
}

/**
 * Changes a member's password; their other sessions end.
 * @throws Problem bad_request, password_common, password_unset, old_password_incorrect, login_slowed
 */
export async function changePassword(
  { db, mailer }: Pick<Platform, 'db' | 'mailer'>,
  request: ChangeRequest,
): Promise<void> {
  const { userId, sessionId, newPassword, now, userAgent } = request
  refuse(commonFault(newPassword, 'newPassword'))
  if (newPassword === request.oldPassword) throw badField('newPassword', sameMessage)
  const refusal = await withHashingTurn(() =>
    inTransaction(db, async (tx): Promise<ProblemCode | null> => {
      const member = await lockPassword(tx, userId)
      const { email, firstName, passwordHash } = member
      if (passwordHash === null || email === null) return 'password_unset'
      const proof = { passwordHash, password: request.oldPassword }
      if (!(await provePassword(tx, mailer, { ...request, email }, proof))) {
        return 'old_password_incorrect'
      }
      await updatePassword(tx, userId, await hashPassword(newPassword))
      await endOtherSessions(tx, userId, sessionId)
      await deleteOpenLinks(tx, userId, 'password')
      if (!(await mayTell(tx, { ...member, email }, now))) return null
      const to = { email, firstName }
      const eventKey = `password-changed:${userId}:${now}`
      await mailer.queue(tx, passwordChangedMail({ to, eventKey, now, userAgent, untied: [] }))
      return null
    }),
  )
  if (refusal === 'old_password_incorrect') throw wrongField(refusal, 'oldPassword')
  if (refusal !== null) throw new Problem(refusal)
}
