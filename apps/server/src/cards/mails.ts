import type { Db } from '@quatre/db'
import { addDays, cardDay, cardTitle, dateNumeric, euros } from '@quatre/domain'
import type { Mailer } from '../platform/mail/mail.ts'
import type { MailWords, Recipient } from '../platform/mail/mail-layout.ts'
import { moneyNewsMail } from '../core/money/news-mail.ts'
import type { MoneyNews } from '../core/money/payables.ts'
import type { ItemRow } from './offer-item.sql.ts'

type Card = Pick<
  ItemRow,
  'id' | 'userId' | 'typeName' | 'priceCents' | 'paidUntil' | 'renews' | 'offer'
>

/** Writes to the holder of a card, who may have no e-mail any more. */
export async function tellHolder(
  tx: Db,
  mailer: Mailer,
  item: ItemRow,
  words: (card: Card, to: Recipient) => MailWords,
): Promise<void> {
  const { ownerEmail: email, ownerFirstName: firstName } = item
  if (email !== null) await mailer.queue(tx, words(item, { email, firstName }))
}

const manage = { label: 'Gérer ma carte', path: '/mucho' }
const choose = { label: 'Choisir une carte', path: '/mucho/achat' }
const stopNote =
  'Tu peux arrêter le renouvellement à tout moment, en un clic\u00a0: la carte reste valable jusqu’à la fin de sa période.'

function cardWords({ id, userId, typeName, priceCents, paidUntil, offer }: Card) {
  const until = paidUntil === null ? '' : dateNumeric(paidUntil)
  return {
    userId,
    name: `carte ${cardTitle(typeName)}`,
    key: `${id}:${paidUntil ?? ''}`,
    until,
    lastDay: paidUntil === null ? '' : dateNumeric(addDays(paidUntil, -1)),
    facts: [
      { label: 'Carte', value: `${cardTitle(typeName)} n°\u00a0${id}` },
      { label: 'Club', value: offer.center?.name ?? 'tous les clubs' },
      {
        label: 'Prix',
        value: `${euros(priceCents)} ${offer.periodMonths === 12 ? 'par an' : 'par mois'}`,
      },
    ],
  }
}

/** The card is bought, with the renewal at the end of its period. */
export function boughtMail(card: Card, to: Recipient): MailWords {
  const { userId, name, key, until, lastDay, facts } = cardWords(card)
  return {
    to,
    userId,
    eventKey: `card-bought:${key}`,
    template: 'card_bought',
    subject: `Ta ${name} est active`,
    title: `Ta ${name} est active`,
    lines: [
      'Elle sert dès maintenant\u00a0: le prix réduit s’affiche dans les créneaux et au paiement.',
      card.renews
        ? `Elle se renouvelle le ${until} sur ta carte bancaire. On te prévient une semaine avant.`
        : `Elle s’arrête d’elle-même après le ${lastDay}\u00a0: rien d’autre ne sera débité.`,
    ],
    facts: [...facts, { label: 'Validité', value: `jusqu’au ${lastDay}` }],
    action: { label: 'Réserver un terrain', path: '/reservations/slots' },
    ...(card.renews && { note: stopNote }),
  }
}

/** Seven days before it renews itself. */
export function reminderMail(card: Card, to: Recipient): MailWords {
  const { userId, name, key, until, facts } = cardWords(card)
  const price = euros(card.priceCents)
  return {
    to,
    userId,
    eventKey: `card-renews:${key}`,
    template: 'card_renews',
    subject: `Ta ${name} se renouvelle le ${until}`,
    preheader: `${price} seront débités de ta carte bancaire. Tu peux l’arrêter avant.`,
    title: `Renouvellement le ${until}`,
    lines: [
      `Le ${until}, ${price} seront débités de ta carte bancaire enregistrée, et ta carte continue.`,
    ],
    facts,
    action: manage,
    note: stopNote,
  }
}

/** Another period is paid for. */
export function renewedMail(card: Card, to: Recipient): MailWords {
  const { userId, name, key, lastDay, facts } = cardWords(card)
  return {
    to,
    userId,
    eventKey: `card-renewed:${key}`,
    template: 'card_renewed',
    subject: `Ta ${name} est renouvelée`,
    title: `Ta ${name} continue`,
    lines: [`${euros(card.priceCents)} ont été débités de ta carte bancaire.`],
    facts: [...facts, { label: 'Validité', value: `jusqu’au ${lastDay}` }],
    action: manage,
    note: stopNote,
  }
}

