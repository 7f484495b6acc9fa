import { eurosExact } from '@quatre/domain'
import type { MailWords } from '../../platform/mail/mail-layout.ts'
import type { MoneyNews } from './payables.ts'
import { cardTakesDays, refundFailedWords } from './refund-mails.ts'

/** A thing to pay in the words of its kind, for the mails on its payments. */
export interface PaidWords extends Pick<
  MailWords,
  'to' | 'userId' | 'reason' | 'facts' | 'action'
> {
  /** Begins the names of its mails: `top_up`. */
  readonly kind: string
  readonly id: number
  /** The payment that failed, as a subject: « Ta recharge ». */
  readonly unpaid: { readonly name: string; readonly line: string } & Pick<MailWords, 'action'>
  /** Sentences on the time after the answer of the bank. */
  readonly checked: readonly string[]
  /** Why its money goes back. */
  readonly returned: string
}

/** The outcome of a payment that did not give the thing, or of its refund. */
export function moneyNewsMail(news: MoneyNews, paid: PaidWords): MailWords {
  const { to, userId, reason, facts, kind, id } = paid
  const { ending, ...words } = newsWords(news, paid)
  const template = `${kind}_${ending}`
  const action = (news.what === 'unpaid' && paid.unpaid.action) || paid.action
  return {
    to,
    userId,
    reason,
    facts,
    action,
    template,
    ...words,
    eventKey: `${template}:${'id' in news ? news.id : id}`,
  }
}

function newsWords(
  news: MoneyNews,
  { unpaid, checked, returned }: PaidWords,
): Pick<MailWords, 'subject' | 'title' | 'lines'> & { readonly ending: string } {
  switch (news.what) {
    case 'unpaid':
      return {
        ending: 'unpaid',
        subject: `${unpaid.name} n’a pas abouti\u00a0: rien n’a été débité`,
        title: `${unpaid.name} n’a pas abouti`,
        lines: [
          unpaid.line,
          'Un montant en attente sur ton compte disparaît en quelques jours, selon ta banque.',
        ],
      }
    case 'checked':
      return {
        ending: 'checking',
        subject: 'Nous vérifions ton paiement avec ta banque',
        title: 'Ton paiement est en cours de vérification',
        lines: [
          'Ta banque ne nous a pas encore dit si ton paiement est passé. Tu n’as rien à faire.',
          ...checked,
        ],
      }
    case 'returned': {
      const amount = eurosExact(news.amountCents)
      return {
        ending: 'returned',
        subject: `Paiement remboursé\u00a0: ${amount} sur ta carte`,
        title: 'Ton paiement est remboursé',
        lines: [returned, `${amount} reviennent en totalité sur ta carte. ${cardTakesDays}`],
      }
    }
    case 'refundFailed':
      return { ending: 'refund_failed', ...refundFailedWords(news) }
  }
}
