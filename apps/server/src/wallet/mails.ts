import { dateNumeric, eurosExact, isoWithOffset, networkTimeZone, time } from '@quatre/domain'
import type { MailWords, Recipient } from '../platform/mail/mail-layout.ts'
import { moneyNewsMail } from '../core/money/news-mail.ts'
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
  return moneyNewsMail(news, {
    to,
    kind: 'top_up',
    id: row.id,
    action: toWallet,
    facts: [...amountFacts(row), reference(row)],
    unpaid: {
      name: 'Ta recharge',
      line: 'Rien n’a été débité. Tu peux recommencer quand tu veux.',
    },
    checked: ['S’il est passé, ton SOLDE est crédité, et nous t’écrivons.'],
    returned: 'Le paiement de ta recharge est arrivé trop tard, ou deux fois.',
  })
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
