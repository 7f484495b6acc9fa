import {
  writtenClock,
  company,
  dayShort,
  euros,
  formatPhone,
  isoWithOffset,
  leadKinds,
  networkTimeZone,
  phoneLink,
  plural,
  timeOfMinute,
  minuteOfClock,
  dayLong,
  time,
  type LeadRecipient,
} from '@quatre/domain'
import type { MailFact } from '../platform/mail/mail-html.ts'
import type { LeadRow } from './lead.sql.ts'

/** The clock by which a request is read. */
export const leadTimeZone = ({ center }: LeadRow) => center?.timeZone ?? networkTimeZone

/** The mailbox of a request: the centre’s own, or the network’s. */
export function leadMailbox({ kind, center }: Pick<LeadRow, 'kind' | 'center'>): string | null {
  const { recipient } = leadKinds[kind]
  if (recipient === null) return null
  const mailboxes: Readonly<Record<LeadRecipient, string>> = {
    center: center?.contactEmail ?? company.email,
    centerParties: center?.leadsEmail ?? center?.contactEmail ?? company.email,
    press: company.pressEmail,
    privacy: company.privacyEmail,
    business: company.businessEmail,
    development: company.developmentEmail,
  }
  return mailboxes[recipient]
}

/** `mercredi 25 novembre à 10h15`, by the clock of the centre. */
export function momentWords(at: number, lead: LeadRow): string {
  const local = isoWithOffset(at, leadTimeZone(lead))
  return `${dayLong(local)} à\u00a0${time(local)}`
}

/** `10 enfants`; null when the request counts no people. */
function peopleWords({ kind, capacity }: LeadRow): string | null {
  if (capacity === null || capacity === 0) return null
  if (kind === 'anniversaire') return plural(capacity, 'enfant', 'enfants')
  if (kind === 'afterwork') return plural(capacity, 'place', 'places')
  return plural(capacity, 'personne', 'personnes')
}

const fact = (label: string, value: string | number | null | undefined): MailFact[] =>
  value === null || value === undefined || value === '' ? [] : [{ label, value: String(value) }]

const startTime = (lead: LeadRow) =>
  lead.startsAt === null
    ? null
    : timeOfMinute(minuteOfClock(writtenClock(isoWithOffset(lead.startsAt, leadTimeZone(lead)))))

/** Choices from lists, and nothing that was typed (requirement L10). */
export function chosenFacts(lead: LeadRow): MailFact[] {
  const { reference, wantedOn, details, amountCents, centerNames } = lead
  return [
    ...fact('Référence', reference),
    ...fact('Club', centerNames.join(', ')),
    ...fact('Formule', details.packageName),
    ...fact('Options', details.extraNames.join(', ')),
    ...fact('Jour', wantedOn === null ? null : dayLong(wantedOn)),
    ...fact('Début', startTime(lead)),
    ...fact('Nombre', peopleWords(lead)),
    ...fact('Total', amountCents === null ? null : euros(amountCents)),
  ]
}

/** The telephone of the centre, or of the network. */
export function phoneFact({ center }: LeadRow): MailFact {
  const number = center?.phoneNumber ?? company.phone
  return { label: 'Téléphone', value: formatPhone(number), href: phoneLink(number) }
}

const stages: Readonly<Record<string, string>> = {
  idee: 'idée',
  local: 'local trouvé',
  financement: 'financement',
}

/** All choices and typed fields, for the club that answers. */
export function allFacts(lead: LeadRow): MailFact[] {
  const { firstName, lastName, email, phone, companyName, city, opTitle, details } = lead
  const { ages, siret, period, bookingReference, budget, projectStage, areaSquareMeters } = details
  return [
    ...chosenFacts(lead),
    ...fact('Nom', [firstName, lastName].filter(Boolean).join(' ')),
    ...fact('Mail', email),
    ...(phone === null
      ? []
      : [{ label: 'Téléphone', value: formatPhone(phone), href: phoneLink(phone) }]),
    ...fact('Société', companyName),
    ...fact('SIRET', siret),
    ...fact('Ville', city),
    ...fact('Âges', ages && `${ages.from} à ${ages.to} ans`),
    ...fact('Période', period),
    ...fact('Budget', budget),
    ...fact('Réservation', bookingReference),
    ...fact('Projet', projectStage && stages[projectStage]),
    ...fact('Surface', areaSquareMeters && `${areaSquareMeters}\u00a0m²`),
    ...fact('Apport', details.ownFunds),
    ...fact('Sports', details.sports.filter(Boolean).join(', ')),
    ...fact('Sujet', opTitle),
  ]
}

/** `[Anniversaire] sam. 12 déc. · 10 enfants · 4P-7F3K9`. */
export function leadSubject(lead: LeadRow): string {
  const { kind, wantedOn, reference } = lead
  const parts = [wantedOn === null ? null : dayShort(wantedOn), peopleWords(lead), reference]
  return `[${leadKinds[kind].label}] ${parts.filter((part) => part !== null).join(' · ')}`
}
