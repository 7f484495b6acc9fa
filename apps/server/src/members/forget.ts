import { deleteExpiredUses } from '../platform/limits.ts'
import type { Platform } from '../platform/platform.ts'
import { deleteExpiredLinks } from './links/account-link.sql.ts'
import { deleteEndedSessions } from './members.sql.ts'
import { finishClosings } from './closing/finish-closings.ts'
import { deleteExpiredHandoverTokens } from './sessions/session.sql.ts'
import { deleteOldDevices } from './sessions/known-device.sql.ts'
import { deleteExpiredTokens } from './social/social.sql.ts'

const everySeconds = 3600

/** What is forgotten each hour, one thing apart from the other. */
const forgotten = {
  'forget ended sessions': deleteEndedSessions,
  'forget uses of limits': deleteExpiredUses,
  'forget devices': deleteOldDevices,
  'forget links': deleteExpiredLinks,
  'forget handover tokens': deleteExpiredHandoverTokens,
  'forget social tokens': deleteExpiredTokens,
}

/** Forgets what has ended: sessions, links, limits, and for good who left 30 days ago. */
export function forgetWhatEnded(
  platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'events'>,
): void {
  const { db, clock, jobs } = platform
  jobs.every('finish closings', everySeconds, () => finishClosings(platform, clock()))
  for (const [name, forget] of Object.entries(forgotten)) {
    jobs.every(name, everySeconds, async () => {
      await forget(db, clock())
    })
  }
}
