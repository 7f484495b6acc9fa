import { addMonths, leadKinds, networkTimeZone } from '@quatre/domain'
import { Problem } from '../http/problems.ts'
import { countFailures } from '../platform/limits/limits.ts'
import type { Platform } from '../core/platform.ts'
import { inTransaction } from '../platform/transaction.ts'
import { markAnswered, takeLink, type Link } from './answer.sql.ts'
import { unansweredMail } from './lead-mails.ts'
import { lockLead, noteEvent } from './lead.sql.ts'
import { stopStages } from './stages.sql.ts'

interface Said {
  readonly key: string
  readonly callerAddress: string
  readonly now: number
}

/**
 * Notes by a link whether a request was answered, or that its sender wants no more mails of it: once, however often
 * the link is used.
 * @throws Problem gone, too_many_requests
 */
export function sayAnswered(
  { db, mailer }: Pick<Platform, 'db' | 'mailer'>,
  { key, callerAddress, now }: Said,
): Promise<{ readonly status: Link['says']; readonly reference: string }> {
  const use = { limit: 'wrongKeys', key: callerAddress } as const
  return countFailures(db, { use, now, codes: new Set(['gone'] as const) }, () =>
    inTransaction(db, async (tx) => {
      const link = await takeLink(tx, key, now)
      if (link === null) throw new Problem('gone')
      const { leadId, says, givenTo, isNew, reference } = link
      const lead = isNew ? await lockLead(tx, leadId) : null
      if (lead !== null) {
        await noteEvent(tx, { leadId, what: says, at: now, note: givenTo })
        if (says === 'stopped') await stopStages(tx, lead.email, now)
        else if (says === 'unanswered') await mailer.queue(tx, unansweredMail(lead))
        else {
          const { kept } = leadKinds[lead.kind]
          const months = 'months' in kept ? kept.months : 0
          const answeredAt = givenTo === 'center' ? now : null
          const deleteAfter = addMonths(now, months, networkTimeZone)
          await markAnswered(tx, leadId, { answeredAt, deleteAfter })
        }
      }
      return { status: says, reference }
    }),
  )
}