/** The bank refused the renewal; it is tried again at an instant. */
export function refusedMail(card: Card, to: Recipient, nextTryAt: number): MailWords {
  const { userId, name, key, facts } = cardWords(card)
  const again = dateNumeric(cardDay(nextTryAt))
  return {
    to,
    userId,
    eventKey: `card-refused:${key}:${again}`,
    template: 'card_refused',
    subject: `Ta ${name} n’a pas pu être renouvelée`,
    title: 'Le renouvellement n’est pas passé',
    lines: [
      'Ta banque a refusé le paiement\u00a0: rien n’a été débité, et le prix réduit est suspendu.',
      `On essaie de nouveau le ${again}. Vérifie d’ici là que ta carte bancaire est valable.`,
    ],
    facts,
    action: manage,
  }
}

/** Its holder has stopped the renewal: its last day, once for each time that they did. */
export function stoppedMail(card: Card, to: Recipient, now: number): MailWords {
  const { userId, name, key, lastDay, facts } = cardWords(card)
  return {
    to,
    userId,
    eventKey: `card-stopped:${key}:${now}`,
    template: 'card_stopped',
    subject: `Ta ${name} s’arrête après le ${lastDay}`,
    title: 'Le renouvellement est arrêté',
    lines: [
      `Ta ${name} reste valable jusqu’au ${lastDay} inclus. Elle ne se renouvelle pas, et rien d’autre ne sera débité.`,
    ],
    facts: [...facts, { label: 'Dernier jour', value: lastDay }],
    action: manage,
  }
}

const endings = {
  stopped: 'Sa période est finie, et elle n’est pas renouvelée. Rien d’autre ne sera débité.',
  refused:
    'Ta banque a refusé le renouvellement trois fois\u00a0: on n’essaie plus, et rien n’a été débité.',
  disputed:
    'Ta banque a repris le paiement de cette carte\u00a0: elle s’arrête tout de suite, et ne sera pas renouvelée.',
} as const

/** It is over: its holder stopped it, its renewal was refused each time, or its payment was taken back. */
export function endedMail(card: Card, to: Recipient, why: keyof typeof endings): MailWords {
  const { userId, name, key, facts } = cardWords(card)
  return {
    to,
    userId,
    // one that goes on again ends a second time
    eventKey: `card-${why === 'disputed' ? why : 'ended'}:${key}`,
    template: 'card_ended',
    subject: `Ta ${name} est terminée`,
    title: `Ta ${name} est terminée`,
    lines: [endings[why], 'Les réservations déjà faites gardent leur prix.'],
    facts,
    action: choose,
  }
}

/** Its payment was taken back and has come again. */
export function resumedMail(card: Card, to: Recipient): MailWords {
  const { userId, name, key, lastDay, facts } = cardWords(card)
  return {
    to,
    userId,
    eventKey: `card-resumed:${key}`,
    template: 'card_resumed',
    subject: `Ta ${name} est de nouveau active`,
    title: `Ta ${name} est de nouveau active`,
    lines: [
      'Ta banque nous a finalement reversé son paiement\u00a0: tu as de nouveau le prix réduit.',
      `Elle s’arrête d’elle-même après le ${lastDay}\u00a0: rien d’autre ne sera débité.`,
    ],
    facts: [...facts, { label: 'Validité', value: `jusqu’au ${lastDay}` }],
    action: manage,
  }
}

/** The outcome of a payment for a card. */
export function newsMail(card: Card, to: Recipient, news: MoneyNews): MailWords {
  const { userId, name, facts } = cardWords(card)
  return moneyNewsMail(news, {
    to,
    userId,
    kind: 'card',
    id: card.id,
    action: manage,
    facts,
    unpaid: {
      name: `Le paiement de ta ${name}`,
      line: 'Le délai pour payer est dépassé. Rien n’a été débité.',
      action: choose,
    },
    checked: ['S’il est passé, ta carte commence ou tu es remboursé en totalité.'],
    returned: 'Ta carte ne pouvait plus commencer.',
  })
}
