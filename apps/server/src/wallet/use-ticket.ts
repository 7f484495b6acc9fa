import { canonicalTicketCode, creditGivenPosting } from '@quatre/domain'
import { Problem } from '../http/problems.ts'
import type { RequestContext } from '../mount.ts'
import { lockActiveMember } from '../core/sessions/lock-member.ts'
import { addPosting } from '../core/money/ledger.ts'
import type { Platform } from '../core/platform.ts'
import { noteRequest } from '../platform/request-keys.sql.ts'
import { hashSecret } from '../platform/secret.ts'
import { inTransaction } from '../platform/transaction.ts'
import { ticketMail } from './mails.ts'
import { markUsed, selectTicket, type Ticket } from './ticket.sql.ts'

/**
 * Puts a works-council ticket on the SOLDE, once among concurrent calls (requirement W27).
 * @throws Problem ticket_not_found, ticket_used, ticket_expired
 */
export async function useTicket(
  { db, mailer }: Pick<Platform, 'db' | 'mailer'>,
  typed: string,
  { member, requestKey, now }: Pick<RequestContext, 'member' | 'requestKey' | 'now'>,
): Promise<Ticket> {
  const code = canonicalTicketCode(typed)
  if (code === null) throw new Problem('ticket_not_found')
  const userId = member.id
  return inTransaction(db, async (tx) => {
    await lockActiveMember(tx, userId)
    const ticket = await selectTicket(tx, hashSecret(code))
    if (ticket === null) throw new Problem('ticket_not_found')
    const before = await noteRequest(tx, requestKey, { made: { ticket: ticket.id }, now })
    if (before !== null) return ticket
    if (!(await markUsed(tx, { ticketId: ticket.id, userId, now }))) {
      throw new Problem(
        ticket.usedAt === null && ticket.expiresAt <= now ? 'ticket_expired' : 'ticket_used',
      )
    }
    const entries = creditGivenPosting({ amountCents: ticket.valueCents, source: 'wallet', userId })
    await addPosting(tx, { eventKey: `ticket:${ticket.id}`, kind: 'ticket', entries, now })
    const { email, firstName } = member
    if (email !== null) await mailer.queue(tx, ticketMail(ticket, { email, firstName }))
    return ticket
  })
}
