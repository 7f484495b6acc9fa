import { dateNumeric, eurosExact, isoWithOffset, networkTimeZone, time } from '@quatre/domain'
import type { MailWords, Recipient } from '../../platform/mail/mail-layout.ts'
import type { Charge } from '../money/charge.sql.ts'
import { givenWords } from '../money/refund-mails.ts'
import { moneyNewsMail } from '../money/news-mail.ts'
import type { MoneyNews } from '../money/payables.ts'
import type { Enrolment } from './enrolment.sql.ts'
import type { Given } from './given.ts'
import type { InstalmentRow, InstalmentToCome } from './instalment.sql.ts'
import type { EnrolmentWords } from './kinds.ts'

/** One mail for each end and turn of an enrolment, in the words of its kind. */
type Of = Pick<Enrolment, 'id' | 'state' | 'expiresAt' | 'confirmedAt' | 'removedWhy'>

const enrolmentFacts = ({ what, person, when, where }: EnrolmentWords) => [
  { label: 'Inscription', value: what },
  ...(person === undefined ? [] : [{ label: 'Pour', value: person }]),
  { label: 'Quand', value: when },
  { label: 'Où', value: where },
]

/** « Ton inscription », or the one for the person whom the reader enrolled. */
const enrolmentText = ({ person }: EnrolmentWords) =>
  person === undefined ? 'Ton inscription' : `L’inscription pour ${person}`

/** The amount refunded and its destination, when its one reader paid it, and the instalments that are cancelled. */
export function backWords({ backCents, lines, lessenedCents }: Given, isOwn = true): string {
  const own = givenWords(lines).map(({ amount, where }) => `${amount} reviennent ${where}.`)
  const back = isOwn
    ? own.join(' ')
    : `${eurosExact(backCents)} reviennent à qui les a payés, sur le SOLDE ou la carte.`
  const lessened = `${eurosExact(lessenedCents)} des paiements à venir ne seront pas prélevés.`
  const said = [...(backCents > 0 ? [back] : []), ...(lessenedCents > 0 ? [lessened] : [])]
  return said.length > 0 ? said.join(' ') : 'Il n’y a rien à te rendre.'
}

/** « You are enrolled », or the person enrolled by the reader, with the amount paid and the instalments to come. */
export function confirmedMail(
  { id, confirmedAt }: Of,
  words: EnrolmentWords,
  to: Recipient,
  {
    paidCents = 0,
    toCome = [],
  }: {
    readonly paidCents?: number
    readonly toCome?: readonly Pick<InstalmentToCome, 'dueOn' | 'cents'>[]
  } = {},
): MailWords {
  const { person, calendarPath } = words
  const later = toCome.map(({ dueOn, cents }) => `${eurosExact(cents)} le ${dateNumeric(dueOn)}`)
  return {
    to,
    eventKey: `enrolment-confirmed:${id}:${confirmedAt}`,
    template: 'enrolment_confirmed',
    action: { label: 'Voir mon inscription', path: words.path },
    subject: `Inscription confirmée\u00a0: ${words.what}`,
    ...(person === undefined
      ? { title: 'Tu es inscrit', lines: ['Ton inscription est confirmée. À bientôt\u00a0!'] }
      : {
          title: `Inscription confirmée pour ${person}`,
          lines: [`${person} a sa place. À bientôt\u00a0!`],
        }),
    facts: [
      ...enrolmentFacts(words),
      ...(paidCents > 0 ? [{ label: 'Payé', value: eurosExact(paidCents) }] : []),
      ...(later.length > 0
        ? [{ label: 'Encore prélevés sur ta carte', value: later.join(', ') }]
        : []),
    ],
    ...(calendarPath && { noteLink: { label: 'Ajouter à mon agenda', path: calendarPath } }),
  }
}

/** « A place is free, and kept for you »: to be accepted before its end. */
export function offeredMail(row: Of, words: EnrolmentWords, to: Recipient): MailWords {
  const until = instantText(row.expiresAt ?? 0)
  return {
    to,
    eventKey: `enrolment-offered:${row.id}:${row.expiresAt}`,
    template: 'enrolment_offered',
    action: { label: 'Prendre la place', path: words.path },
    subject: `Une place pour ${words.person ?? 'toi'}\u00a0: ${words.what}`,
    preheader: `Elle est gardée pour toi jusqu’au ${until}.`,
    title: 'Une place s’est libérée',
    lines: [`C’est ton tour sur la liste d’attente\u00a0: la place est gardée jusqu’au ${until}.`],
    facts: enrolmentFacts(words),
    note: 'Tu n’en veux plus\u00a0? Ne fais rien\u00a0: elle sera proposée au suivant.',
  }
}

