import {
  agesOrderMessage,
  centerMissingMessage,
  dateMissingMessage,
  informationsMissingMessage,
  leastInformations,
  mobilePhoneMessage,
  packageMissingMessage,
  peopleMessage,
  requiredMessage,
  townUnknownMessage,
} from '../problems/field-messages.ts'
import type { Position } from '../centers/distance.ts'
import { addDays } from '../time/hours.ts'
import { leadKinds, questionKinds, type LeadKindName } from './kinds.ts'
import type { LeadPackage } from './quote.ts'

/** The fields of a request; null and empty count as absent. */
export interface AskedLead {
  readonly contactType: LeadKindName
  readonly lastName: string | null
  readonly phone: string | null
  readonly informations: string
  readonly companyName: string | null
  readonly date: string | null
  readonly city: string | null
  readonly centerIds: readonly number[]
  readonly capacity: number | null
  readonly opTitle: string | null
  readonly startingDate: string | null
  readonly period: string | null
  readonly ages: { readonly from: number; readonly to: number } | null
  readonly extras: readonly string[]
  readonly packageSlug: string | null
  readonly projectStage: string | null
  /** Where its town is. */
  readonly position: Position | null
}

export type LeadFaults = Readonly<Record<string, string>>

const mostDaysAhead = 730
const afterworkPlaces = { from: 1, to: 4 }

type Rule = (lead: AskedLead) => LeadFaults
const nothing: LeadFaults = {}
const need = (missing: boolean, field: string, sentence: string = requiredMessage): LeadFaults =>
  missing ? { [field]: sentence } : nothing

const lastName: Rule = (lead) => need(lead.lastName === null, 'user.lastName')
const phone: Rule = (lead) => need(lead.phone === null, 'user.mobilePhone', mobilePhoneMessage)
const center: Rule = (lead) => need(lead.centerIds.length !== 1, 'centers', centerMissingMessage)
/** One centre, or none: the network. */
const atMostOneCenter: Rule = (lead) =>
  need(lead.centerIds.length > 1, 'centers', centerMissingMessage)
const words: Rule = (lead) =>
  need(lead.informations.length < leastInformations, 'informations', informationsMissingMessage)
const company: Rule = (lead) => need(lead.companyName === null, 'companyName')
const town: Rule = (lead) => need(lead.city === null, 'city')
const foundTown: Rule = ({ city, position }) => ({
  ...need(position === null, 'city', townUnknownMessage),
  ...need(city === null, 'city'),
})
const townOrCenter: Rule = (lead) => (lead.city === null ? center(lead) : atMostOneCenter(lead))
const people: Rule = ({ capacity }) =>
  need((capacity ?? 0) < 1, 'capacity', capacity === null ? requiredMessage : peopleMessage)
const date: Rule = (lead) => need(lead.date === null, 'date', dateMissingMessage)
const dateOrPeriod: Rule = (lead) => (lead.period === null ? date(lead) : nothing)
const start: Rule = (lead) =>
  need(
    lead.startingDate === null || lead.startingDate.slice(0, 10) !== lead.date,
    'details.startingDate',
    dateMissingMessage,
  )
const packageChosen: Rule = (lead) =>
  need(lead.packageSlug === null, 'details.packageSlug', packageMissingMessage)
const ages: Rule = ({ ages: given }) =>
  given === null
    ? need(true, 'details.ages')
    : need(given.from > given.to, 'details.ages', agesOrderMessage)
const stage: Rule = (lead) => need(lead.projectStage === null, 'details.projectStage')
const title: Rule = (lead) => need(lead.opTitle === null, 'opTitle')
const guests: Rule = ({ capacity }) =>
  need(
    capacity === null || capacity < afterworkPlaces.from || capacity > afterworkPlaces.to,
    'capacity',
    'De 1 à 4 places',
  )

const person = [lastName, phone]
const clubQuestion = [lastName, words, center]
const networkQuestion = [lastName, words, atMostOneCenter]
const outing = [...person, company, townOrCenter, people, dateOrPeriod]
const partnership = [...person, company, words]

/** The fields that each kind needs beside a first name and an e-mail (requirement L2). */
const needs: Readonly<Record<LeadKindName, readonly Rule[]>> = {
  question: networkQuestion,
  reservation: clubQuestion,
  paiement: clubQuestion,
  'objet-trouve': clubQuestion,
  presse: networkQuestion,
  donnees: networkQuestion,
  anniversaire: [...person, center, packageChosen, date, start, people, ages],
  evenement: [...person, center, people, dateOrPeriod],
  ouverture: [title],
  afterwork: [...person, center, date, guests],
  etape: [foundTown],
  'team-building': outing,
  entreprise: outing,
  visibilite: partnership,
  partenariat: partnership,
  franchise: [...person, town, stage, words],
}

/** Whether a kind is a question, which is asked in a sentence. */
export const isQuestion = (kind: LeadKindName): boolean =>
  (questionKinds as readonly string[]).includes(kind)

/**
 * The faults of a request beyond its form, without its package: a sentence for each field (requirement L2).
 * @param today the local day, `YYYY-MM-DD`
 */
export function leadFaults(lead: AskedLead, today: string): LeadFaults {
  const faults: Record<string, string> = {}
  const told = [...needs[lead.contactType].map((rule) => rule(lead)), dayFaults(lead, today)]
  for (const one of told) for (const field in one) faults[field] ??= one[field] ?? ''
  return faults
}

function dayFaults({ date: day, packageSlug, extras }: AskedLead, today: string): LeadFaults {
  const isWithoutPackage = packageSlug === null && extras.length > 0
  return {
    ...need(isWithoutPackage, 'details.packageSlug', packageMissingMessage),
    ...need(day !== null && day > addDays(today, mostDaysAhead), 'date', dateMissingMessage),
    ...need(day !== null && day < today, 'date', 'Cette date est passée'),
  }
}

/**
 * The faults of a request for a package (requirement L2).
 * @param offered the package of the slug; null when no document describes one
 */
export function packageFaults(
  lead: Pick<AskedLead, 'contactType' | 'capacity' | 'ages' | 'extras'>,
  offered: LeadPackage | null,
): LeadFaults {
  if (offered === null || offered.occasion !== leadKinds[lead.contactType].occasion) {
    return { 'details.packageSlug': packageMissingMessage }
  }
  const { minPeople, maxPeople, per, extras, ages: welcome } = offered
  const count = lead.capacity ?? 0
  const who = per === 'child' ? 'enfants' : 'personnes'
  const isUnknown = lead.extras.some((slug) => !extras.some((extra) => extra.slug === slug))
  const isOutOfAge =
    welcome !== undefined &&
    lead.ages !== null &&
    (lead.ages.from < welcome.from || lead.ages.to > welcome.to)
  return {
    ...need(count < minPeople, 'capacity', `${minPeople} ${who} au moins pour cette formule`),
    ...need(count > maxPeople, 'capacity', `${maxPeople} ${who} au plus pour cette formule`),
    ...need(isUnknown, 'details.extras', packageMissingMessage),
    ...need(
      isOutOfAge,
      'details.ages',
      `De ${welcome?.from} à ${welcome?.to} ans pour cette formule`,
    ),
  }
}
