import { euros } from '@quatre/domain'
import type { EnrolmentWords } from '../../core/enrolments/kinds.ts'
import type { MailWords, Recipient } from '../../platform/mail/mail-layout.ts'

interface Entering {
  readonly id: number
  readonly holder: string
  readonly words: Omit<EnrolmentWords, 'to' | 'path'>
  /** The share of the second player. */
  readonly shareCents: number
  /** « 28/11/2026 à 9h00 »: until when the place is kept; null when it is confirmed. */
  readonly until: string | null
}

const entryFacts = ({ what, when, where }: Entering['words']) => [
  { label: 'Tournoi', value: what },
  { label: 'Date', value: when },
  { label: 'Lieu', value: where },
]

/** « You play with X: your half », to a member. */
export function halfMail(entering: Entering, to: Recipient): MailWords {
  const { id, holder, words, shareCents, until } = entering
  return {
    to,
    eventKey: `entry-half:${id}:${to.email}`,
    template: 'entry_half',
    action: {
      label: `Payer mes ${euros(shareCents)}`,
      path: `/tournois/paiement/participants?inscription=${id}`,
    },
    subject: `${holder} t’inscrit\u00a0: ${words.what}`,
    title: `${holder} t’inscrit en paire`,
    lines: [
      `Ta part\u00a0: ${euros(shareCents)}${until === null ? '' : `, à payer avant le ${until}. Ensuite la paire est retirée`}.`,
    ],
    facts: entryFacts(words),
    note: 'Tu ne joues pas\u00a0? Refuse d’un clic sur la même page.',
  }
}

/** « X does not play », to the holder. */
export function aloneMail(
  {
    id,
    words,
    left,
    leftId,
  }: Pick<Entering, 'id' | 'words'> & { readonly left: string; readonly leftId: number },
  to: Recipient,
): MailWords {
  return {
    to,
    eventKey: `entry-alone:${id}:${leftId}`,
    template: 'entry_alone',
    action: { label: 'Choisir quelqu’un d’autre', path: '/mon-compte/mes-tournois' },
    subject: `${left} ne joue pas\u00a0: ${words.what}`,
    title: 'Ta paire cherche un partenaire',
    lines: [
      `${left} ne joue pas ce tournoi avec toi. Sans partenaire à la clôture, la paire est retirée et remboursée.`,
    ],
    facts: entryFacts(words),
  }
}

/** « X invites you », to the owner of the mailbox. */
export function invitedMail(entering: Entering, to: Recipient, key: string): MailWords {
  const { id, holder, words, shareCents, until } = entering
  const share = shareCents === 0 ? 'Ta place est payée' : `Ta part\u00a0: ${euros(shareCents)}`
  return {
    to,
    reason: 'invited',
    eventKey: `entry-invited:${id}:${key.slice(0, 8)}`,
    template: 'entry_invited',
    action: {
      label: 'Répondre à l’invitation',
      path: `/tournois/paiement/participants?invitation=${key}`,
    },
    subject: `${holder} t’invite\u00a0: ${words.what}`,
    title: `${holder} t’invite à jouer un tournoi`,
    lines: [`${share}${until === null ? '' : `, réponds avant le ${until}`}.`],
    facts: entryFacts(words),
  }
}
