import type { Db } from '@quatre/db'
import type { Platform } from '../platform/platform.ts'
import { lockBooking, selectBooking } from './booking.sql.ts'
import type { Refunds } from './cancel.ts'
import { bookedAgainMail, confirmationMail } from './mails.ts'
import { keepsCourt, markConfirmed, retakeCourt, selectBookedAgain } from './status.sql.ts'

/**
 * A booking's money has come: confirms it, in the transaction that books the money. After the end
 * of its hold the court is taken again when it can be; `gone` says that it cannot, or that the
 * booking was cancelled: then the money has to go back.
 */
export function bookingConfirmer(
  { mailer, environment, courtNotices }: Platform,
  refunds: Refunds,
) {
  return async (tx: Db, bookingId: number, now: number): Promise<'confirmed' | 'gone'> => {
    const locked = await lockBooking(tx, bookingId)
    if (locked === null || locked.status === 'Cancelled') return 'gone'
    if (locked.status === 'Confirmed') return 'confirmed'
    const kept = locked.status === 'Pending' && (await keepsCourt(tx, bookingId))
    if (!kept && locked.startsAt <= now) return 'gone'
    if (!kept && !(await retakeCourt(tx, bookingId, now))) return 'gone'
    await markConfirmed(tx, bookingId)
    const row = await selectBooking(tx, { bookingId, userId: locked.userId })
    if (row !== null && row.ownerEmail !== null) {
      const to = { email: row.ownerEmail, firstName: row.ownerFirstName }
      await mailer.queue(tx, confirmationMail(row, to, environment.publicOrigin))
    }
    await refundBookedAgain(tx, bookingId, now)
    await courtNotices.announceWith(tx, {
      centerId: locked.centerId,
      from: locked.startsAt,
      to: locked.endsAt,
    })
    return 'confirmed'
  }

  /** Who cancelled too late is refunded all the same once others play in his place. */
  async function refundBookedAgain(tx: Db, confirmedId: number, now: number): Promise<void> {
    for (const cancelled of await selectBookedAgain(tx, confirmedId)) {
      const row = await selectBooking(tx, cancelled)
      if (row === null || row.paidCents <= 0) continue
      const amountCents = row.paidCents
      await refunds.give(tx, { ...cancelled, amountCents, to: 'wallet', now })
      if (row.ownerEmail === null) continue
      const to = { email: row.ownerEmail, firstName: row.ownerFirstName }
      await mailer.queue(tx, bookedAgainMail(row, to, environment.publicOrigin, amountCents))
    }
  }
}
