import { dayShort, euros, eurosExact, nameForOthers, time } from '@quatre/domain'
import type { MailWords, Recipient } from '../../platform/mail/mail-layout.ts'
import { moneyNewsMail } from '../../core/money/news-mail.ts'
import type { MoneyNews } from '../../core/money/payables.ts'
import { givenWords, usableAmount } from '../../core/money/refund-mails.ts'
import type { RefundLine } from '../../core/money/refund.sql.ts'
import type { BookingRow } from '../booking.sql.ts'
import { calendarEvent } from '../booking-answer.ts'
import {
  instantText,
  centerLocalIso,
  bookingPath,
  reference,
  whenWords,
  bookingWords,
} from '../mails.ts'
import type { Place } from './places.sql.ts'

/** The destination of money: guests have no SOLDE. */
export type RefundTo = 'wallet' | 'card'

/** Why a match does not take place. */
export type EndReason = 'captain' | 'missing' | 'refused'

const sharePath = ({ shareKey }: Pick<BookingRow, 'shareKey'>) =>
  `/paiement/participants/${shareKey}`
const shareCheckoutPath = (row: Pick<BookingRow, 'shareKey'>) => `${sharePath(row)}/checkout`

function deadlineText(row: BookingRow): string {
  const iso = centerLocalIso(row, row.deadlineAt ?? row.startsAt)
  return `${dayShort(iso)} à\u00a0${time(iso)}`
}

const ofPlayer = { reason: 'invited' } as const
const seeBooking = (row: BookingRow) => ({ label: 'Voir ma réservation', path: bookingPath(row) })

/** « You are invited », for a friend named by the captain. */
export function shareLinkMail(
  row: BookingRow,
  to: Recipient,
  { id, shareCents }: Pick<Place, 'id' | 'shareCents'>,
): MailWords {
  const { when, facts } = bookingWords(row)
  const captain = nameForOthers(row.ownerFirstName)
  return {
    ...ofPlayer,
    to,
    eventKey: `share-link:${id}`,
    template: 'share_link',
    subject: `${captain} t’invite\u00a0: ${when}, ${row.center.name}`,
    title: `${captain} t’invite à jouer`,
    lines: [`Ta part\u00a0: ${euros(shareCents)}, à payer avant le ${deadlineText(row)}.`],
    facts,
    action: { label: `Payer mes ${euros(shareCents)}`, path: shareCheckoutPath(row) },
    note: 'Pas besoin de compte. Si le match est annulé à temps, ta part te revient.',
  }
}

/**
 * The changes of a booking's shares, for its captain: players who have paid, or left. Of one change
 * the subject says it, of several how many shares are paid.
 */
export function shareNewsMail(
  row: BookingRow,
  to: Recipient,
  told: { readonly news: readonly Place[]; readonly paid: number; readonly now: number },
): MailWords {
  const { news, paid, now } = told
  const standing = `${paid} ${paid > 1 ? 'parts' : 'part'} sur ${row.players}`
  const changes = news.map((place) =>
    place.leftAt === null
      ? {
          title: `${nameForOthers(place.firstName)} a payé sa part`,
          subject: `${nameForOthers(place.firstName)} a payé sa part (${paid} sur ${row.players})`,
        }
      : {
          title: `${nameForOthers(place.firstName)} ne vient plus`,
          subject: `${nameForOthers(place.firstName)} ne vient plus\u00a0: une place est libre`,
        },
  )
  const [first = { title: '', subject: '' }, ...others] = changes
  const isOne = others.length === 0
  const shown = changes.slice(0, mostChanges).map(({ title }) => `${title}.`)
  return {
    reason: 'booking',
    to,
    eventKey: `share-news:${row.id}:${now}`,
    template: 'share_news',
    subject: isOne
      ? first.subject
      : `Du nouveau pour ton match\u00a0: ${standing} ${paid > 1 ? 'payées' : 'payée'}`,
    title: isOne ? first.title : 'Du nouveau pour ton match',
    lines: [
      ...(isOne ? [] : shown),
      ...(changes.length > mostChanges ? ['Et d’autres changements, sur ta réservation.'] : []),
      stillMissing(row, { paid, now }),
    ],
    facts: [...bookingWords(row).facts, reference(row)],
    action: seeBooking(row),
  }
}

const mostChanges = 12

