import { minuteMs } from '@quatre/domain'
import { sql } from 'kysely'
import { openOutage } from '../outage.ts'
import type { Process } from '../process.ts'

const checkMs = minuteMs / 2
const longestWait = sql`interval '15 minutes'`

/**
 * Whether mails are stuck. Answers at once, from the database's last answer: it is asked again after half a
 * minute, in the background. A mail that waits although a later one was sent is the fault of its reader's
 * server, not of ours.
 */
export function openMailDelay({ db, clock, log }: Process): () => boolean {
  const outage = openOutage(log, 'whether mails are late is not known')
  let isLate = false
  let checkedAt = -Infinity

  async function check(): Promise<void> {
    const { rows } = await sql<{ isLate: boolean }>`
      select exists (select from mail m
        where m.sent_at is null and m.given_up_at is null and m.created_at < now() - ${longestWait}
          and m.id > coalesce((select max(s.id) from mail s where s.sent_at is not null), 0)) as is_late
    `.execute(db)
    isLate = rows[0]?.isLate ?? false
  }

  return () => {
    if (clock() - checkedAt >= checkMs) {
      checkedAt = clock()
      void check().then(outage.over, outage.failed)
    }
    return isLate
  }
}
