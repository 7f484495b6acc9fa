import { contract } from '@quatre/contract'
import { mount, type Handlers } from '../mount.ts'
import type { Platform } from '../platform/platform.ts'
import { closingHandlers } from './closing/closing-handlers.ts'
import type { LeaveBookings } from './closing/closing.ts'
import type { ForgetPayers } from './closing/finish-closings.ts'
import type { PayOwed } from './closing/reopening.ts'
import { exportHandlers } from './export/export-handlers.ts'
import { forgetWhatEnded } from './forget.ts'
import { memberHandlers } from './member-handlers.ts'
import { newsletterHandlers } from './newsletters/newsletter-handlers.ts'
import { passwordHandlers } from './passwords/password-handlers.ts'
import { handlePasswordRequests } from './passwords/reset.ts'
import { profileHandlers } from './profile/profile-handlers.ts'
import { sessionHandlers } from './sessions/session-handlers.ts'
import { socialHandlers } from './social/social-handlers.ts'
import { validationHandlers } from './validation/validation-handlers.ts'

/** What members need of the other features. */
interface Needs {
  readonly leaveBookings: LeaveBookings
  readonly forgetPayers: ForgetPayers
  readonly payOwed: PayOwed
}

type Group =
  | 'members'
  | 'sessions'
  | 'passwords'
  | 'validation'
  | 'closing'
  | 'export'
  | 'social'
  | 'profile'
  | 'newsletters'

export type MembersFeature = { readonly [G in Group]: Handlers<(typeof contract)[G]> }

/** Accounts: ways in and out, what a member says of himself, and what he is sent. */
export function membersFeature(
  platform: Omit<Platform, 'provider' | 'courtTime' | 'courtNotices'>,
  { leaveBookings, forgetPayers, payOwed }: Needs,
): MembersFeature {
  handlePasswordRequests(platform)
  forgetWhatEnded(platform, forgetPayers)
  return {
    members: memberHandlers(platform),
    sessions: sessionHandlers(platform),
    passwords: passwordHandlers(platform),
    validation: validationHandlers(platform),
    closing: closingHandlers(platform, leaveBookings, payOwed),
    export: exportHandlers(platform),
    social: socialHandlers(platform),
    profile: profileHandlers(platform),
    newsletters: newsletterHandlers(platform),
  }
}

/** Mounts the calls that take no files and come from our own pages and the application alone. */
export function mountMembers(
  app: Parameters<typeof mount>[0],
  members: MembersFeature,
  mounting: Parameters<typeof mount>[3],
): void {
  mount(app, contract.members, members.members, mounting)
  mount(app, contract.sessions, members.sessions, mounting)
  mount(app, contract.passwords, members.passwords, mounting)
  mount(app, contract.validation, members.validation, mounting)
  mount(app, contract.closing, members.closing, mounting)
  mount(app, contract.export, members.export, mounting)
  mount(app, contract.social, members.social, mounting)
}
