import type { Db } from '@quatre/db'
import type { EnrolmentId, UserId } from '@quatre/domain'
import { givenBack } from '../core/enrolments/give-back.ts'
import type { Given } from '../core/enrolments/given.ts'
import { lockEnrolments } from '../core/enrolments/enrolment.sql.ts'
import type { Platform } from '../core/platform.ts'
import { lockActiveMember } from '../core/sessions/lock-member.ts'
import { Problem } from '../http/problems.ts'
import { scanFile } from '../platform/file-scan.ts'
import { isJpeg, isPdf, isPng } from '../platform/file-signature.ts'
import { inTransaction } from '../platform/transaction.ts'
import {
  deleteCertificate,
  markAccepted,
  selectContent,
  selectWaiting,
  upsertCertificate,
  type CertificateFormat,
} from './certificate.sql.ts'
import { certificateMail, certificateRefusedMail } from './certificate-mails.ts'
import { existingCourseEnrolment, type CourseEnrolment } from './course-enrolment.sql.ts'
import { courseKeptCents } from './course-kind.ts'

type Needs = Pick<Platform, 'db' | 'enrolments' | 'refunds' | 'mailer' | 'environment'>

/** The refund of leaving with a certificate that is sent now. */
export const certifiedGiven = (
  db: Db,
  { refunds }: Pick<Platform, 'refunds'>,
  row: CourseEnrolment,
  now: number,
): Promise<Given> =>
  givenBack(db, refunds, { id: row.id, now }, ({ lineCents: paidCents, returnedCents }) =>
    courseKeptCents(row, { paidCents, returnedCents }, { now, isCertified: true }),
  )

const sumCents = ({ backCents, lessenedCents }: Given) => backCents + lessenedCents
export const isMore = (one: Given, other: Given) => sumCents(one) > sumCents(other)

function formatIn(content: Buffer): CertificateFormat {
  if (isPdf(content)) return 'pdf'
  if (isJpeg(content)) return 'jpg'
  if (isPng(content)) return 'png'
  throw new Problem('certificate_refused')
}

/** Keeps a certificate, in place of a former one, until a person has decided. @throws Problem */
export async function sendCertificate(
  { db, enrolments, refunds, mailer, environment }: Needs,
  { id, userId, content, now }: { id: EnrolmentId; userId: UserId; content: Buffer; now: number },
): Promise<void> {
  const format = formatIn(content)
  await scanFile(environment.fileScanUrl, content)
  await inTransaction(db, async (tx) => {
    await lockActiveMember(tx, userId)
    await lockEnrolments(tx, [id], now)
    const row = await existingCourseEnrolment(tx, id)
    const given = await certifiedGiven(tx, { refunds }, row, now)
    const isWanted = row.state === 'confirmed' && now < row.lastEndsAt && !row.isTrial
    if (!isWanted || !isMore(given, await enrolments.leaving(tx, { id, now }))) {
      throw new Problem('certificate_not_wanted')
    }
    await upsertCertificate(tx, { id, format, content, now })
    const mail = certificateMail(row, { given, now })
    if (mail !== null) await mailer.queue(tx, mail)
  })
}

/** A certificate that nobody has decided on, with its enrolment locked. @throws Problem enrolment_not_found */
async function lockWaiting(tx: Db, id: EnrolmentId, now: number): Promise<CourseEnrolment> {
  await lockEnrolments(tx, [id], now)
  const row = await existingCourseEnrolment(tx, id).catch(() => null)
  if (row?.certificate == null) throw new Problem('enrolment_not_found')
  return row
}

const usage = [
  'npm run certificates -- list',
  'npm run certificates -- show <enrolment>     (its file, on the standard output)',
  'npm run certificates -- accept <enrolment>',
  'npm run certificates -- refuse <enrolment> <why, as the family reads it>',
]

/** Lists, shows and decides on certificates, for the club's staff (requirement AC38). */
export async function certificatesCommand(
  { db, enrolments, mailer }: Pick<Platform, 'db' | 'enrolments' | 'mailer'>,
  [word = '', number = '', ...given]: readonly string[],
  { now, write }: { readonly now: number; readonly write: (content: Buffer) => void },
): Promise<{ readonly lines: readonly string[]; readonly isSound: boolean }> {
  const id = (Number(number) || 0) as EnrolmentId
  const why = given.join(' ')
  if (word === 'list') {
    const lines = await selectWaiting(db)
    return { lines: [...lines, `${lines.length} waiting`], isSound: true }
  }
  if (word === 'show') {
    const content = await selectContent(db, id)
    if (content === null) return { lines: ['No such certificate.'], isSound: false }
    write(content)
    return { lines: [], isSound: true }
  }
  const isDecided = word === 'accept' || (word === 'refuse' && why !== '')
  if (!isDecided) return { lines: usage, isSound: false }
  const decide = inTransaction(db, async (tx) => {
    const row = await lockWaiting(tx, id, now)
    if (word === 'refuse') {
      await deleteCertificate(tx, id)
      const mail = certificateRefusedMail(row, { why, now })
      if (mail !== null) await mailer.queue(tx, mail)
      return 'refused'
    }
    await markAccepted(tx, id)
    const given = await enrolments.leave(tx, { id, now })
    return `accepted: ${given.backCents / 100} € back, ${given.lessenedCents / 100} € not asked`
  })
  const line = await decide.catch((error: unknown) => {
    if (error instanceof Problem) return null
    throw error
  })
  return { lines: [line ?? 'No such certificate.'], isSound: line !== null }
}
