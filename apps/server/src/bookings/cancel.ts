import type { Cancellation } from '@quatre/contract'
import type { Db } from '@quatre/db'
import {
  cancelProblem,
  euro,
  isOnItsWay,
  isoWithOffset,
  refundOf,
  refundsOfPayers,
} from '@quatre/domain'
import type { Platform } from '../platform/platform.ts'
import type { Refunds } from '../platform/money/refunds.ts'
import { noteRequest, type RequestKey } from '../platform/request-keys.sql.ts'
import { inTransaction } from '../platform/transaction.ts'
import { Problem } from '../http/problems.ts'
import { statusAt } from './booking-answer.ts'
import { lockOwnBooking, selectBooking, type BookingRow } from './booking.sql.ts'
import { cancellationMail, ownerOf } from './mails.ts'
import { selectPayers } from './shares/places.sql.ts'
import { endBooking, type PayerRefund } from './shares/refund-payers.ts'

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
  const { freeUntil } = refundOf({ ...row, now: owned.now })
  const isCancellable = problemOf(row, owned.now) === null && !isBeingPaid(row, owned.now)
  const payers = (await refundsOf(db, row, owned.now)).map((payer) =>
    isCancellable ? payer : { ...payer, refundCents: 0 },
  )
  const paidCents = sumOf(payers, 'paidCents')
  const refundCents = sumOf(payers, 'refundCents')
  const own = payers.filter(isOf(owned.userId))
  return {
    cancellable: isCancellable,
    refund: euro(refundCents),
    refundIfBookedAgain: euro(isCancellable ? paidCents - refundCents : 0),
    paid: euro(paidCents),
    freeUntil: isoWithOffset(freeUntil, row.center.timeZone),
    destinations: await destinationsOf(db, refunds, own),
    payers: [
      ...(own.length > 0 ? [answerOf(own)] : []),
      ...payers.filter((payer) => !isOf(owned.userId)(payer)).map((payer) => answerOf([payer])),
    ],
  }
}

type PayerAnswer = Cancellation['payers'][number]

/** A payer, whose money may stand in several charges. */
function answerOf(charges: readonly PayerRefund[]): PayerAnswer {
  return {
    player: { id: charges[0]?.payerId ?? null, firstName: charges[0]?.firstName ?? '' },
    paid: euro(sumOf(charges, 'paidCents')),
    refund: euro(sumOf(charges, 'refundCents')),
  }
}

const isOf =
  (userId: number) =>
  ({ payerId }: PayerRefund) =>
    payerId === userId

const sumOf = (payers: readonly PayerRefund[], of: 'paidCents' | 'refundCents') =>
  payers.reduce((sum, payer) => sum + payer[of], 0)

/** What each payer of a booking gets back of their own money, charge by charge. */
async function refundsOf(db: Db, row: BookingRow, now: number): Promise<PayerRefund[]> {
  return refundsOfPayers(await selectPayers(db, row.id), { ...row, now })
}

const problemOf = (row: Pick<BookingRow, 'status' | 'expiresAt' | 'startsAt'>, now: number) =>
  cancelProblem({ status: statusAt(row, now), startsAt: row.startsAt }, now)

/** What the bank is asked for at this moment would come for a court that was let go. */
const isBeingPaid = ({ status, bankAskedAt }: BookingRow, now: number) =>
  status === 'Pending' && bankAskedAt !== null && isOnItsWay(bankAskedAt, now)

/** What is one's own may go to the SOLDE, and to the card when all of it came from there. */
async function destinationsOf(
  db: Db,
  refunds: Refunds,
  own: readonly PayerRefund[],
): Promise<Cancellation['destinations']> {
  if (sumOf(own, 'refundCents') === 0) return []
  return (await isOnCard(db, refunds, own)) ? ['wallet', 'card'] : ['wallet']
}

async function isOnCard(db: Db, refunds: Refunds, own: readonly PayerRefund[]): Promise<boolean> {
  for (const { chargeId, refundCents } of own) {
    if ((await refunds.cardCents(db, chargeId)) < refundCents) return false
  }
  return true
}

/**
 * Cancels a booking and gives back what the centre's rule says. A booking already cancelled stays
 * as it is: the same request twice has the result of one. A refusal leaves the key unused.
 * @throws Problem booking_not_found, booking_already_started, booking_not_cancellable,
 * payment_in_progress, refund_changed, refund_to_card_impossible, idempotency_key_reused
 */
export async function cancel(
  platform: Platform,
  { bookingId, userId, now, to, seenRefundCents, requestKey }: CancelRequest,
): Promise<void> {
  const { db, mailer, refunds } = platform
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
    const payers = await refundsOf(tx, row, now)
    const refundCents = sumOf(payers, 'refundCents')
    if (seenRefundCents !== undefined && seenRefundCents !== refundCents) {
      throw new Problem('refund_changed', { details: { refundCents } })
    }
    const own = payers.filter(isOf(userId))
    if (to === 'card' && !(await isOnCard(tx, refunds, own))) {
      throw new Problem('refund_to_card_impossible')
    }
    await endBooking(tx, platform, { row, payers, captainTo: to, why: 'captain', now })
    const recipient = ownerOf(row)
    if (recipient === null || locked.status !== 'Confirmed') return
    const refund = { cents: sumOf(own, 'refundCents'), to, now }
    const ownRow = { ...row, paidCents: sumOf(own, 'paidCents') }
    await mailer.queue(tx, cancellationMail(ownRow, recipient, refund))
  })
}
