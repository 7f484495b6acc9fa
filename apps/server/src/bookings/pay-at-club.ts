import type { Db } from '@quatre/db'
import type { BookingId, UserId } from '@quatre/domain'
import { sql } from 'kysely'
import { Problem } from '../http/problems.ts'
import type { Platform } from '../platform/platform.ts'
import { noteRequest, type RequestKey } from '../platform/request-keys.sql.ts'
import { inTransaction } from '../platform/transaction.ts'
import { payableStateOf } from './booking-answer.ts'
import { lockOwnBooking, selectBooking } from './booking.sql.ts'
import { ownerOf, payAtClubMail } from './mails.ts'
import { markConfirmed, markOfClub } from './status.sql.ts'

interface Owned {
  readonly bookingId: BookingId
  readonly userId: UserId
}

/** Whether a centre lets a member pay there what they book in it. */
export async function mayPayAtClub(db: Db, { bookingId, userId }: Owned): Promise<boolean> {
  const { rows } = await sql`select from booking b
    join club_payer p on p.center_id = b.center_id and p.user_id = b.user_id
    where b.id = ${bookingId} and b.user_id = ${userId}`.execute(db)
  return rows.length > 0
}

const refusals = {
  given: 'payment_already_made',
  cancelled: 'booking_cancelled',
  over: 'hold_expired',
} as const

/**
 * Confirms a hold that is paid at the club: nothing is paid here, and nothing is owed to us.
 * @throws Problem as the call says
 */
export function payAtClub(
  { db, courtTime, mailer }: Platform,
  owned: Owned & { readonly requestKey: RequestKey; readonly now: number },
): Promise<void> {
  const { bookingId, requestKey, now } = owned
  return inTransaction(db, async (tx) => {
    if ((await noteRequest(tx, requestKey, { made: { booking: bookingId }, now })) !== null) return
    const booking = await lockOwnBooking(tx, owned)
    if (booking === null) throw new Problem('booking_not_found')
    const state = payableStateOf(booking, now)
    if (state !== 'open') throw new Problem(refusals[state])
    if (!(await mayPayAtClub(tx, owned))) throw new Problem('club_payment_not_allowed')
    const row = await selectBooking(tx, owned)
    // what the bank is asked for, or may still bring, would be paid twice
    if (row === null || row.attemptsEnd === 'awaited') throw new Problem('payment_in_progress')
    if (!(await courtTime.keep(tx, bookingId))) throw new Problem('hold_expired')
    await markConfirmed(tx, bookingId)
    await markOfClub(tx, bookingId)
    const to = ownerOf(row)
    if (to !== null) await mailer.queue(tx, payAtClubMail(row, to, now))
  })
}
