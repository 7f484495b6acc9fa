import type { Db } from '@quatre/db'
import { addWorkingDays, leadKinds, minuteMs, networkTimeZone } from '@quatre/domain'
import type { MailWords } from '../platform/mail/mail-layout.ts'
import type { Platform } from '../core/platform.ts'
import { inTransaction } from '../platform/transaction.ts'
import { newLink } from './answer.sql.ts'
import { markStep, selectDue, type Step } from './follow-up.sql.ts'
import { askSenderMail, escalatedMail, reminderMail } from './lead-mails.ts'
import { lockLead, noteEvent, type FollowUps, type LeadRow } from './lead.sql.ts'

/** The working days from the promised time to the mail to the network. */
const escalatedAfterDays = 1
/** The working days from the request to the question to its sender. */
const askedAfterDays = 3

/** The due steps for an unanswered request, in order. */
function dueSteps(lead: LeadRow & FollowUps, now: number): Step[] {
  const { answerBy, state, kind, createdAt, center, sendContactForm } = lead
  if (answerBy === null || !(state === 'new' || state === 'seen') || !sendContactForm) return []
  const timeZone = center?.timeZone ?? networkTimeZone
  const isAsked = leadKinds[kind].asksSender && lead.askedAt === null
  return [
    ...(lead.remindedAt === null && answerBy <= now ? (['reminded'] as const) : []),
    ...(lead.escalatedAt === null && addWorkingDays(answerBy, escalatedAfterDays, timeZone) <= now
      ? (['escalated'] as const)
      : []),
    ...(isAsked && addWorkingDays(createdAt, askedAfterDays, timeZone) <= now
      ? (['asked'] as const)
      : []),
  ]
}

/** Sends reminders of requests without an answer in the promised time, whichever process comes first. */
export function followUpLeads({
  db,
  jobs,
  mailer,
  clock,
}: Pick<Platform, 'db' | 'jobs' | 'mailer' | 'clock'>): void {
  jobs.every('follow up leads', minuteMs / 1000, async () => {
    const now = clock()
    for (const leadId of await selectDue(db, { now, askedAfterDays })) {
      await inTransaction(db, async (tx) => {
        const lead = await lockLead(tx, leadId)
        for (const step of lead === null ? [] : dueSteps(lead, now)) {
          const words = lead && (await writeStepMail(tx, lead, step))
          if (words) await mailer.queue(tx, words)
          await markStep(tx, { leadId, step, now })
          await noteEvent(tx, { leadId, what: step, at: now })
        }
      })
    }
  })
}

async function writeStepMail(tx: Db, lead: LeadRow, step: Step): Promise<MailWords | null> {
  const link = (givenTo: 'center' | 'sender', says: 'answered' | 'unanswered') =>
    newLink(tx, { leadId: lead.id, givenTo, says })
  if (step === 'reminded') return reminderMail(lead, await link('center', 'answered'))
  if (step === 'escalated') return escalatedMail(lead, await link('center', 'answered'))
  const answered = await link('sender', 'answered')
  return askSenderMail(lead, { answered, unanswered: await link('sender', 'unanswered') })
}