function stillMissing(
  row: BookingRow,
  { paid, now }: { readonly paid: number; readonly now: number },
): string {
  if (paid === row.players) return 'Toutes les parts sont payées. Il ne reste qu’à jouer.'
  const areOpen = now < (row.deadlineAt ?? 0)
  const parts = paid > 1 ? 'parts sur' : 'part sur'
  const until = areOpen ? `, les autres peuvent l’être jusqu’au ${deadlineText(row)}` : ''
  return `${paid} ${parts} ${row.players} ${paid > 1 ? 'sont payées' : 'est payée'}${until}.`
}

/** « Your share is paid », for its payer; a guest's `key` identifies their place on any device. */
export function sharePaidMail(
  row: BookingRow,
  to: Recipient,
  paid: {
    readonly place: Pick<Place, 'id' | 'shareCents' | 'joinerKey'>
    readonly receipt: { readonly accessKey: string | null; readonly issuedAt: number }
    readonly key: string | null
  },
): MailWords {
  const { place, receipt, key } = paid
  const link = sharePath({ shareKey: place.joinerKey ?? row.shareKey })
  const { when, hours, facts, place: address } = bookingWords(row)
  const of = (search: string) =>
    key === null
      ? `/signin?redirect=${encodeURIComponent(link + search)}`
      : `${link}${search === '' ? '?' : `${search}&`}users_key=${key}`
  return {
    ...ofPlayer,
    to,
    eventKey: `share-paid:${place.id}`,
    template: 'share_paid',
    subject: `${when}, ${row.center.name}\u00a0: part payée`,
    preheader: `${hours}, ${row.court.name}. ${eurosExact(place.shareCents)} payés.`,
    title: 'Ta part est payée',
    lines: ['Il ne reste qu’à jouer.'],
    facts: [
      ...facts,
      { label: 'Adresse', value: address },
      {
        label: 'Payé',
        value: `${eurosExact(place.shareCents)}, le ${instantText(row, receipt.issuedAt)}`,
      },
      ...(receipt.accessKey === null
        ? []
        : [{ label: 'Reçu', value: 'Télécharger', href: `/_partage/${receipt.accessKey}/recu` }]),
      reference(row),
    ],
    action: { label: 'Voir le match', path: of('') },
    event: calendarEvent(row, link),
    note: `Un empêchement\u00a0? Rends ta place avant le ${deadlineText(row)}\u00a0: ta part te revient.`,
    noteLink: { label: 'Rendre ma place', path: of('?rendre') },
  }
}

/** « Shares are still missing », a day before the deadline: for the captain and the players who have not paid. */
export function shareReminderMail(
  row: BookingRow,
  to: Recipient,
  owed: { readonly cents: number; readonly by: 'captain' | Pick<Place, 'joinerKey'> },
): MailWords {
  const amount = euros(owed.cents)
  const until = deadlineText(row)
  const common = {
    to,
    eventKey: `share-reminder:${row.id}`,
    template: 'share_reminder',
    facts: bookingWords(row).facts,
  }
  if (owed.by !== 'captain') {
    const shareKey = owed.by.joinerKey ?? row.shareKey
    return {
      ...common,
      ...ofPlayer,
      subject: `Il te reste un jour pour payer ta part (${amount})`,
      title: 'Ta part n’est pas encore payée',
      lines: [`${amount} à payer avant le ${until}.`],
      action: { label: `Payer mes ${amount}`, path: shareCheckoutPath({ shareKey }) },
    }
  }
  const then =
    row.missingShares === 'charge'
      ? `Ce qui manque le ${until} est pris sur ta carte.`
      : `S’il manque une part le ${until}, le terrain est rendu et tout le monde est remboursé.`
  return {
    ...common,
    reason: 'booking',
    subject: `Il manque encore ${amount} pour ton match`,
    title: `Il manque encore ${amount}`,
    lines: [then, 'Renvoie le lien à ceux qui n’ont pas payé.'],
    action: seeBooking(row),
  }
}

/** « We charged your card for those who have not paid », for the captain. */
export function guaranteeChargedMail(row: BookingRow, to: Recipient, cents: number): MailWords {
  const amount = eurosExact(cents)
  return {
    reason: 'booking',
    to,
    eventKey: `guarantee-charged:${row.id}`,
    template: 'guarantee_charged',
    subject: `${amount} pris sur ta carte pour les parts manquantes`,
    title: 'Le match est complet',
    lines: [
      `Le délai est passé\u00a0: comme convenu, les ${amount} que tes amis n’ont pas payés sont pris sur ta carte.`,
      'Le terrain est à toi.',
    ],
    facts: [...bookingWords(row).facts, { label: 'Débité', value: amount }, reference(row)],
    action: seeBooking(row),
  }
}

