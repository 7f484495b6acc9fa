import { feature } from '../feature.ts'
import { bookingOwner } from './booking.sql.ts'
import { bookingHandlers } from './booking-handlers.ts'
import { openCenterDays } from './center-days.ts'
import { bookingsLeaver } from './leave-bookings.sql.ts'
import { exported } from './member-data.sql.ts'
import { slotHandlers } from './slot-handlers.ts'
import { bookingPayable } from './payable.ts'

const sweepSeconds = 5

/** Slots, holds and bookings. */
export const bookingsFeature = feature({
  calls: ['bookings', 'slots'],
  memberData: { exported },
  open(platform) {
    const { db, jobs, clock, courtTime } = platform
    const days = openCenterDays(db)
    // An overdue hold is free for everybody already; this tells the screens that look on.
    jobs.every('expire holds', sweepSeconds, () => courtTime.expireOverdue(db, clock()))
    return {
      handlers: {
        bookings: bookingHandlers(platform, days),
        slots: slotHandlers(platform, days),
      },
      on: {
        memberLeaves: bookingsLeaver(courtTime),
      },
      owners: { booking: bookingOwner(db) },
      payables: { booking: bookingPayable(platform) },
    }
  },
})
