import {
  answerByDay,
  company,
  contracted,
  dayLong,
  isoWithOffset,
  leadKinds,
  networkTimeZone,
  plural,
  type LeadKindName,
} from '@quatre/domain'
import type { MailFact } from '../platform/mail/mail-html.ts'
import type { MailWords } from '../platform/mail/mail-layout.ts'
import type { EveningList } from './invitation.sql.ts'
import type { LeadRow } from './lead.sql.ts'
import {
  allFacts,
  chosenFacts,
  leadMailbox,
  momentWords,
  phoneFact,
  leadSubject,
  leadTimeZone,
} from './lead-words.ts'

/** The event of a request, or of a stage mailed to its sender: its mails are deleted with the request. */
export const leadEventKey = (leadId: number, stage?: number | string): string =>
  `lead:${leadId}${stage === undefined ? '' : `/${stage}`}`

const answerPath = (key: string) => `/demandes/reponse?users_key=${key}`
const network = { email: company.email, firstName: '' }

/** To the sender, without a word they typed; by name when the address is known to be theirs. */
export function receivedMail(lead: LeadRow, firstName: string): MailWords {
  const { id, reference, email, answerBy, kind, place } = lead
  const promise: MailFact[] =
    answerBy === null
      ? []
      : [{ label: 'Réponse', value: answerByDay(isoWithOffset(answerBy, leadTimeZone(lead))) }]
  const words = {
    to: { email, firstName },
    eventKey: leadEventKey(id),
    template: 'lead_received',
    facts: [...chosenFacts(lead), ...promise, phoneFact(lead)],
  } as const
  if (kind === 'afterwork') {
    const isKept = place === 'kept'
    return {
      ...words,
      reason: 'invitation',
      subject: isKept ? `Ta place est gardée (${reference})` : `Liste d’attente (${reference})`,
      title: isKept ? 'À bientôt au club' : 'C’est complet',
      lines: [
        isKept
          ? 'Ta place est gardée. Un empêchement\u00a0? Préviens le club par téléphone.'
          : 'Complet\u00a0: tu es sur la liste d’attente. Le club t’appelle si une place se libère.',
      ],
    }
  }
  return {
    ...words,
    reason: 'request',
    subject: `Ta demande ${reference} est arrivée`,
    title: 'Ta demande est arrivée',
    lines: ['Voici ce que nous avons reçu. Rien n’est encore réservé\u00a0: on te répond d’abord.'],
    note: 'Ce n’était pas toi\u00a0? Ignore ce mail\u00a0: rien n’est réservé ni payé.',
  }
}

const asked = (lead: LeadRow) => ({
  eventKey: leadEventKey(lead.id),
  replyTo: lead.email,
  reason: 'team' as const,
  facts: allFacts(lead),
})
const messageLines = ({ informations }: LeadRow) => informations.split(/\r?\n/).filter(Boolean)
const answered = (key: string) => ({
  note: 'Tu as répondu\u00a0? Dis-le, et les rappels s’arrêtent.',
  noteLink: { label: 'C’est répondu', path: answerPath(key) },
})

/** To the club that answers: everything; an answer to it goes to the sender. */
export function toCenterMail(lead: LeadRow, mailbox: string, key: string): MailWords {
  const { answerBy, kind } = lead
  return {
    ...asked(lead),
    ...answered(key),
    to: { email: mailbox, firstName: '' },
    template: 'lead_to_center',
    subject: leadSubject(lead),
    preheader:
      answerBy === null ? 'À lire' : `Réponse promise avant ${momentWords(answerBy, lead)}`,
    title: leadKinds[kind].label,
    lines: [
      ...(answerBy === null ? [] : [`Réponse promise avant ${momentWords(answerBy, lead)}.`]),
      ...messageLines(lead),
    ],
  }
}

/** To the club that has not answered in the promised time. */
export function reminderMail(lead: LeadRow, key: string): MailWords | null {
  const mailbox = leadMailbox(lead)
  if (mailbox === null) return null
  return {
    ...toCenterMail(lead, mailbox, key),
    template: 'lead_reminder',
    subject: `Sans réponse\u00a0: ${leadSubject(lead)}`,
    preheader: 'Le délai promis est passé',
    title: 'Cette demande attend une réponse',
  }
}

/** To the network: there is no answer, after a reminder too. */
export function escalatedMail(lead: LeadRow, key: string): MailWords {
  return {
    ...toCenterMail(lead, network.email, key),
    template: 'lead_escalated',
    subject: `Toujours sans réponse\u00a0: ${leadSubject(lead)}`,
    preheader: 'Le club a été relancé une fois',
    title: 'Personne n’a répondu',
  }
}

/** To the network: the sender says that there was no answer. */
export function unansweredMail(lead: LeadRow): MailWords {
  return {
    ...asked(lead),
    to: network,
    template: 'lead_unanswered',
    subject: `Pas de réponse reçue\u00a0: ${leadSubject(lead)}`,
    title: 'Quelqu’un attend encore',
    lines: ['La personne nous dit n’avoir eu aucune réponse.', ...messageLines(lead)],
  }
}

