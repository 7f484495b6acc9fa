import { dateNumeric, eurosExact, type UserId } from '@quatre/domain'
import type { MailWords, Recipient } from '../platform/mail/mail-layout.ts'

/** « Your cashback ends in two weeks ». */
export function cashbackEndsMail(
  {
    userId,
    lastDay,
    cents,
  }: { readonly userId: UserId; readonly lastDay: string; readonly cents: number },
  to: Recipient,
): MailWords {
  const amount = eurosExact(cents)
  const until = dateNumeric(lastDay)
  return {
    to,
    userId,
    eventKey: `cashback-ends:${userId}:${lastDay}`,
    template: 'cashback_ends',
    action: { label: 'Réserver un terrain', path: '/reservations/slots' },
    subject: `${amount} de cashback à utiliser jusqu’au ${until}`,
    title: `${amount} de cashback à utiliser`,
    lines: [
      `Tu peux t’en servir jusqu’au ${until} inclus. Ensuite, ce cashback est perdu.`,
      'À ta prochaine réservation, choisis-le au moment de payer\u00a0: il se dépense comme de l’argent, dans tous nos clubs.',
    ],
    facts: [
      { label: 'Cashback', value: amount },
      { label: 'Dernier jour', value: until },
    ],
  }
}
