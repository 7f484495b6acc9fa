import { hourSeconds, minuteMs } from '@quatre/domain'
import { feature } from '../feature.ts'
import { giveBrought, refundBookedAgain, refundFinalSales } from './booked-again.ts'
import { bookingOwner } from './booking.sql.ts'
import { bookingHandlers, bookingReader } from './booking-handlers.ts'
import { lessonHandlers } from './lessons/lessons.ts'
import { openCenterDays } from './slots/center-days.ts'
import { bookingsLeaver, exported } from './member-data.sql.ts'
import { workOnAlerts } from './open/alerts.ts'
import { openMatchHandlers } from './open/open-handlers.ts'
import { returnShares } from './open/return-shares.ts'
import { slotHandlers } from './slots/slot-handlers.ts'
import { bookingPayable } from './payable.ts'
import { remindOfShares, settleDeadlines } from './shares/deadlines.ts'
import { forgetGuests } from './shares/forget-guests.sql.ts'
import { tellCaptains } from './shares/news.ts'
import { guaranteePayable } from './shares/guarantee.ts'
import { shareHandlers } from './shares/share-handlers.ts'
import { sharePayable } from './shares/share-payable.ts'
import { workOnPaidShares } from './shares/tell-payer.ts'
import { deletePastWaits } from './waits/court-wait.sql.ts'
import { openCourtOffers } from './waits/court-offers.ts'
import { waitHandlers } from './waits/wait-handlers.ts'

const sweepSeconds = 5
const deadlineSeconds = 5
const reminderSeconds = 60
const resaleSeconds = 300

/** Slots, holds and bookings. */
export const bookingsFeature = feature({
  calls: ['bookings', 'shares', 'slots', 'courtWaits', 'lessons', 'openMatches'],
  memberData: { exported },
  open(platform) {
    const { db, jobs, clock, courtTime } = platform
    const days = openCenterDays(db)
    const offers = openCourtOffers(platform, days)
    // An overdue hold is already free for everybody, unless a member waits for it; this job notifies the
    // open screens.
    jobs.every('expire holds', sweepSeconds, async () => {
      await courtTime.expireOverdue(db, clock())
      await offers.offerFreed()
    })
    jobs.every('look after court waits', minuteMs / 1000, async () => {
      await offers.offerFree()
      await offers.tellMissed()
      await deletePastWaits(db, clock())
    })
    jobs.every('settle deadlines of shares', deadlineSeconds, () => settleDeadlines(platform))
    jobs.every('refund courts sold again', resaleSeconds, () => refundFinalSales(platform))
    jobs.every('return shares of open matches', deadlineSeconds, () => returnShares(platform))
    workOnAlerts(platform)
    workOnPaidShares(platform)
    jobs.every('remind of shares', reminderSeconds, () => remindOfShares(platform))
    jobs.every('tell captains of shares', reminderSeconds / 4, () => tellCaptains(platform))
    jobs.every('forget guests', hourSeconds, () => forgetGuests(platform, clock()))
    return {
      handlers: {
        shares: shareHandlers(platform, bookingReader(db)),
        bookings: bookingHandlers(platform, days),
        slots: slotHandlers(platform, days),
        courtWaits: waitHandlers(platform, days),
        lessons: lessonHandlers(db, days),
        openMatches: openMatchHandlers(platform),
      },
      on: {
        chargePaid: refundBookedAgain(platform),
        chargeDisputed: giveBrought(platform),
        memberLeaves: bookingsLeaver(courtTime),
      },
      owners: { booking: bookingOwner(db) },
      payables: {
        booking: bookingPayable(platform),
        share: sharePayable(platform),
        guarantee: guaranteePayable(platform),
      },
    }
  },
})
