import type { Db } from '@quatre/db'
import { untaggedEmail, type LeadId } from '@quatre/domain'
import { tryUses } from '../platform/limits/limits.ts'
import type { Platform } from '../core/platform.ts'
import { newLink } from './answer.sql.ts'
import { receivedMail, toCenterMail } from './lead-mails.ts'
import { leadMailbox } from './lead-words.ts'
import { lockLead, selectSenderName, type LeadRow } from './lead.sql.ts'

/** Writes to the sender and to the club that answers. */
export async function writeReceived(
  tx: Db,
  { mailer }: Pick<Platform, 'mailer'>,
  {
    leadId,
    token,
    now,
  }: {
    readonly leadId: LeadId
    readonly token: string | null
    readonly now: number
  },
): Promise<void> {
  const lead = await lockLead(tx, leadId)
  if (lead === null) return
  if (await mayWriteTo(tx, lead, now)) {
    const firstName = await selectSenderName(tx, { token, email: lead.email, now })
    await mailer.queue(tx, receivedMail(lead, firstName))
  }
  const mailbox = lead.sendContactForm ? leadMailbox(lead) : null
  if (mailbox === null) return
  const key = await newLink(tx, { leadId, givenTo: 'center', says: 'answered' })
  await mailer.queue(tx, toCenterMail(lead, mailbox, key))
}

/** A person who waits for an opening or a stage is written to when it opens; others three times an hour at most. */
async function mayWriteTo(tx: Db, { kind, email }: LeadRow, now: number): Promise<boolean> {
  if (kind === 'ouverture' || kind === 'etape') return false
  return (
    (await tryUses(tx, [{ limit: 'mailsToMailbox', key: `${untaggedEmail(email)} lead` }], now)) !==
    null
  )
}
