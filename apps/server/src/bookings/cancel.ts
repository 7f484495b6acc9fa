import type { Cancellation } from '@quatre/contract'
import type { Db } from '@quatre/db'
import { cancelProblem, euro, isOnItsWay, isoWithOffset, refundOf } from '@quatre/domain'
import type { Platform } from '../platform/platform.ts'
import type { Refunds } from '../platform/money/refunds.ts'
import { noteRequest, type RequestKey } from '../platform/request-keys.sql.ts'
import { inTransaction } from '../platform/transaction.ts'
import { Problem } from '../http/problems.ts'
import { statusAt } from './booking-answer.ts'
import { lockOwnBooking, selectBooking, type BookingRow } from './booking.sql.ts'
import { cancellationMail, ownerOf } from './mails.ts'
import { markCancelled } from './status.sql.ts'

interface Owned {
  readonly bookingId: number
  readonly userId: number
  readonly now: number
}

interface CancelRequest extends Owned {
  readonly to: 'wallet' | 'card'
  /** The refund that the player was shown, in cents. */
  readonly seenRefundCents: number | undefined
  readonly requestKey: RequestKey
}

/** What a cancellation would give back at `now`. @throws Problem booking_not_found */
export async function quoteCancellation(
  db: Db,
  refunds: Refunds,
  owned: Owned,
): Promise<Cancellation> {
  const row = await selectBooking(db, owned)
  if (row === null) throw new Problem('booking_not_found')
  const { refundCents, freeUntil } = refundOf({ ...row, now: owned.now })
  const onCard = await refunds.cardCents(db, row.chargeId)
  const isCancellable = problemOf(row, owned.now) === null && !isBeingPaid(row, owned.now)
  const givenCents = isCancellable ? refundCents : 0
  const paid = euro(row.paidCents)
  const refund = euro(givenCents)
  const player = { id: owned.userId, firstName: row.ownerFirstName }
  return {
    cancellable: isCancellable,
    refund,
    refundIfBookedAgain: euro(isCancellable ? row.paidCents - givenCents : 0),
    paid,
    freeUntil: isoWithOffset(freeUntil, row.center.timeZone),
    destinations: destinationsOf(givenCents, onCard),
    // full payment: the captain has paid all
    payers: row.paidCents > 0 ? [{ player, paid, refund }] : [],
  }
}

const problemOf = (row: Pick<BookingRow, 'status' | 'expiresAt' | 'startsAt'>, now: number) =>
  cancelProblem({ status: statusAt(row, now), startsAt: row.startsAt }, now)

/** What the bank is asked for at this moment would come for a court that was let go. */
const isBeingPaid = ({ status, bankAskedAt }: BookingRow, now: number) =>
  status === 'Pending' && bankAskedAt !== null && isOnItsWay(bankAskedAt, now)

/** Everything may go to the SOLDE, and to the card when all of it came from there. */
function destinationsOf(refundCents: number, onCardCents: number): Cancellation['destinations'] {
  if (refundCents === 0) return []
  return onCardCents >= refundCents ? ['wallet', 'card'] : ['wallet']
}

/**
 * Cancels a booking and gives back what the centre's rule says. A booking already cancelled stays
 * as it is: the same request twice has the result of one. A refusal leaves the key unused.
 * @throws Problem booking_not_found, booking_already_started, booking_not_cancellable,
 * payment_in_progress, refund_changed, refund_to_card_impossible, idempotency_key_reused
 */
export async function cancel(
  { db, mailer, courtTime, refunds }: Platform,
  { bookingId, userId, now, to, seenRefundCents, requestKey }: CancelRequest,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await noteRequest(tx, requestKey, { made: {}, now })
    const locked = await lockOwnBooking(tx, { bookingId, userId })
    if (locked === null) throw new Problem('booking_not_found')
    if (locked.status === 'Cancelled') return
    const problem = problemOf(locked, now)
    if (problem !== null) throw new Problem(problem)
    const row = await selectBooking(tx, { bookingId, userId })
    if (row === null) throw new Problem('booking_not_found')
    if (isBeingPaid(row, now)) throw new Problem('payment_in_progress')
    const { refundCents } = refundOf({ ...locked, paidCents: row.paidCents, now })
    if (seenRefundCents !== undefined && seenRefundCents !== refundCents) {
      throw new Problem('refund_changed', { details: { refundCents } })
    }
    if (to === 'card' && (await refunds.cardCents(tx, locked.chargeId)) < refundCents) {
      throw new Problem('refund_to_card_impossible')
    }
    await markCancelled(tx, bookingId, now)
    await courtTime.free(tx, bookingId)
    const recipient = ownerOf(row)
    if (recipient !== null && locked.status === 'Confirmed') {
      const refund = { cents: refundCents, to, now }
      await mailer.queue(tx, cancellationMail(row, recipient, refund))
    }
    const { chargeId } = locked
    if (refundCents === 0 || chargeId === null) return
    await refunds.give(tx, { chargeId, amountCents: refundCents, to, now })
  })
}
