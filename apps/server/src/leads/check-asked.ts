import type { LeadBody } from '@quatre/contract'
import {
  centerMissingMessage,
  dateMissingMessage,
  dayInZone,
  leadFaults,
  leadKinds,
  networkTimeZone,
  packageFaults,
  packageOnCourts,
  quote,
  requiredMessage,
  type AskedLead,
  type LeadFaults,
  type LeadKindName,
  type LeadPackage,
} from '@quatre/domain'
import { Problem } from '../http/problems.ts'
import type { Platform } from '../core/platform.ts'
import type { Invitation } from '../core/documents/lead-documents.ts'
import { countCourts, selectLeadCenters, type LeadCenter } from './lead.sql.ts'

/** The objects that a request asks for. */
export interface AskedFor {
  /** By ascending id. */
  readonly centers: readonly LeadCenter[]
  readonly offered: LeadPackage | null
  readonly invitation: Invitation | null
  /** In cents, tax included; null without a price. */
  readonly amountCents: number | null
}

type Fields = Readonly<Record<string, unknown>>

const fieldsOrEmpty = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}
const textOrNull = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null
const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null)
const positionOrNull = ({ latitude, longitude }: Fields) =>
  typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null
const listOrEmpty = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A body, read or as it was sent, as the rules of its kind see it. */
function askedLead(contactType: LeadKindName, body: Fields): AskedLead {
  const user = fieldsOrEmpty(body.user)
  const details = fieldsOrEmpty(body.details)
  const ages = fieldsOrEmpty(details.ages)
  const [from, to] = [numberOrNull(ages.from), numberOrNull(ages.to)]
  return {
    contactType,
    lastName: textOrNull(user.lastName),
    phone: textOrNull(user.mobilePhone),
    informations: textOrNull(body.informations) ?? '',
    companyName: textOrNull(body.companyName),
    date: textOrNull(body.date),
    city: textOrNull(body.city),
    centerIds: listOrEmpty(body.centers).map(
      (center) => numberOrNull(fieldsOrEmpty(center).id) ?? 0,
    ),
    capacity: numberOrNull(body.capacity),
    opTitle: textOrNull(body.opTitle),
    startingDate: textOrNull(details.startingDate),
    period: textOrNull(details.period),
    ages: from === null || to === null ? null : { from, to },
    extras: listOrEmpty(details.extras).map(String),
    packageSlug: textOrNull(details.packageSlug),
    projectStage: textOrNull(details.projectStage),
    position: positionOrNull(fieldsOrEmpty(details.position)),
  }
}

const isKind = (name: unknown): name is LeadKindName =>
  typeof name === 'string' && Object.hasOwn(leadKinds, name)

/** The faults of a body beyond its form: answered together with those. */
export function faultsAsSent(body: unknown, now: number): readonly Problem[] {
  const fields = fieldsOrEmpty(body)
  if (!isKind(fields.contactType)) return []
  const faults = leadFaults(askedLead(fields.contactType, fields), dayInZone(now, networkTimeZone))
  return Object.keys(faults).length > 0 ? [new Problem('bad_request', { fields: faults })] : []
}

/** @throws Problem bad_request with all faults, when there are any */
function refuse(fields: LeadFaults): void {
  if (Object.keys(fields).length > 0) throw new Problem('bad_request', { fields })
}

/**
 * The objects that a request asks for.
 * @throws Problem bad_request at each field that its kind lacks, or that names an unknown object
 */
export async function checkAsked(
  { db, leadDocuments }: Pick<Platform, 'db' | 'leadDocuments'>,
  body: LeadBody,
  now: number,
): Promise<AskedFor> {
  const lead = askedLead(body.contactType, body)
  const ids = [...new Set(lead.centerIds)]
  const centers = await selectLeadCenters(db, ids)
  const today = dayInZone(now, centers[0]?.timeZone ?? networkTimeZone)
  const { packageSlug } = lead
  const { occasion } = leadKinds[body.contactType]
  const found =
    packageSlug === null
      ? null
      : await leadDocuments.findPackage({ occasion, slug: packageSlug, centerId: ids[0] })
  const [center] = centers
  const offered =
    found && center ? packageOnCourts(found, await countCourts(db, center.id, found.sport)) : found
  refuse({
    ...(centers.length < ids.length && { centers: centerMissingMessage }),
    ...(packageSlug !== null && packageFaults(lead, offered)),
    ...leadFaults(lead, today),
  })
  const people = lead.capacity
  // the price of a package without one comes with its answer
  const isPriced = offered !== null && offered.priceCents > 0 && people !== null
  return {
    centers,
    offered,
    invitation: await askedInvitation(leadDocuments, { lead, center, now }),
    amountCents: isPriced ? quote(offered, { people, extras: lead.extras }).amountCents : null,
  }
}

/** The evening that is asked for. @throws Problem bad_request where there is none, or no opening */
async function askedInvitation(
  documents: Platform['leadDocuments'],
  {
    lead,
    center,
    now,
  }: {
    readonly lead: AskedLead
    readonly center: LeadCenter | undefined
    readonly now: number
  },
): Promise<Invitation | null> {
  const { contactType, date, opTitle } = lead
  if (contactType === 'ouverture') {
    const opening = await documents.findOpening(opTitle ?? '')
    refuse(opening === null || opening.isOpen ? { opTitle: requiredMessage } : {})
  }
  if (contactType !== 'afterwork' || center === undefined || date === null) return null
  const invitation = await documents.findInvitation(center, date)
  const isOver = invitation === null || Date.parse(invitation.deadline) <= now
  refuse(isOver ? { date: dateMissingMessage } : {})
  return invitation
}
