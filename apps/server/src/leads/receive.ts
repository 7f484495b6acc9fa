import { randomInt } from 'node:crypto'
import type { LeadBody } from '@quatre/contract'
import {
  addDays,
  addMonths,
  company,
  dayMs,
  dayInZone,
  formatPhone,
  hourMs,
  instantAt,
  isBusinessKind,
  isSuspect,
  leadKinds,
  leadReference,
  networkTimeZone,
  promisedAnswer,
  type CenterId,
  type LeadId,
} from '@quatre/domain'
import type { Db } from '@quatre/db'
import { Problem } from '../http/problems.ts'
import { countUses } from '../platform/limits/limits.ts'
import type { Platform } from '../core/platform.ts'
import { inTransaction } from '../platform/transaction.ts'
import { checkAsked, type AskedFor } from './check-asked.ts'
import { readInstant } from './form-instant.ts'
import { takePlaces } from './invitation.sql.ts'
import {
  countSameWords,
  countTrap,
  insertLead,
  lockSame,
  noteEvent,
  selectSame,
  type LeadCenter,
  type NewLead,
} from './lead.sql.ts'
import { crmQueue } from './crm/send-lead.ts'
import { writeReceived } from './write-received.ts'

/** A request with its sender. */
export interface SentLead {
  readonly body: LeadBody
  readonly callerAddress: string
  readonly token: string | null
  readonly now: number
}

export interface Received {
  readonly status: 'received' | 'kept' | 'waiting'
  readonly reference: string
}

type Needs = Pick<Platform, 'db' | 'mailer' | 'jobs' | 'environment' | 'leadDocuments'>

const quickestMs = 3_000
const sameForMs = dayMs
/** An interest in an opening that never comes is kept no longer than any other. */
const unopenedMonths = 36

const newReference = () => leadReference(randomInt)

/**
 * Keeps a request with its mails and its job for the CRM, all or nothing; the same one within a day
 * is the one before.
 * @throws Problem bad_request, lead_too_soon, leads_slowed
 */
export async function receiveLead(platform: Needs, sent: SentLead): Promise<Received> {
  const { body, now } = sent
  const { check, contactType } = body
  if (check.website) {
    await countTrap(platform.db, contactType, dayInZone(now, networkTimeZone))
    return { status: 'received', reference: newReference() }
  }
  const shownAt = check.shownAt && readInstant(check.shownAt, platform.environment.signingKey)
  if (typeof shownAt === 'number' && now - shownAt < quickestMs) throw new Problem('lead_too_soon')
  const asked = await checkAsked(platform, body, now)
  return inTransaction(platform.db, async (tx) => {
    await countLead(tx, sent, asked.centers)
    return keepLead(tx, platform, { sent, asked, isFromForm: typeof shownAt === 'number' })
  })
}

/** @throws Problem leads_slowed, with the telephone to call instead */
async function countLead(
  tx: Db,
  { body, callerAddress, now }: SentLead,
  centers: readonly LeadCenter[],
): Promise<void> {
  try {
    const uses = [
      { limit: 'leadsOfKind', key: `${callerAddress} ${body.contactType}` },
      { limit: 'leadsOfDay', key: callerAddress },
    ] as const
    await countUses(tx, uses, now)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'too_many_requests') throw error
    const { retryAfterSeconds = 0, limit } = error.options
    const phone = formatPhone(centers[0]?.phoneNumber ?? company.phone)
    throw new Problem('leads_slowed', {
      retryAfterSeconds,
      ...(limit && { limit }),
      values: { phone },
    })
  }
}

interface Kept {
  readonly sent: SentLead
  readonly asked: AskedFor
  /** It came with the signed instant of a form. */
  readonly isFromForm: boolean
}

