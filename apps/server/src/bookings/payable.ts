import type { Db } from '@quatre/db'
import {
  bookingLosses,
  captainDueCents,
  eligibleCourts,
  shareDeadline,
  shareReminderAt,
} from '@quatre/domain'
import { beginCharge, centerEarner } from '../core/money/charge.sql.ts'
import type { LockedPayable, Payable } from '../core/money/payables.ts'
import type { Platform } from '../core/platform.ts'
import { bookingPayableState } from './booking-answer.ts'
import {
  lockBookingOfCharge,
  lockOwnBooking,
  selectBooking,
  selectBookingOfCharge,
  type LockedBooking,
} from './booking.sql.ts'
import { mayPayAtClub, takesPass } from './club-payer.sql.ts'
import { bookingMoneyMail, confirmationMail, ownerRecipient, bookingSaleWords } from './mails.ts'
import { sendLinks } from './shares/name-player.ts'
import { startSharing } from './shares/split.sql.ts'
import { canUsePromoAgain, checkPromo } from './promo/promo.ts'
import { markConfirmed, selectCourtWish, updateCharge, updateCourt } from './status.sql.ts'

/** A booking as a thing that is paid for: paid, it is Confirmed. */
export function bookingPayable(platform: Platform): Payable {
  const { mailer, courtTime } = platform
  return {
    losses: bookingLosses,
    returnPath: '/paiement/verification',
    takesCredit: true,
    // for later charges to the captain
    storesFor: 'UnscheduledCardOnFile',

    async quote(db, { key, payerId: userId }) {
      const bookingId = Number(key)
      const booking = userId === null ? null : await selectBooking(db, { bookingId, userId })
      if (booking === null || userId === null) return null
      const { isSplit, priceCents, players } = booking
      const amountCents = captainDueCents(booking)
      if (priceCents === 0) return { amountCents }
      const atClub = !isSplit && (await mayPayAtClub(db, { bookingId, userId }))
      const otherMethods = [...(players > 1 ? [2 as const] : []), ...(atClub ? [1 as const] : [])]
      return { amountCents, otherMethods, takesPass: await takesPass(db, bookingId) }
    },

    async openCharge(tx, { id: bookingId, payerId, now }) {
      if (payerId === null) return null
      const booking = await lockOwnBooking(tx, { bookingId, userId: payerId })
      if (booking === null) return null
      const { centerId } = booking
      const owed = { payerId, centerId, amountCents: captainDueCents(booking), now }
      const charge = await beginCharge(tx, booking, { kind: 'booking', ...owed }, (chargeId) =>
        updateCharge(tx, bookingId, chargeId),
      )
      const keepsCard = booking.missingShares === 'charge' ? 'guarantee' : null
      return { charge, locked: lockedPayable(tx, booking, now), keepsCard }
    },

    async lock(tx, chargeId, now) {
      return lockedPayable(tx, await lockBookingOfCharge(tx, chargeId), now)
    },

    async read(db, chargeId, now) {
      const row = await selectBookingOfCharge(db, chargeId)
      return {
        state: bookingPayableState(row, now),
        id: String(row.id),
        booking: { id: row.id, status: row.status },
      }
    },

    earningAccount: centerEarner,

    async readSale(db, chargeId) {
      const row = await selectBookingOfCharge(db, chargeId)
      return {
        product: 'court',
        words: bookingSaleWords(row),
        fullPriceCents: row.isSplit ? captainDueCents(row) : row.originalPriceCents,
        // a share is lower by it already
        promo: row.isSplit ? null : row.promo,
        buyer: {
          firstName: row.ownerFirstName,
          lastName: row.ownerLastName,
          email: row.ownerEmail,
        },
      }
    },

    async notify(tx, charge, news) {
      // read without a lock: a refund's may be held, and the booking's comes before it
      const row = await selectBookingOfCharge(tx, charge.id)
      const to = ownerRecipient(row)
      const now = platform.clock()
      if (to !== null) await mailer.queue(tx, bookingMoneyMail(row, to, { news, now }))
    },
  }

  function lockedPayable(tx: Db, booking: LockedBooking, now: number): LockedPayable {
    return {
      state: bookingPayableState(booking, now),
      checkPrice: () => checkPromo(tx, booking, now),
      give: () => confirm(tx, booking, now),
    }
  }

  /** After the end of its hold its court is taken again when it can be. */
  async function confirm(tx: Db, booking: LockedBooking, now: number): Promise<'given' | 'gone'> {
    const { id: bookingId, userId, status, startsAt } = booking
    if (status === 'Cancelled') return 'gone'
    if (status === 'Confirmed') return 'given'
    const kept = status === 'Pending' && (await courtTime.keep(tx, bookingId))
    if (!kept && (startsAt <= now || !(await canUsePromoAgain(tx, booking)))) return 'gone'
    if (!kept && !(await retakeAnyCourt(tx, bookingId, now))) return 'gone'
    await markConfirmed(tx, bookingId)
    if (booking.isSplit) await share(tx, booking, now)
    const row = await selectBooking(tx, { bookingId, userId })
    const to = row && ownerRecipient(row)
    if (row !== null && to !== null) await mailer.queue(tx, confirmationMail(row, to, now))
    return 'given'
  }

  /** Friends can pay from now on; those who are named get the link. */
  async function share(tx: Db, booking: LockedBooking, now: number): Promise<void> {
    const deadlineAt = shareDeadline({ startsAt: booking.startsAt, bookedAt: now })
    const remindAt = shareReminderAt({ deadlineAt, bookedAt: now })
    await startSharing(tx, booking.id, { deadlineAt, remindAt })
    await sendLinks(tx, platform, booking, { now })
  }

  /** Its own court, or else another that the booking may have. */
  async function retakeAnyCourt(tx: Db, bookingId: number, now: number): Promise<boolean> {
    const wish = await selectCourtWish(tx, bookingId)
    if (wish === null) return false
    const own = wish.courts.filter(({ id }) => id === wish.courtId)
    const others = wish.askedCourt ? [] : eligibleCourts(wish.courts, wish.sport, wish.fieldTypeId)
    const courtIds = [...new Set([...own, ...others].map(({ id }) => id))]
    const courtId = await courtTime.retake(tx, { bookingId, courtIds }, now)
    if (courtId !== null) await updateCourt(tx, bookingId, courtId)
    return courtId !== null
  }
}
