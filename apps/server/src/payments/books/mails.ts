import type { UserId } from '@quatre/domain'
import type { MailWords, Recipient } from '../../platform/mail/mail-layout.ts'
import { cardTakesDays, givenWords, usableAmount } from '../../core/money/refund-mails.ts'
import type { RefundLine } from '../../core/money/refund.sql.ts'

interface ClubRefundTold {
  /** Null for a payer without an account. */
  readonly userId: UserId | null
  readonly reference: string
  /** The thing that it had paid. */
  readonly words: string
  readonly lines: readonly RefundLine[]
  /** Its payer withdrew from the contract, which is over. */
  readonly isWithdrawn: boolean
}

/** « The club gives you money back », with where it goes. */
export function clubRefundMail(
  to: Recipient,
  { userId, reference, words, lines, isWithdrawn }: ClubRefundTold,
): MailWords {
  const usable = usableAmount(lines)
  const title = usable === null ? 'Le club te rend de l’argent' : `${usable} te sont rendus`
  return {
    to,
    ...(userId !== null && { userId }),
    reason: userId === null ? 'booking' : 'account',
    eventKey: `club-refund:${reference}`,
    template: 'club_refund',
    subject: title,
    title,
    lines: [
      isWithdrawn
        ? 'Ta rétractation est prise en compte\u00a0: ce que tu avais acheté est terminé.'
        : 'Le club te rend de l’argent.',
      ...givenWords(lines).map(({ amount, where }) => `${amount} reviennent ${where}.`),
      ...(lines.some(({ to }) => to === 'card') ? [cardTakesDays] : []),
    ],
    facts: [
      { label: 'Pour', value: words },
      { label: 'Référence', value: reference },
    ],
    ...(userId !== null && {
      action: { label: 'Voir mes paiements', path: '/mon-compte/mes-paiements' },
    }),
  }
}
