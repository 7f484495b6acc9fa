import type { Db } from '@quatre/db'
import { bookingLosses, eligibleCourts, revenueOf } from '@quatre/domain'
import { existingCharge, insertCharge } from '../platform/money/charge.sql.ts'
import type { LockedPayable, MoneyNews, Payable } from '../platform/money/payables.ts'
import type { Platform } from '../platform/platform.ts'
import { payableRefusals, payableStateOf } from './booking-answer.ts'
import {
  lockBookingOfCharge,
  lockOwnBooking,
  selectBooking,
  selectBookingOfCharge,
  type BookingRow,
  type LockedBooking,
} from './booking.sql.ts'
import {
  bookedAgainMail,
  checkingMail,
  confirmationMail,
  moneyReturnedMail,
  ownerOf,
  refundFailedMail,
  unpaidMail,
} from './mails.ts'
import { canUsePromoAgain, checkPromo } from './promo/promo.ts'
import { mayPayAtClub } from './pay-at-club.ts'
import {
  markConfirmed,
  selectBookedAgain,
  selectCourtWish,
  updateCharge,
  updateCourt,
} from './status.sql.ts'

/** A booking as a thing that is paid for: paid, it is Confirmed. */
export function bookingPayable(platform: Platform): Payable {
  const { mailer, courtTime, refunds } = platform
  return {
    refusals: { missing: 'booking_not_found', ...payableRefusals },
    losses: bookingLosses,
    returnPath: '/paiement/verification',
    takesCredit: true,

    async quote(db, { id: bookingId, payerId: userId }) {
      return (await selectBooking(db, { bookingId, userId }))?.priceCents ?? null
    },

    async otherMethods(db, { id: bookingId, payerId: userId }) {
      return (await mayPayAtClub(db, { bookingId, userId })) ? [1] : []
    },

    async openCharge(tx, { id: bookingId, payerId, now }) {
      const booking = await lockOwnBooking(tx, { bookingId, userId: payerId })
      if (booking === null) return null
      const charge = await chargeOf(tx, booking, now)
      return { charge, locked: lockedPayable(tx, booking, now) }
    },

    async lock(tx, chargeId, now) {
      return lockedPayable(tx, await lockBookingOfCharge(tx, chargeId), now)
    },

    async read(db, chargeId, now) {
      const row = await selectBookingOfCharge(db, chargeId)
      return {
        state: payableStateOf(row, now),
        id: String(row.id),
        booking: { id: row.id, status: row.status },
      }
    },

    earnerOf({ centerId }) {
      if (centerId === null) throw new Error('a booking without its centre')
      return revenueOf(centerId)
    },

    async notify(tx, charge, news) {
      // read without a lock: a refund's may be held, and the booking's comes before it
      const row = await selectBookingOfCharge(tx, charge.id)
      const to = ownerOf(row)
      if (to !== null) await mailer.queue(tx, mailOf(news, row, to))
    },
  }

  function lockedPayable(tx: Db, booking: LockedBooking, now: number): LockedPayable {
    return {
      state: payableStateOf(booking, now),
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
    const row = await selectBooking(tx, { bookingId, userId })
    const to = row && ownerOf(row)
    if (row !== null && to !== null) await mailer.queue(tx, confirmationMail(row, to, now))
    await refundBookedAgain(tx, bookingId, now)
    return 'given'
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

  /** Who cancelled too late is refunded all the same once others play in their place. */
  async function refundBookedAgain(tx: Db, confirmedId: number, now: number): Promise<void> {
    for (const cancelled of await selectBookedAgain(tx, confirmedId)) {
      const row = await selectBooking(tx, cancelled)
      if (row?.chargeId == null || row.paidCents <= 0) continue
      const { chargeId, paidCents: amountCents } = row
      await refunds.give(tx, { chargeId, amountCents, to: 'wallet', by: 'member', now })
      const to = ownerOf(row)
      if (to !== null) await mailer.queue(tx, bookedAgainMail(row, to, amountCents))
    }
  }
}

/** Its charge, made when somebody first begins to pay it. */
async function chargeOf(tx: Db, booking: LockedBooking, now: number) {
  const { id, userId: payerId, centerId, priceCents: amountCents, chargeId } = booking
  if (chargeId !== null) return existingCharge(tx, chargeId)
  const charge = await insertCharge(tx, { kind: 'booking', payerId, centerId, amountCents, now })
  await updateCharge(tx, id, charge.id)
  return charge
}

function mailOf(news: MoneyNews, row: BookingRow, to: NonNullable<ReturnType<typeof ownerOf>>) {
  switch (news.what) {
    case 'unpaid':
      return unpaidMail(row, to)
    case 'checked':
      return checkingMail(row, to)
    case 'returned':
      return moneyReturnedMail(row, to, { id: news.id, cents: news.amountCents })
    case 'refundFailed':
      return refundFailedMail(row, to, { id: news.id, cents: news.amountCents })
  }
}
