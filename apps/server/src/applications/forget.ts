import type { Db } from '@quatre/db'
import { hourSeconds } from '@quatre/domain'
import { forgetMailsAbout } from '../platform/mail/mail.ts'
import type { Platform } from '../core/platform.ts'
import { inTransaction } from '../platform/transaction.ts'
import { deleteApplications, type Which } from './application.sql.ts'
import { applicationEventKey } from './mails.ts'

/** Deletes applications, their files and the mails about them; gives how many. */
export async function forgetApplications(tx: Db, which: Which): Promise<number> {
  const ids = await deleteApplications(tx, which)
  await forgetMailsAbout(tx, ids.map(applicationEventKey))
  return ids.length
}

/** Deletes applications that are two years old, or never had a CV. */
export function forgetOldApplications({
  db,
  clock,
  jobs,
  log,
}: Pick<Platform, 'db' | 'clock' | 'jobs' | 'log'>): void {
  jobs.every('forget job applications', hourSeconds, async () => {
    const which = { deleteAfter: clock() }
    const deleted = await inTransaction(db, (tx) => forgetApplications(tx, which))
    if (deleted > 0) log.info({ deleted }, 'job applications are deleted')
  })
}
