import { hourSeconds } from '@quatre/domain'
import type { Platform } from '../platform/platform.ts'
import { finishClosings } from './closing/finish-closings.ts'
import { deleteExpired } from './members.sql.ts'

/** Tables whose expired rows are deleted each hour, each one apart. */
const forgotten = {
  'forget ended sessions': 'session',
  'forget uses of limits': 'limitUse',
  'forget devices': 'knownDevice',
  'forget links': 'accountLink',
  'forget handover tokens': 'handoverToken',
  'forget social tokens': 'spentToken',
} as const

/** Deletes ended sessions, links and limits, and the data of members who left 30 days ago. */
export function forgetWhatEnded(
  platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'events'>,
): void {
  const { db, clock, jobs } = platform
  jobs.every('finish closings', hourSeconds, () => finishClosings(platform, clock()))
  for (const [name, table] of Object.entries(forgotten)) {
    jobs.every(name, hourSeconds, () => deleteExpired(db, table, clock()))
  }
}