/** « Did you get an answer? », with a link for yes and for no. */
export function askSenderMail(
  lead: LeadRow,
  keys: { readonly answered: string; readonly unanswered: string },
): MailWords {
  const { id, email, reference } = lead
  return {
    to: { email, firstName: '' },
    eventKey: leadEventKey(id),
    template: 'lead_asked',
    reason: 'request',
    subject: `As-tu eu une réponse\u00a0? (${reference})`,
    title: 'As-tu eu une réponse\u00a0?',
    lines: ['Tu nous as écrit il y a quelques jours. Dis-nous en un clic si on t’a répondu.'],
    facts: [...chosenFacts(lead), phoneFact(lead)],
    action: { label: 'Oui, on m’a répondu', path: answerPath(keys.answered) },
    note: 'Personne ne t’a répondu\u00a0? Nous reprenons ta demande.',
    noteLink: { label: 'Non, toujours rien', path: answerPath(keys.unanswered) },
  }
}

type Guest = EveningList['guests'][number]

/** The guests of tomorrow’s evening, to its centre. */
export function eveningListMail(list: EveningList): MailWords {
  const { centerId, day, center, contactEmail, guests, taken, places } = list
  const guestFact = ({ name, company: from, capacity, place }: Guest): MailFact => ({
    label: place === 'kept' ? 'Gardé' : 'En attente',
    value: [name, plural(capacity, 'place', 'places'), from].filter(Boolean).join(' · '),
  })
  return {
    to: { email: contactEmail ?? company.email, firstName: '' },
    eventKey: `evening:${centerId}:${day}`,
    template: 'evening_list',
    reason: 'team',
    subject: `Afterwork de demain\u00a0: ${plural(taken, 'place prise', 'places prises')}`,
    title: `Les invités de demain, ${center}`,
    lines: [`${plural(taken, 'place prise', 'places prises')} sur ${places}.`],
    facts: guests.map(guestFact),
  }
}

export interface SuspectKind {
  readonly kind: LeadKindName
  readonly count: number
}

/** The suspect requests that wait on a day, to the network: counts, and no word that was typed. */
export function suspectsMail(kinds: readonly SuspectKind[], day: string): MailWords {
  const count = kinds.reduce((sum, kind) => sum + kind.count, 0)
  const waiting = plural(count, 'demande douteuse', 'demandes douteuses')
  return {
    to: network,
    eventKey: `suspects:${day}`,
    template: 'leads_suspect',
    reason: 'team',
    subject: `${waiting} à vérifier`,
    preheader: 'Les clubs ne les ont pas encore reçues',
    title: 'À vérifier avant l’envoi',
    lines: [
      `${waiting} à vérifier. Les clubs ne les reçoivent qu’ensuite.`,
      'La liste\u00a0: npm run leads',
      'Envoyer une demande\u00a0: npm run leads -- release <référence>',
      'L’écarter\u00a0: npm run leads -- close <référence>',
    ],
    facts: kinds.map(({ kind, count: waits }) => ({
      label: leadKinds[kind].label,
      value: String(waits),
    })),
  }
}

/** « It is open », to a person who waited for it. */
export function openedMail({
  id,
  email,
  city,
}: {
  id: number
  email: string
  city: string
}): MailWords {
  return {
    to: { email, firstName: '' },
    eventKey: leadEventKey(id),
    template: 'opening_open',
    reason: 'opening',
    subject: `C’est ouvert\u00a0: ${city}`,
    title: `${city} a ouvert`,
    lines: [
      'Les premiers créneaux sont en ligne. C’est le seul mail que nous t’envoyons pour cette ouverture.',
    ],
    action: { label: 'Réserver un terrain', path: '/reserver' },
  }
}

export interface OpenedStage {
  readonly id: number
  readonly number: number
  readonly city: string
  readonly startsOn: string
  readonly closesAt: number
}

/** « A stage opens near you », to a person who asked to be notified; `key` ends these mails. */
export function stageMail(
  { id, email }: { readonly id: number; readonly email: string },
  stage: OpenedStage,
  key: string,
): MailWords {
  const until = dayLong(isoWithOffset(stage.closesAt, networkTimeZone))
  return {
    to: { email, firstName: '' },
    eventKey: leadEventKey(id, stage.id),
    template: 'stage_open',
    reason: 'request',
    subject: contracted(`La Remontada passe à ${stage.city}, inscriptions ouvertes`),
    title: contracted(`L’étape de ${stage.city} est ouverte`),
    lines: [`Elle commence le ${dayLong(stage.startsOn)}. Inscriptions jusqu’au ${until}.`],
    action: { label: 'Choisir ma catégorie', path: `/remontada-padel/sinscrire?etape=${stage.id}` },
    note: 'Plus envie d’être prévenu(e)\u00a0?',
    noteLink: { label: 'Ne plus recevoir ces mails', path: `${answerPath(key)}&pour=etapes` },
  }
}
