import { feature } from '../feature.ts'
import { closingHandlers } from './closing/closing-handlers.ts'
import { exportHandlers } from './export/export-handlers.ts'
import { exported } from './export/export.sql.ts'
import { memberHandlers } from './member-handlers.ts'
import { newsletterHandlers } from './newsletters/newsletter-handlers.ts'
import { passwordHandlers } from './passwords/password-handlers.ts'
import { handlePasswordRequests } from './passwords/reset.ts'
import { profileHandlers } from './profile/profile-handlers.ts'
import { sessionHandlers } from './sessions/session-handlers.ts'
import { socialHandlers } from './social/social-handlers.ts'
import { validationHandlers } from './validation/validation-handlers.ts'
import { hourSeconds } from '@quatre/domain'
import type { Platform } from '../core/platform.ts'
import { finishClosings } from './closing/finish-closings.ts'
import { deleteExpired } from './members.sql.ts'

/** Accounts: their sign-ins and closing, the profile of a member, and their mails. */
export const membersFeature = feature({
  calls: [
    'members',
    'sessions',
    'passwords',
    'validation',
    'closing',
    'export',
    'social',
    'profile',
    'newsletters',
  ],
  // of newsletters: mail programs may leave one by such a form (RFC 8058)
  withFiles: ['profile', 'newsletters'],
  memberData: { exported },
  open(platform) {
    handlePasswordRequests(platform)
    forgetWhatEnded(platform)
    return {
      handlers: {
        members: memberHandlers(platform),
        sessions: sessionHandlers(platform),
        passwords: passwordHandlers(platform),
        validation: validationHandlers(platform),
        closing: closingHandlers(platform),
        export: exportHandlers(platform),
        social: socialHandlers(platform),
        profile: profileHandlers(platform),
        newsletters: newsletterHandlers(platform),
      },
    }
  },
})

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
function forgetWhatEnded(platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'events'>): void {
  const { db, clock, jobs } = platform
  jobs.every('finish closings', hourSeconds, () => finishClosings(platform, clock()))
  for (const [name, table] of Object.entries(forgotten)) {
    jobs.every(name, hourSeconds, () => deleteExpired(db, table, clock()))
  }
}
