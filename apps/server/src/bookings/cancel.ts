import type { Cancellation } from '@quatre/contract'
import type { Db } from '@quatre/db'
import { cancelProblem, euro, isOnItsWay, isoWithOffset, refundOf } from '@quatre/domain'
import type { Platform } from '../platform/platform.ts'
import type { RefundWish } from '../platform/money/refund.sql.ts'
import type { RefundLine, Refunds } from '../platform/money/refunds.ts'
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
  const lines = isCancellable
    ? await refundLines(db, refunds, row, { amountCents: refundCents, now: owned.now })
    : []
  const givenCents = sumOf(lines)
  const paid = euro(row.paidCents)
  const refund = euro(givenCents)
  const player = { id: owned.userId, firstName: row.ownerFirstName }
  return {
    cancellable: isCancellable,
    refund,
    refundIfBookedAgain: euro(isCancellable ? row.paidCents - refundCents : 0),
    paid,
    freeUntil: isoWithOffset(freeUntil, row.center.timeZone),
    destinations: destinationsOf(lines, onCard),
    lines: lines.map(({ to, cents }) => ({ to, amount: euro(cents) })),
    // full payment: the captain has paid all
    payers: row.paidCents > 0 ? [{ player, paid, refund }] : [],
  }
}

/** Where `amountCents` of a booking would go; what came by card to the card. */
async function refundLines(
  db: Db,
  refunds: Refunds,
  { chargeId }: Pick<BookingRow, 'chargeId'>,
  asked: Pick<RefundWish, 'amountCents' | 'now'>,
): Promise<readonly RefundLine[]> {
  if (chargeId === null || asked.amountCents === 0) return []
  return refunds.plan(db, { chargeId, to: 'card', by: 'member', ...asked })
}

const sumOf = (lines: readonly RefundLine[]) => lines.reduce((sum, { cents }) => sum + cents, 0)

const problemOf = (row: Pick<BookingRow, 'status' | 'expiresAt' | 'startsAt'>, now: number) =>
  cancelProblem({ status: statusAt(row, now), startsAt: row.startsAt }, now)

/** What the bank is asked for at this moment would come for a court that was let go. */
const isBeingPaid = ({ status, bankAskedAt }: BookingRow, now: number) =>
  status === 'Pending' && bankAskedAt !== null && isOnItsWay(bankAskedAt, now)

/** What came by card may go to the SOLDE, or back there when all of it came from there. */
function destinationsOf(
  lines: readonly RefundLine[],
  onCardCents: number,
): Cancellation['destinations'] {
  if (lines.length === 0) return []
  return mayGoToCard(lines, onCardCents) ? ['wallet', 'card'] : ['wallet']
}

function mayGoToCard(lines: readonly RefundLine[], onCardCents: number): boolean {
  const cents = sumOf(lines.filter(({ to }) => to === 'card'))
  return cents > 0 && cents <= onCardCents
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
    const { chargeId } = locked
    const { refundCents: amountCents } = refundOf({ ...locked, paidCents: row.paidCents, now })
    const planned = await refundLines(tx, refunds, locked, { amountCents, now })
    const refundCents = sumOf(planned)
    if (seenRefundCents !== undefined && seenRefundCents !== refundCents) {
      throw new Problem('refund_changed', { details: { refundCents } })
    }
    if (to === 'card' && refundCents > 0) {
      const onCard = await refunds.cardCents(tx, chargeId)
      if (!mayGoToCard(planned, onCard)) throw new Problem('refund_to_card_impossible')
    }
    await markCancelled(tx, bookingId, now)
    await courtTime.free(tx, bookingId)
    const given = { amountCents, to, by: 'member', now } as const
    const lines =
      amountCents === 0 || chargeId === null ? [] : await refunds.give(tx, { chargeId, ...given })
    const recipient = ownerOf(row)
    if (recipient === null || locked.status !== 'Confirmed') return
    await mailer.queue(tx, cancellationMail(row, recipient, { lines, now }))
  })
}