const whyEnded: Readonly<Record<EndReason, string>> = {
  captain: 'La personne qui avait réservé a annulé le match.',
  missing: 'Toutes les parts n’ont pas été payées à temps\u00a0: le terrain est rendu.',
  refused:
    'Toutes les parts n’ont pas été payées, et la carte en garantie a été refusée\u00a0: le terrain est rendu.',
}

/** « The court is given back », for the captain. */
export function courtGivenBackMail(
  row: BookingRow,
  to: Recipient,
  { lines, why }: { readonly lines: readonly RefundLine[]; readonly why: EndReason },
): MailWords {
  const given = givenWords(lines)
  const usable = usableAmount(lines)
  return {
    reason: 'booking',
    to,
    eventKey: `court-given-back:${row.id}`,
    template: 'court_given_back',
    subject: usable === null ? 'Terrain rendu' : `Terrain rendu\u00a0: ${usable} te reviennent`,
    title: 'Le terrain est rendu',
    lines: [
      whyEnded[why],
      ...given.map(({ amount, where }) => `${amount} reviennent ${where}.`),
      'Ceux qui avaient payé sont remboursés aussi.',
    ],
    facts: [...bookingWords(row).facts, reference(row)],
    action: { label: 'Trouver un autre terrain', path: '/reserver' },
  }
}

/** « The match is cancelled », for a friend, with their refund. */
export function matchCancelledMail(
  row: BookingRow,
  to: Recipient,
  {
    lines,
    paid,
    why,
  }: { readonly lines: readonly RefundLine[]; readonly paid: boolean; readonly why: EndReason },
): MailWords {
  const given = givenWords(lines)
  const usable = usableAmount(lines)
  const late =
    'Le délai d’annulation gratuite était dépassé. Si d’autres réservent et paient tout ce créneau, ta part te revient.'
  const nothing = paid ? late : 'Tu n’avais rien payé\u00a0: tu n’as rien à faire.'
  return {
    ...ofPlayer,
    to,
    eventKey: `match-cancelled:${row.id}`,
    template: 'match_cancelled',
    subject: `${bookingWords(row).when}\u00a0: annulé${usable === null ? '' : `, ${usable} te reviennent`}`,
    title: 'Le match est annulé',
    lines: [
      whyEnded[why],
      ...given.map(({ amount, where }) => `${amount} reviennent ${where}.`),
      ...(given.length > 0 ? [] : [nothing]),
    ],
    facts: bookingWords(row).facts,
    action: { label: 'Trouver un terrain', path: '/reserver' },
  }
}

/** « Your share comes back », for a player who left, or whose reversed payment has no match any more. */
export function shareRefundedMail(
  row: BookingRow,
  to: Recipient,
  back: {
    readonly place: number
    readonly lines: readonly RefundLine[]
    /** The ledger's event key of the bank's movement. */
    readonly broughtBy?: string
  },
): MailWords {
  const { broughtBy, lines } = back
  const usable = usableAmount(lines)
  return {
    ...ofPlayer,
    to,
    eventKey: `share-refunded:${back.place}${broughtBy === undefined ? '' : `:${broughtBy}`}`,
    template: 'share_refunded',
    subject: `Ta part te revient${usable === null ? '' : `\u00a0: ${usable}`}`,
    title: broughtBy === undefined ? 'Tu as rendu ta place' : 'Ta banque nous a rendu ton paiement',
    lines: [
      ...givenWords(lines).map((given) => `${given.amount} reviennent ${given.where}.`),
      ...whenWords(lines),
    ],
    facts: bookingWords(row).facts,
  }
}

/** The outcome of a payment of a share, for its payer. */
export function shareMoneyMail(
  row: BookingRow,
  to: Recipient,
  { place, ...news }: MoneyNews & { readonly place: number },
): MailWords {
  return moneyNewsMail(news, {
    ...ofPlayer,
    to,
    kind: 'share',
    id: place,
    facts: bookingWords(row).facts,
    unpaid: {
      name: 'Le paiement de ta part',
      line: 'Il n’a pas abouti avant la fin du délai. Rien n’a été débité.',
    },
    checked: ['Nous t’écrivons dès que nous le savons.'],
    returned: 'Ta part était déjà payée, ou le délai était passé quand ta banque a répondu.',
  })
}
