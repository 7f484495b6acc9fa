import type { Db } from '@quatre/db'
import { eligibleCourts } from '@quatre/domain'
import type { Payable } from '../platform/payables.ts'
import type { Platform } from '../platform/platform.ts'
import { lockBooking, selectBooking } from './booking.sql.ts'
import { bookedAgainMail, confirmationMail, ownerOf } from './mails.ts'
import { markConfirmed, selectBookedAgain, selectCourtWish, updateCourt } from './status.sql.ts'

/**
 * A booking's money has come: confirms it, in the transaction that books the money. After the end
 * of its hold the court is taken again when it can be; `gone` says that it cannot, or that the
 * booking was cancelled: then the money has to go back.
 */
export function bookingConfirmer({ mailer, courtTime, refunds }: Platform): Payable['confirm'] {
  return async (tx, bookingId, now) => {
    const locked = await lockBooking(tx, bookingId)
    if (locked === null || locked.status === 'Cancelled') return 'gone'
    if (locked.status === 'Confirmed') return 'confirmed'
    const kept = locked.status === 'Pending' && (await courtTime.keep(tx, bookingId))
    if (!kept && locked.startsAt <= now) return 'gone'
    if (!kept && !(await retakeAnyCourt(tx, bookingId, now))) return 'gone'
    await markConfirmed(tx, bookingId)
    const row = await selectBooking(tx, { bookingId, userId: locked.userId })
    const to = row && ownerOf(row)
    if (row !== null && to !== null) await mailer.queue(tx, confirmationMail(row, to))
    await refundBookedAgain(tx, bookingId, now)
    return 'confirmed'
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

  /** Who cancelled too late is refunded all the same once others play in his place. */
  async function refundBookedAgain(tx: Db, confirmedId: number, now: number): Promise<void> {
    for (const cancelled of await selectBookedAgain(tx, confirmedId)) {
      const row = await selectBooking(tx, cancelled)
      if (row === null || row.paidCents <= 0) continue
      const amountCents = row.paidCents
      await refunds.give(tx, { ...cancelled, amountCents, to: 'wallet', now })
      const to = ownerOf(row)
      if (to !== null) await mailer.queue(tx, bookedAgainMail(row, to, amountCents))
    }
  }
}
