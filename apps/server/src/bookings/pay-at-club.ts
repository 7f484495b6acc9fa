import { payKinds } from '@quatre/contract'
import { Problem } from '../http/problems.ts'
import type { Platform } from '../core/platform.ts'
import { noteRequest, type RequestKey } from '../platform/request-keys.sql.ts'
import { inTransaction } from '../platform/transaction.ts'
import { bookingPayableState } from './booking-answer.ts'
import { lockOwnBooking, selectBooking } from './booking.sql.ts'
import { mayPayAtClub, type OwnBooking } from './club-payer.sql.ts'
import { ownerRecipient, payAtClubMail } from './mails.ts'
import { checkPromo } from './promo/promo.ts'
import { markConfirmed, markOfClub } from './status.sql.ts'

/**
 * Confirms a hold that is paid at the club: nothing is paid here, and nothing is owed to us.
 * @throws Problem as the call says
 */
export function payAtClub(
  { db, courtTime, mailer }: Platform,
  owned: OwnBooking & { readonly requestKey: RequestKey; readonly now: number },
): Promise<void> {
  const { bookingId, requestKey, now } = owned
  return inTransaction(db, async (tx) => {
    if ((await noteRequest(tx, requestKey, { made: { booking: bookingId }, now })) !== null) return
    const booking = await lockOwnBooking(tx, owned)
    if (booking === null) throw new Problem('booking_not_found')
    const state = bookingPayableState(booking, now)
    if (state !== 'open') throw new Problem(payKinds.booking[state])
    if (booking.isSplit || !(await mayPayAtClub(tx, owned))) {
      throw new Problem('club_payment_not_allowed')
    }
    const row = await selectBooking(tx, owned)
    // a payment that the bank may still make would be a second one
    if (row === null || row.attemptsEnd === 'awaited') throw new Problem('payment_in_progress')
    await checkPromo(tx, booking, now)
    if (!(await courtTime.keep(tx, bookingId))) throw new Problem('hold_expired')
    await markConfirmed(tx, bookingId)
    await markOfClub(tx, bookingId)
    const to = ownerRecipient(row)
    if (to !== null) await mailer.queue(tx, payAtClubMail(row, to, now))
  })
}
