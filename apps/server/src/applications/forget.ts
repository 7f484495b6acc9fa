import { instant, type Db } from '@quatre/db'
import { hourSeconds, type UserId } from '@quatre/domain'
import { sql } from 'kysely'
import { forgetMailsAbout } from '../platform/mail.ts'
import { provenEmailOf } from '../platform/member-data.ts'
import type { Platform } from '../platform/platform.ts'
import { inTransaction } from '../platform/transaction.ts'
import { deleteApplications } from './application.sql.ts'
import { eventOf } from './mails.ts'

export const withId = (id: number) => sql<boolean>`id = ${id}`

export const ofMember = (userId: UserId) => sql<boolean>`email = ${provenEmailOf(userId)}`

/** Deletes applications, their files and the mails about them; gives how many. */
export async function forgetApplications(
  tx: Db,
  which: ReturnType<typeof sql<boolean>>,
): Promise<number> {
  const ids = await deleteApplications(tx, which)
  await forgetMailsAbout(tx, ids.map(eventOf))
  return ids.length
}

/** Deletes what is two years old, and what never had a CV. */
export function forgetOldApplications({
  db,
  clock,
  jobs,
  log,
}: Pick<Platform, 'db' | 'clock' | 'jobs' | 'log'>): void {
  jobs.every('forget job applications', hourSeconds, async () => {
    const isOver = sql<boolean>`delete_after <= ${instant(clock())}`
    const deleted = await inTransaction(db, (tx) => forgetApplications(tx, isOver))
    if (deleted > 0) log.info({ deleted }, 'job applications are deleted')
  })
}
