import { deleteExpiredUses } from '../platform/limits.ts'
import type { Platform } from '../platform/platform.ts'
import { deleteExpiredLinks } from './links/account-link.sql.ts'
import { deleteEndedSessions } from './members.sql.ts'
import { finishClosings, type ForgetPayers } from './closing/finish-closings.ts'
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
  { db, clock, jobs }: Pick<Platform, 'db' | 'clock' | 'jobs'>,
  forgetPayers: ForgetPayers,
): void {
  jobs.every('finish closings', everySeconds, () => finishClosings(db, clock(), forgetPayers))
  for (const [name, forget] of Object.entries(forgotten)) {
    jobs.every(name, everySeconds, async () => {
      await forget(db, clock())
    })
  }
}
