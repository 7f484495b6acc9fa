import type { contract } from '@quatre/contract'
import type { Handlers } from '../mount.ts'
import type { Platform } from '../platform/platform.ts'
import { bookingHandlers } from './booking-handlers.ts'
import type { Refunds } from './cancel.ts'
import { openCenterDays } from './center-days.ts'
import { bookingConfirmer } from './confirm.ts'
import { deleteOldKeys } from './hold.sql.ts'
import { bookingsLeaver } from './leave-bookings.sql.ts'
import { slotHandlers } from './slot-handlers.ts'
import { refundTeller, unpaidTeller } from './tell-money.ts'

const sweepSeconds = 5

export interface BookingsFeature {
  readonly slotHandlers: Handlers<typeof contract.slots>
  readonly bookingHandlers: Handlers<typeof contract.bookings>
  readonly confirm: ReturnType<typeof bookingConfirmer>
  readonly tellRefund: ReturnType<typeof refundTeller>
  readonly tellUnpaid: ReturnType<typeof unpaidTeller>
  readonly leaveBookings: ReturnType<typeof bookingsLeaver>
}

/** Slots, holds and bookings. */
export function bookingsFeature(platform: Platform, refunds: Refunds): BookingsFeature {
  const { db, jobs, clock, courtTime } = platform
  const days = openCenterDays(db)
  // An overdue hold is free for everybody already; this tells the screens that look on.
  jobs.every('expire holds', sweepSeconds, () => courtTime.expireOverdue(db, clock()))
  jobs.every('forget idempotency keys', 3600, () => deleteOldKeys(db, clock()))
  return {
    slotHandlers: slotHandlers(platform, days),
    bookingHandlers: bookingHandlers(platform, days, refunds),
    confirm: bookingConfirmer(platform, refunds),
    tellRefund: refundTeller(platform),
    tellUnpaid: unpaidTeller(platform),
    leaveBookings: bookingsLeaver(courtTime),
  }
}
