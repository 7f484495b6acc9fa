import { dateNumeric, eurosExact, isoWithOffset, networkTimeZone, time } from '@quatre/domain'
import type { MailWords, Recipient } from '../platform/mail/mail-layout.ts'
import { refundFailedWords } from '../core/money/refund-mails.ts'
import type { MoneyNews } from '../core/money/payables.ts'
import type { Ticket } from './ticket.sql.ts'
import type { TopUpRow } from './top-up.sql.ts'

type Amounts = Pick<TopUpRow, 'id' | 'paidCents' | 'bonusCents'>

const toWallet = { label: 'Voir mon SOLDE', path: '/recharge-portefeuille#historique' }

/** « Your SOLDE is topped up », with its receipt. */
export function topUpMail(row: Amounts, to: Recipient, now: number): MailWords {
  const { id, paidCents, bonusCents } = row
  const credited = eurosExact(paidCents + bonusCents)
  return {
    to,
    eventKey: `top-up:${id}`,
    template: 'top_up',
    action: { label: 'Télécharger mon reçu', path: `/recharge-portefeuille/recu?topUp=${id}` },
    subject: `${credited} de plus sur ton SOLDE`,
    title: `${credited} sur ton SOLDE`,
    lines: [
      'Ta recharge est payée\u00a0: tu peux t’en servir dès maintenant, dans tous nos clubs.',
      ...(bonusCents > 0 ? ['Le bonus sert en dernier et ne se rembourse pas en argent.'] : []),
    ],
    facts: [...amountFacts(row), { label: 'Date', value: instantText(now) }, reference(row)],
  }
}

/** The outcome of a top-up's payment that was not credited. */
export function topUpNewsMail(row: Amounts, to: Recipient, news: MoneyNews): MailWords {
  const words = newsWords(row, news)
  const event = news.what === 'returned' || news.what === 'refundFailed' ? news.id : row.id
  return {
    to,
    eventKey: `top-up-${news.what}:${event}`,
    action: toWallet,
    facts: [...amountFacts(row), reference(row)],
    ...words,
  }
}

function newsWords(
  row: Amounts,
  news: MoneyNews,
): Pick<MailWords, 'template' | 'subject' | 'title' | 'lines'> {
  const amount = eurosExact('amountCents' in news ? news.amountCents : row.paidCents)
  switch (news.what) {
    case 'unpaid':
      return {
        template: 'top_up_unpaid',
        subject: 'Ta recharge n’a pas abouti\u00a0: rien n’a été débité',
        title: 'Ta recharge n’a pas abouti',
        lines: [
          'Rien n’a été débité. Tu peux recommencer quand tu veux.',
          'Un montant en attente sur ton compte disparaît en quelques jours, selon ta banque.',
        ],
      }
    case 'checked':
      return {
        template: 'top_up_checking',
        subject: 'Nous vérifions ta recharge avec ta banque',
        title: 'Ta recharge est en cours de vérification',
        lines: [
          'Ta banque ne nous a pas encore dit si ton paiement est passé. Tu n’as rien à faire\u00a0: s’il est passé, ton SOLDE est crédité, et nous t’écrivons.',
        ],
      }
    case 'returned':
      return {
        template: 'top_up_returned',
        subject: `Recharge remboursée\u00a0: ${amount} sur ta carte`,
        title: 'Ta recharge est remboursée',
        lines: [
          `Ce paiement est arrivé trop tard, ou deux fois\u00a0: ${amount} reviennent en totalité sur ta carte. Selon ta banque, il faut compter quelques jours.`,
        ],
      }
    case 'refundFailed':
      return { template: 'top_up_refund_failed', ...refundFailedWords(news) }
  }
}

/** « Your works-council ticket is on your SOLDE ». */
export function ticketMail({ id, valueCents, council }: Ticket, to: Recipient): MailWords {
  const amount = eurosExact(valueCents)
  return {
    to,
    eventKey: `ticket:${id}`,
    template: 'ticket_used',
    action: toWallet,
    subject: `Ticket CE\u00a0: ${amount} sur ton SOLDE`,
    title: `${amount} sur ton SOLDE`,
    lines: ['Ton ticket CE est utilisé. Tu peux te servir de sa valeur dans tous nos clubs.'],
    facts: [
      { label: 'Valeur', value: amount },
      { label: 'Comité', value: council },
    ],
  }
}

const reference = ({ id }: Amounts) => ({ label: 'Recharge', value: `n°\u00a0${id}` })

function amountFacts({ paidCents, bonusCents }: Amounts) {
  return [
    { label: 'Montant', value: eurosExact(paidCents) },
    ...(bonusCents > 0 ? [{ label: 'Bonus', value: eurosExact(bonusCents) }] : []),
  ]
}

function instantText(instant: number): string {
  const iso = isoWithOffset(instant, networkTimeZone)
  return `${dateNumeric(iso)} à\u00a0${time(iso)}`
}
