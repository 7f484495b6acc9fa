import type { Db } from '@quatre/db'
import type { Mailer } from '../../platform/mail/mail.ts'
import { leaveToOwner, voidUnprovenPassword } from '../links/leave-to-owner.sql.ts'
import type { Occasion } from '../occasion.ts'
import type { ProvenPerson } from './proven-person.ts'
import { identityJoinedMail } from './social-mail.ts'
import { insertIdentity, type EmailAccount } from './social.sql.ts'

interface Tie extends Occasion {
  readonly person: ProvenPerson
  readonly account: EmailAccount & { readonly email: string }
}

/**
 * Ties a person to the account of their address, locked before. Another person may have created it: from here on
 * it is theirs alone. Returns whether its password was voided.
 */
export async function tieToMember(
  tx: Db,
  mailer: Mailer,
  { person, account, now, userAgent }: Tie,
): Promise<{ readonly passwordEnded: boolean }> {
  const { id: userId, email, firstName, hasPassword } = account
  await insertIdentity(tx, person, { userId, now })
  const untied = await leaveToOwner(tx, userId)
  const isVoid = await voidUnprovenPassword(tx, userId)
  const news = {
    to: { email, firstName },
    userId,
    provider: person.provider,
    untied,
    now,
    userAgent,
  }
  const password = isVoid ? 'void' : hasPassword ? 'kept' : 'none'
  await mailer.queue(tx, identityJoinedMail({ ...news, password }))
  return { passwordEnded: isVoid }
}
