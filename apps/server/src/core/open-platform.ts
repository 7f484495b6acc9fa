import type { Db } from '@quatre/db'
import { hourSeconds } from '@quatre/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Environment } from '../environment.ts'
import { openCallLimits } from '../platform/limits/call-limits.ts'
import { openCenterList } from './centers/center-list.ts'
import { contentFolders, openContent } from './documents/content.ts'
import type { ContentFolder } from './documents/read-documents.ts'
import { openCourtTime } from './court-time/court-time.ts'
import { openEventStreams } from '../platform/notices/event-stream.ts'
import { openNotices } from '../platform/notices/notices.ts'
import { openJobs, type Jobs } from '../platform/jobs.ts'
import { openLeadDocuments, type LeadDocuments } from './documents/lead-documents.ts'
import { openMailDelay } from '../platform/mail/mail-delay.ts'
import { openMailer } from '../platform/mail/mail.ts'
import { openStoredCards } from './money/stored-cards.ts'
import { openGymlib } from './provider/gymlib.ts'
import { openProvider } from './provider/provider.ts'
import { deleteOldRequests } from '../platform/request-keys.sql.ts'

/** The platform of all features, with its start and its end. */
export function openPlatform({
  db,
  databaseUrl,
  environment,
  log,
  clock,
  content: folders = () => contentFolders(environment, clock()),
  jobs = openJobs(databaseUrl, log),
  leadDocuments: ownDocuments,
}: {
  readonly db: Db
  readonly databaseUrl: string
  readonly environment: Environment
  readonly log: FastifyBaseLogger
  readonly clock: () => number
  readonly content?: (() => readonly ContentFolder[]) | undefined
  readonly jobs?: Jobs | undefined
  readonly leadDocuments?: LeadDocuments | undefined
}) {
  const content = openContent(folders, log)
  const leadDocuments = ownDocuments ?? openLeadDocuments(content, clock)
  const notices = openNotices({ db, log }, databaseUrl)
  const courtTime = openCourtTime(notices)
  const mailer = openMailer({ db, environment, jobs, log })
  const provider = openProvider(environment)
  const gymlib = openGymlib(environment)
  const storedCards = openStoredCards(jobs)
  const limits = openCallLimits({ db, clock, log })
  jobs.every('forget idempotency keys', hourSeconds, () => deleteOldRequests(db, clock()))
  return {
    platform: {
      db,
      environment,
      clock,
      log,
      jobs,
      centers: openCenterList(db),
      content,
      leadDocuments,
      notices,
      eventStream: openEventStreams(environment),
      courtTime,
      mailer,
      areMailsLate: openMailDelay({ db, clock, log }),
      provider,
      gymlib,
      storedCards,
    },
    countCall: limits.count,
    start: () => jobs.start(),
    stopStreams: () => notices.stop(),
    async finish(): Promise<void> {
      await Promise.all([notices.stop(), jobs.finish()])
    },
    async stop(): Promise<void> {
      await limits.stop()
      await jobs.stop()
      mailer.close()
    },
  }
}