/** « You have left », with the refund. */
export function leftMail(
  { id }: Of,
  words: EnrolmentWords,
  to: Recipient,
  given: Given,
): MailWords {
  return {
    to,
    eventKey: `enrolment-left:${id}`,
    template: 'enrolment_left',
    subject: `Désinscription\u00a0: ${words.what}`,
    title:
      words.person === undefined ? 'Tu n’es plus inscrit' : `Désinscription pour ${words.person}`,
    lines: [
      `${enrolmentText(words)} est annulée, comme demandé.`,
      backWords(given, words.to.length === 1),
    ],
    facts: enrolmentFacts(words),
  }
}

/**
 * « Your place is not kept any more »: a member who came by the line is at its end again; `why`:
 * others were selected.
 */
export function expiredMail(
  { id, state }: Of,
  words: EnrolmentWords,
  to: Recipient,
  { why, now }: { readonly why?: string | undefined; readonly now: number },
): MailWords {
  return {
    to,
    eventKey: `enrolment-expired:${id}:${now}`,
    template: 'enrolment_expired',
    action: { label: 'Voir où j’en suis', path: words.path },
    subject: `Place non gardée\u00a0: ${words.what}`,
    title: 'La place n’est plus gardée',
    lines: [
      why !== undefined
        ? `${why} Tu es sur la liste d’attente.`
        : state === 'waiting'
          ? 'Le délai est passé\u00a0: la place est proposée au suivant, et tu es à la fin de la liste d’attente.'
          : `Le délai est passé, ou la liste d’attente est close\u00a0: ${words.person === undefined ? 'tu n’es pas inscrit' : `${words.person} n’a pas de place`}.`,
      'Ce qui a été payé revient en totalité.',
    ],
    facts: enrolmentFacts(words),
  }
}

/** « It was called off », or you were taken out of it: why, and the refund. */
export function calledOffMail(
  { id, removedWhy }: Of,
  words: EnrolmentWords,
  to: Recipient,
  given: Given,
): MailWords {
  return {
    to,
    eventKey: `enrolment-called-off:${id}`,
    template: 'enrolment_called_off',
    subject: `Inscription annulée par le club\u00a0: ${words.what}`,
    title: `${enrolmentText(words)} est annulée`,
    lines: [
      `${enrolmentText(words)} a été annulée par le club\u00a0: ${removedWhy ?? 'sans motif'}`,
      backWords(given, words.to.length === 1),
    ],
    facts: enrolmentFacts(words),
  }
}

/** « An instalment was refused »: it is tried again on a day, or a person decides. */
export function instalmentRefusedMail(
  words: EnrolmentWords,
  to: Recipient,
  {
    chargeId,
    number,
    amountCents,
    day,
    keepsPlace,
    now,
  }: Pick<InstalmentRow, 'chargeId' | 'number' | 'amountCents'> & {
    readonly day: string | null
    /** Whether its place is kept; an instalment of a course that was left is charged too. */
    readonly keepsPlace: boolean
    readonly now: number
  },
): MailWords {
  const amount = eurosExact(amountCents)
  return {
    to,
    eventKey: `instalment-refused:${chargeId}:${now}`,
    template: 'instalment_refused',
    action: { label: `Payer ${amount}`, path: words.payPath ?? words.path },
    subject:
      day === null
        ? `Paiement refusé trois fois\u00a0: ${words.what}`
        : `Paiement refusé\u00a0: ${words.what}`,
    title: `Le paiement ${number} sur 3 n’est pas passé`,
    lines: [
      `Ta banque a refusé ${day === null ? 'trois fois ' : ''}les ${amount}\u00a0: rien n’a été débité${keepsPlace ? `, et la place reste à ${words.person ?? 'toi'}` : ''}.`,
      day === null
        ? 'On n’essaie plus. Paie maintenant avec une autre carte, ou vois avec le club\u00a0: quelqu’un y décide de la suite avec toi.'
        : `On essaie de nouveau le ${dateNumeric(day)}. Tu peux aussi payer maintenant, avec une autre carte.`,
    ],
    facts: [...enrolmentFacts(words), { label: 'Montant', value: amount }],
  }
}

/** The outcome of a payment that did not give the enrolment. */
export function enrolmentMoneyMail(
  words: EnrolmentWords,
  to: Recipient,
  {
    charge,
    news,
  }: { readonly charge: Pick<Charge, 'id' | 'amountCents'>; readonly news: MoneyNews },
): MailWords {
  return moneyNewsMail(news, {
    to,
    kind: 'enrolment',
    id: charge.id,
    action: { label: 'Voir mon inscription', path: words.path },
    facts: [...enrolmentFacts(words), { label: 'Montant', value: eurosExact(charge.amountCents) }],
    unpaid: {
      name: 'Ton inscription',
      line: 'Rien n’a été débité, et la place n’est plus gardée.',
    },
    checked: [
      'S’il est passé et que la place est encore libre, tu es inscrit\u00a0; sinon tu es remboursé en totalité.',
    ],
    returned: 'Il est arrivé trop tard, ou deux fois.',
  })
}

function instantText(instant: number): string {
  const iso = isoWithOffset(instant, networkTimeZone)
  return `${dateNumeric(iso)} à\u00a0${time(iso)}`
}
