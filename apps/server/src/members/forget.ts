import type { Platform } from '../platform/platform.ts'
import { deleteExpiredLinks } from './links/account-link.sql.ts'
import { deleteOldMailRequests } from './links/mail-request.sql.ts'
import { deleteEndedSessions } from './members.sql.ts'
import { finishClosings } from './sessions/closing.ts'
import { deleteExpiredEntryTokens } from './sessions/session.sql.ts'
import { deleteOldFailures } from './sign-in-failures.sql.ts'
import { deleteOldSignUps } from './sign-up-limit.sql.ts'

const everySeconds = 3600

/** Every hour, forgets what has ended: sessions, links, limits, and for good who left 30 days ago. */
export function forgetWhatEnded({ db, clock, jobs }: Pick<Platform, 'db' | 'clock' | 'jobs'>) {
  jobs.every('forget-ended-sessions', everySeconds, async () => {
    await deleteEndedSessions(db, clock())
    await deleteOldFailures(db, clock())
    await deleteOldSignUps(db, clock())
    await deleteExpiredLinks(db, clock())
    await deleteOldMailRequests(db, clock())
    await deleteExpiredEntryTokens(db, clock())
    await finishClosings(db, clock())
  })
}
