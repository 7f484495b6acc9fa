import type { Db } from '@quatre/db'
import {
  dayInZone,
  isBusinessKind,
  leadKinds,
  networkTimeZone,
  promisedAnswer,
} from '@quatre/domain'
import type { Environment } from '../environment.ts'
import { openJobs } from '../platform/jobs.ts'
import { openMailer } from '../platform/mail/mail.ts'
import type { Platform } from '../core/platform.ts'
import { inTransaction } from '../platform/transaction.ts'
import { crmQueue } from './crm/send-lead.ts'
import { takeOpenPlaces } from './invitation.sql.ts'
import {
  lockLead,
  markClosed,
  markReleased,
  noteEvent,
  selectLeadId,
  selectSuspects,
} from './lead.sql.ts'
import { writeReceived } from './write-received.ts'

const usage = 'npm run leads [-- release <reference> | -- close <reference>]'
const shownLetters = 80

interface Given {
  readonly environment: Environment
  readonly databaseUrl: string
  readonly now: number
}

/** Lists the requests that were not forwarded, releases one, or closes it (requirements L32, L33). */
export async function leadsCommand(
  db: Db,
  given: readonly string[],
  { environment, databaseUrl, now }: Given,
): Promise<{ readonly lines: readonly string[]; readonly isSound: boolean }> {
  const [word, reference] = given
  if (word === undefined) {
    const suspects = await selectSuspects(db)
    const lines = suspects.map((lead) =>
      [
        dayInZone(lead.createdAt, networkTimeZone),
        lead.reference,
        lead.kind,
        lead.email,
        lead.centerNames.join(', ') || 'the network',
        lead.informations.replaceAll(/\s+/g, ' ').slice(0, shownLetters),
      ].join(' · '),
    )
    return { lines: [...lines, `${suspects.length} suspect`], isSound: true }
  }
  if (reference === undefined) return { lines: [usage], isSound: false }
  if (word === 'close') {
    const isClosed = await closeLead(db, { reference, now })
    return {
      lines: [`${reference}: ${isClosed ? 'closed' : 'no suspect request'}`],
      isSound: isClosed,
    }
  }
  if (word !== 'release') return { lines: [usage], isSound: false }
  const jobs = openJobs(databaseUrl, console)
  // before there is a mailer: mails queued by this process are for the site to send
  await jobs.start()
  try {
    const mailer = openMailer({ db, environment, jobs, log: console })
    const isReleased = await releaseLead({ db, mailer, jobs }, { reference, now })
    const outcome = isReleased ? 'released' : 'no suspect request'
    return { lines: [`${reference}: ${outcome}`], isSound: isReleased }
  } finally {
    await jobs.stop()
  }
}

/**
 * Sends a suspect request to its recipients, as if it came now; false when none has the reference.
 * Its place at an evening is one that is left, else it waits.
 */
export async function releaseLead(
  { db, mailer, jobs }: Pick<Platform, 'db' | 'mailer' | 'jobs'>,
  { reference, now }: { readonly reference: string; readonly now: number },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const leadId = await selectLeadId(tx, reference)
    const lead = leadId && (await lockLead(tx, leadId))
    if (!lead || lead.state !== 'suspect') return false
    const { id, kind, center } = lead
    const { answer } = leadKinds[kind]
    const isBusiness = isBusinessKind(kind)
    await markReleased(tx, id, {
      place: kind === 'afterwork' ? await takeEveningPlaces(tx, lead) : null,
      answerBy: answer && promisedAnswer(now, answer, center?.timeZone ?? networkTimeZone),
      crmState: isBusiness ? 'queued' : 'none',
    })
    await noteEvent(tx, { leadId: id, what: 'received', at: now })
    await writeReceived(tx, { mailer }, { leadId: id, token: null, now })
    if (isBusiness) await jobs.add(tx, crmQueue, { leadId: id })
    return true
  })
}

/** Puts a suspect request aside without a mail; false when none has the reference. */
export async function closeLead(
  db: Db,
  { reference, now }: { readonly reference: string; readonly now: number },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const leadId = await selectLeadId(tx, reference)
    const lead = leadId && (await lockLead(tx, leadId))
    if (!lead || lead.state !== 'suspect') return false
    await markClosed(tx, lead.id)
    await noteEvent(tx, { leadId: lead.id, what: 'closed', at: now })
    return true
  })
}

async function takeEveningPlaces(
  tx: Db,
  { center, wantedOn, capacity }: NonNullable<Awaited<ReturnType<typeof lockLead>>>,
): Promise<'kept' | 'waiting'> {
  if (center === null || wantedOn === null) return 'waiting'
  const evening = { centerId: center.id, day: wantedOn, count: capacity ?? 1 }
  return (await takeOpenPlaces(tx, evening)) ? 'kept' : 'waiting'
}
