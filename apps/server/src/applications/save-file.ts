import { createHash } from 'node:crypto'
import type { Db } from '@quatre/db'
import { hrLinkMs, untaggedEmail, type JobFileType } from '@quatre/domain'
import { Problem } from '../http/problems.ts'
import { scanFile } from '../platform/file-scan.ts'
import { tryUses } from '../platform/limits/limits.ts'
import type { Platform } from '../core/platform.ts'
import { newSecret } from '../platform/secret.ts'
import { inTransaction } from '../platform/transaction.ts'
import {
  isRepeated,
  keepApplication,
  lockApplication,
  noteLinks,
  selectCenterNames,
  selectFileTypes,
  upsertFile,
  type ByKey,
  type LockedApplication,
  type SentFile,
} from './application.sql.ts'
import { detectFileFormat } from './file-format.ts'
import { hrMail, receivedMail } from './mails.ts'

type Needs = Pick<Platform, 'db' | 'mailer' | 'environment'>

interface Given {
  readonly key: ByKey
  readonly type: JobFileType
  readonly name: string
  readonly content: Buffer
}

/**
 * Keeps a file of an application. The first CV completes it: HR and the applicant are written to, once.
 * @throws Problem job_file_refused, job_file_infected, unavailable, application_not_found
 */
export async function saveFile(needs: Needs, given: Given): Promise<void> {
  const { key, type, name, content } = given
  const format = await detectFileFormat(name, content)
  if (format === null) throw new Problem('job_file_refused')
  await scanFile(needs.environment.fileScanUrl, content)
  const sha256 = createHash('sha256').update(content).digest()
  const file: SentFile = { type, format, content, sha256 }
  await inTransaction(needs.db, async (tx) => {
    const application = await lockApplication(tx, key)
    if (application === null) throw new Problem('application_not_found')
    await upsertFile(tx, application.id, file, key.now)
    const isComplete = (await selectFileTypes(tx, application.id)).includes('cv')
    if (!isComplete || application.isHrTold) return
    await keepApplication(tx, application.id, key.now)
    // a form that was sent twice
    if (await isRepeated(tx, application, file, key.now)) return
    await tell(tx, needs, application, key.now)
  })
}

async function tell(
  tx: Db,
  { mailer }: Needs,
  application: LockedApplication,
  now: number,
): Promise<void> {
  const [hr, own] = [newSecret(), newSecret()]
  const hrEndsAt = now + hrLinkMs
  await noteLinks(tx, application.id, { hrKeyHash: hr.hash, ownKeyHash: own.hash, hrEndsAt })
  const centers = await selectCenterNames(tx, application.centerIds)
  await mailer.queue(tx, hrMail({ application, centers, key: hr.secret }))
  const { id, email } = application
  const use = { limit: 'mailsToMailbox', key: `${untaggedEmail(email)} application` } as const
  // the answer does not reveal a full mailbox
  if ((await tryUses(tx, [use], now)) === null) return
  await mailer.queue(tx, receivedMail({ id, email, centers, key: own.secret }))
}
