import { dateNumeric } from '@quatre/domain'
import { composeMail, type Recipient } from '../../platform/mail-layout.ts'
import type { Mail } from '../../platform/mail.ts'

/** The last mail: the account is closed, and from when nothing of it can come back. */
export function accountClosedMail({
  to,
  origin,
  userId,
  finalOn,
}: {
  readonly to: Recipient
  readonly origin: string
  readonly userId: number
  /** `YYYY-MM-DD` */
  readonly finalOn: string
}): Mail {
  return composeMail({
    eventKey: `account-closed:${userId}`,
    template: 'account_closed',
    to,
    origin,
    reason: 'closing',
    subject: 'Ton compte est fermé',
    title: 'Ton compte est fermé',
    lines: [
      'Ton nom et tes données ne sont plus visibles, tes appareils sont déconnectés.',
      `Tout sera effacé pour de bon le ${dateNumeric(finalOn)}. Les écritures de paiement restent, sans ton nom.`,
    ],
    note: 'Ce n’était pas toi\u00a0? Réponds à ce message avant cette date.',
  })
}
