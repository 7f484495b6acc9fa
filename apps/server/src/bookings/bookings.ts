import type { contract } from '@quatre/contract'
import type { Handlers } from '../mount.ts'
import type { Platform } from '../platform/platform.ts'
import { bookingHandlers } from './booking-handlers.ts'
import type { Refunds } from './cancel.ts'
import { openCenterDays } from './center-days.ts'
import { bookingConfirmer } from './confirm.ts'
import { leaveBookings } from './leave-bookings.sql.ts'
import { deleteOldKeys } from './hold.sql.ts'
import { slotHandlers } from './slot-handlers.ts'
import { expireOverdue } from './status.sql.ts'
import { checkingMail, unpaidMail } from './mails.ts'
import { ownerTeller, refundTeller } from './tell-money.ts'

const sweepSeconds = 5

export interface BookingsFeature {
  readonly slotHandlers: Handlers<typeof contract.slots>
  readonly bookingHandlers: Handlers<typeof contract.bookings>
  readonly confirm: ReturnType<typeof bookingConfirmer>
  readonly tellRefund: ReturnType<typeof refundTeller>
  readonly tellUnpaid: ReturnType<typeof ownerTeller>
  readonly tellChecking: ReturnType<typeof ownerTeller>
  readonly leaveBookings: typeof leaveBookings
}

/** Slots, holds and bookings. */
export function bookingsFeature(platform: Platform, refunds: Refunds): BookingsFeature {
  const { db, jobs, clock, courtNotices } = platform
  const days = openCenterDays(db)
  // An overdue hold is free for everybody already; this tells the screens that look on.
  jobs.every('expire holds', sweepSeconds, async () => {
    for (const period of await expireOverdue(db, clock())) courtNotices.announce(period)
  })
  jobs.every('forget idempotency keys', 3600, () => deleteOldKeys(db, clock()))
  return {
    slotHandlers: slotHandlers(platform, days),
    bookingHandlers: bookingHandlers(platform, days, refunds),
    confirm: bookingConfirmer(platform, refunds),
    tellRefund: refundTeller(platform),
    tellUnpaid: ownerTeller(platform, unpaidMail),
    tellChecking: ownerTeller(platform, checkingMail),
    leaveBookings,
  }
}