async function keepLead(
  tx: Db,
  platform: Needs,
  { sent, asked, isFromForm }: Kept,
): Promise<Received> {
  const { body, now } = sent
  const { centers } = asked
  const same = {
    email: body.user.email,
    kind: body.contactType,
    centerIds: centers.map(({ id }) => id),
    wantedOn: body.date ?? null,
    city: body.city ?? null,
  }
  await lockSame(tx, same)
  const before = await selectSame(tx, same, now - sameForMs)
  if (before !== null) {
    const note = before.informations === body.informations ? null : body.informations
    await noteEvent(tx, { leadId: before.id, what: 'repeated', at: now, note })
    return { status: before.place ?? 'received', reference: before.reference }
  }
  const isTrusted = !(await looksSuspect(tx, sent, { centerIds: same.centerIds, isFromForm }))
  const place = isTrusted ? await takeEveningPlaces(tx, sent, asked) : null
  const lead = newLead(sent, asked, { isTrusted, place })
  const { id, reference } = await insertWithReference(tx, lead)
  await noteEvent(tx, { leadId: id, what: isTrusted ? 'received' : 'suspected', at: now })
  if (isTrusted) {
    await writeReceived(tx, platform, { leadId: id, token: sent.token, now })
    if (lead.crmState === 'queued') await platform.jobs.add(tx, crmQueue, { leadId: id })
  }
  return { status: place ?? 'received', reference }
}

async function looksSuspect(
  tx: Db,
  { body, now }: SentLead,
  {
    centerIds,
    isFromForm,
  }: { readonly centerIds: readonly CenterId[]; readonly isFromForm: boolean },
): Promise<boolean> {
  const { informations, user, companyName, city, opTitle, details } = body
  const others = await countSameWords(tx, informations, { centerIds, since: now - hourMs })
  const { firstName, lastName } = user
  const { period, budget, bookingReference } = details
  const lines = [firstName, lastName, companyName, city, opTitle, period, budget, bookingReference]
  return isSuspect({
    texts: [informations, ...lines.filter((text) => typeof text === 'string')],
    centersOfSameWords: others.centers + 1,
    timesOfSameWords: others.times + 1,
    isFromForm,
  })
}

/** Whether there is room at the evening that is asked for; null of another kind. */
async function takeEveningPlaces(
  tx: Db,
  { body }: SentLead,
  { centers, invitation }: AskedFor,
): Promise<'kept' | 'waiting' | null> {
  const [center] = centers
  if (invitation === null || center === undefined || !body.date) return null
  const count = body.capacity ?? 1
  const evening = { centerId: center.id, day: body.date, places: invitation.places, count }
  return (await takePlaces(tx, evening)) ? 'kept' : 'waiting'
}

function newLead(
  { body, now }: SentLead,
  { centers, offered, amountCents }: AskedFor,
  { isTrusted, place }: { readonly isTrusted: boolean; readonly place: NewLead['place'] },
): NewLead {
  const { contactType: kind, user, details, date = null } = body
  const { answer, kept } = leadKinds[kind]
  const timeZone = centers[0]?.timeZone ?? networkTimeZone
  const { startingDate, ...others } = details
  const extraNames = offered?.extras.filter(({ slug }) => details.extras.includes(slug)) ?? []
  const months = 'months' in kept ? kept.months : 0
  return {
    kind,
    firstName: user.firstName,
    lastName: user.lastName ?? null,
    email: user.email,
    phone: user.mobilePhone ?? null,
    companyName: body.companyName ?? null,
    city: body.city ?? null,
    centerIds: centers.map(({ id }) => id),
    wantedOn: date,
    startsAt: startingDate === undefined ? null : Date.parse(startingDate),
    capacity: body.capacity ?? null,
    opTitle: body.opTitle ?? null,
    informations: body.informations,
    details: {
      ...others,
      packageName: offered?.name,
      extraNames: extraNames.map(({ name }) => name),
    },
    amountCents,
    sendContactForm: body.sendContactForm,
    state: isTrusted ? 'new' : 'suspect',
    place,
    createdAt: now,
    answerBy: answer === null ? null : promisedAnswer(now, answer, timeZone),
    deleteAfter:
      'days' in kept
        ? instantAt(addDays(date ?? dayInZone(now, timeZone), kept.days + 1), 0, timeZone)
        : addMonths(now, kind === 'ouverture' ? unopenedMonths : months, timeZone),
    crmState: isTrusted && isBusinessKind(kind) ? 'queued' : 'none',
  }
}

/** Of 24 million references the one drawn may be taken. */
async function insertWithReference(
  tx: Db,
  lead: NewLead,
): Promise<{ readonly id: LeadId; readonly reference: string }> {
  for (let tries = 0; tries < 10; tries++) {
    const reference = newReference()
    const id = await insertLead(tx, lead, reference)
    if (id !== null) return { id, reference }
  }
  throw new Error('no reference is free')
}
