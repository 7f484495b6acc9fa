import type { Cancellation } from '@quatre/contract'
import type { Db } from '@quatre/db'
import {
  cancelProblem,
  euro,
  isOnItsWay,
  isoWithOffset,
  cancellationRefund,
  refundsOfPayers,
} from '@quatre/domain'
import { checkpoint } from '../platform/checkpoints.ts'
import type { Platform } from '../core/platform.ts'
import { refundDestinations, withheldByDestination } from './refund-choice.ts'
import type { PlannedRefund } from '../core/money/refund.sql.ts'
import type { Refunds } from '../core/money/refunds.ts'
import { noteRequest, type RequestKey } from '../platform/request-keys.sql.ts'
import { inTransaction } from '../platform/transaction.ts'
import { Problem } from '../http/problems.ts'
import { statusAt } from './booking-answer.ts'
import { lockOwnBooking, selectBooking, type BookingRow } from './booking.sql.ts'
import { cancellationMail, ownerRecipient } from './mails.ts'
import { oweNothing } from './open/joiner.sql.ts'
import { payersOnceReturned, returnSharesTo } from './open/return-shares.ts'
import { selectPayers, type Payer } from './shares/places.sql.ts'
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

/** The refund of a cancellation at `now`. @throws Problem booking_not_found */
export async function quoteCancellation(
  db: Db,
  refunds: Refunds,
  owned: Owned,
): Promise<Cancellation> {
  const row = await selectBooking(db, owned)
  if (row === null) throw new Problem('booking_not_found')
  const { freeUntil } = cancellationRefund({ ...row, now: owned.now })
  const isCancellable =
    bookingCancelProblem(row, owned.now) === null && !isBeingPaid(row, owned.now)
  const found = await payersOnceReturned(db, row.id, owned.now)
  const payers = (await planRefunds(db, refunds, { row, found }, owned.now)).map((payer) =>
    isCancellable ? payer : { ...payer, refundCents: 0, lines: [] },
  )
  const paidCents = paidBy(payers)
  const ruleCents = payers.reduce((sum, { refundCents }) => sum + refundCents, 0)
  const own = payers.filter(isPaidBy(owned.userId))
  const friends = payers.filter((payer) => !isPaidBy(owned.userId)(payer))
  const lines = own.flatMap((charge) => charge.lines)
  return {
    cancellable: isCancellable,
    refund: euro(totalRefundCents(payers)),
    refundIfBookedAgain: euro(isCancellable ? paidCents - ruleCents : 0),
    paid: euro(paidCents),
    freeUntil: isoWithOffset(freeUntil, row.center.timeZone),
    destinations: refundDestinations(lines),
    lines: lines.map(({ to, cents }) => ({ to, amount: euro(cents) })),
    withheld: await withheldByDestination(db, lines, owned.userId),
    payers: [own, ...friends.map((friend) => [friend])].flatMap(payerAnswer),
  }
}

/** A payer, who may have paid several charges. */
function payerAnswer(charges: readonly PayerRefund[]): Cancellation['payers'] {
  const [first] = charges
  if (first === undefined) return []
  const player = { id: first.payerId, firstName: first.firstName }
  return [{ player, paid: euro(paidBy(charges)), refund: euro(totalRefundCents(charges)) }]
}

/** The refund of each payer of a booking, charge by charge; of card money, to the card. */
async function planRefunds(
  db: Db,
  refunds: Refunds,
  { row, found }: { readonly row: BookingRow; readonly found: readonly Payer[] },
  now: number,
): Promise<PayerRefund[]> {
  const payers = refundsOfPayers(found, { ...row, now })
  const planned: PayerRefund[] = []
  for (const payer of payers) {
    const { chargeId, refundCents: amountCents } = payer
    const wish = { chargeId, amountCents, to: 'card', by: 'member', now } as const
    planned.push({ ...payer, lines: amountCents === 0 ? [] : await refunds.plan(db, wish) })
  }
  return planned
}

const isPaidBy =
  (userId: number) =>
  ({ payerId }: PayerRefund) =>
    payerId === userId

const paidBy = (payers: readonly PayerRefund[]) =>
  payers.reduce((sum, { paidCents }) => sum + paidCents, 0)

const totalRefundCents = (payers: readonly PayerRefund[]) =>
  payers.reduce((sum, { lines }) => sum + linesCents(lines), 0)

const linesCents = (lines: readonly PlannedRefund[]) =>
  lines.reduce((sum, { cents }) => sum + cents, 0)

const bookingCancelProblem = (
  row: Pick<BookingRow, 'status' | 'expiresAt' | 'startsAt'>,
  now: number,
) => cancelProblem({ status: statusAt(row, now), startsAt: row.startsAt }, now)

/** A payment that the bank is being asked for would come for a court that is free again. */
const isBeingPaid = ({ status, bankAskedAt }: BookingRow, now: number) =>
  status === 'Pending' && bankAskedAt !== null && isOnItsWay(bankAskedAt, now)

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
    const problem = bookingCancelProblem(locked, now)
    if (problem !== null) throw new Problem(problem)
    const row = await selectBooking(tx, { bookingId, userId })
    if (row === null) throw new Problem('booking_not_found')
    if (isBeingPaid(row, now)) throw new Problem('payment_in_progress')
    await returnSharesTo(tx, platform, locked, now)
    await oweNothing(tx, bookingId)
    const found = await selectPayers(tx, bookingId)
    const payers = await planRefunds(tx, refunds, { row, found }, now)
    const refundCents = totalRefundCents(payers)
    if (seenRefundCents !== undefined && seenRefundCents !== refundCents) {
      throw new Problem('refund_changed', { details: { refundCents } })
    }
    const own = payers.filter(isPaidBy(userId))
    const ownLines = own.flatMap(({ lines }) => lines)
    if (to === 'card' && ownLines.length > 0 && !refundDestinations(ownLines).includes('card')) {
      throw new Problem('refund_to_card_impossible')
    }
    const ended = { row, captainId: userId, payers, captainTo: to, why: 'captain', now } as const
    const lines = await endBooking(tx, platform, ended)
    checkpoint('cancellation: decided, before the commit')
    const recipient = ownerRecipient(row)
    if (recipient === null || locked.status !== 'Confirmed') return
    const ownRow = { ...row, paidCents: paidBy(own) }
    await mailer.queue(tx, cancellationMail(ownRow, recipient, { lines, now }))
  })
}
