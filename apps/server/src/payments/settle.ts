import type { Db } from '@quatre/db'
import { capturePosting, isHoldLive, lateCapturePosting, unansweredReason } from '@quatre/domain'
import { addPosting } from '../platform/ledger.ts'
import {
  abandonAttempts,
  existingPayment,
  lockLeftAtBank,
  lockPayableBooking,
  mayHaveMoney,
  selectLivePayment,
  updatePayment,
  type PayableBooking,
  type Payment,
} from './payment.sql.ts'
import type { RefundNotifier } from './refund-notifier.ts'
import type { RefundRequests } from './refunds.ts'

/** What the payments need of the bookings. */
export interface PaidBookings extends RefundNotifier {
  /** Confirms a booking whose money has come; `gone` when it cannot be had any more. */
  confirm(tx: Db, bookingId: number, now: number): Promise<'confirmed' | 'gone'>
  /** Notifies the owner that nothing was charged and the court is free again. */
  notifyUnpaid(tx: Db, news: { readonly bookingId: number; readonly userId: number }): Promise<void>
  /** Notifies the owner that it is not known yet, and is being checked. */
  notifyChecking(
    tx: Db,
    news: { readonly bookingId: number; readonly userId: number },
  ): Promise<void>
}

/** How a payment ended at the provider. */
export type Outcome = Authorised | Refused

interface Authorised {
  readonly authorised: true
  readonly pspReference: string
}

interface Refused {
  readonly authorised: false
  readonly pspReference: string | null
  readonly reason: string
}

interface SettleContext {
  readonly bookings: PaidBookings
  readonly refunds: RefundRequests
}

/**
 * Books the end of a payment, in one transaction, whoever brings the news: the provider's answer,
 * the return from the bank, a notification, in any order, any number of times. Money ends as a
 * confirmed booking or on its way back.
 */
export async function settle(
  tx: Db,
  { bookings, refunds }: SettleContext,
  {
    paymentId,
    outcome,
    now,
  }: { readonly paymentId: string; readonly outcome: Outcome; readonly now: number },
): Promise<Payment> {
  const { booking, payment } = await lockPayment(tx, paymentId)
  if (payment.state === 'captured' || payment.state === 'returned') return payment
  if (outcome.authorised && isUndone(payment, outcome)) return payment

  if (outcome.authorised) await take(tx, { bookings, refunds }, { booking, payment, outcome, now })
  else await refuse(tx, bookings, { booking, payment, outcome, now })
  return existingPayment(tx, paymentId)
}

/** An attempt without an answer has charged nothing, as the provider says itself: it is over. */
export async function settleUncharged(
  tx: Db,
  bookings: Pick<PaidBookings, 'notifyUnpaid'>,
  {
    paymentId,
    pspReference,
    now,
  }: { readonly paymentId: string; readonly pspReference: string | null; readonly now: number },
): Promise<void> {
  const { booking, payment } = await lockPayment(tx, paymentId)
  if (payment.settledAt !== null) return
  const end = { state: 'cancelled', refusalReason: unansweredReason, pspReference, now } as const
  await updatePayment(tx, paymentId, end)
  await notifyWhenOver(tx, bookings, booking, now)
}

/**
 * An attempt that was left at the bank's page, of which the provider knows nothing: only our own
 * question could still charge it, and is not asked any more.
 */
export async function settleLeftAtBank(
  tx: Db,
  bookings: Pick<PaidBookings, 'notifyUnpaid'>,
  ended: { readonly paymentId: string; readonly now: number },
): Promise<void> {
  await lockPayment(tx, ended.paymentId)
  if (!(await lockLeftAtBank(tx, ended.paymentId))) return
  await settleUncharged(tx, bookings, { ...ended, pspReference: null })
}

async function lockPayment(
  tx: Db,
  paymentId: string,
): Promise<{ booking: PayableBooking; payment: Payment }> {
  const { bookingId } = await existingPayment(tx, paymentId)
  const booking = await lockPayableBooking(tx, bookingId)
  if (booking === null) throw new Error(`payment ${paymentId} without its booking`)
  return { booking, payment: await existingPayment(tx, paymentId) }
}

/** The provider has cancelled this very authorisation: news of it that come later bring no money. */
function isUndone({ state, settledAt, pspReference }: Payment, outcome: Authorised): boolean {
  return state === 'cancelled' && settledAt !== null && pspReference === outcome.pspReference
}

/** Whether a booking was not paid in time. */
export function isTimeOver(booking: PayableBooking, now: number): boolean {
  return booking.status === 'Expired' || (booking.status === 'Pending' && !isHoldLive(booking, now))
}

interface Ending<Outcome> {
  readonly booking: PayableBooking
  readonly payment: Payment
  readonly outcome: Outcome
  readonly now: number
}

async function refuse(
  tx: Db,
  bookings: PaidBookings,
  { booking, payment, outcome, now }: Ending<Refused>,
): Promise<void> {
  const { pspReference, reason: refusalReason } = outcome
  await updatePayment(tx, payment.id, { state: 'refused', pspReference, refusalReason, now })
  if (payment.settledAt === null) await notifyWhenOver(tx, bookings, booking, now)
}

/** The money is here: it pays the booking, or goes back. */
async function take(
  tx: Db,
  { bookings, refunds }: SettleContext,
  { booking, payment, outcome, now }: Ending<Authorised>,
): Promise<void> {
  const { id: bookingId, centerId, userId } = booking
  const { id: paymentId, amountCents } = payment
  const { pspReference } = outcome
  const paidBefore = (await selectLivePayment(tx, bookingId))?.state === 'captured'
  // who was told that nothing came of it is not booked after all
  const toldUnpaid = payment.settledAt !== null && isTimeOver(booking, now)
  const verdict = paidBefore || toldUnpaid ? 'gone' : await bookings.confirm(tx, bookingId, now)
  const event = { eventKey: `capture:${paymentId}`, bookingId, paymentId, now }
  if (verdict === 'confirmed') {
    const entries = capturePosting({ amountCents, centerId })
    await abandonAttempts(tx, bookingId)
    await updatePayment(tx, paymentId, { state: 'captured', pspReference, now })
    await addPosting(tx, { ...event, kind: 'capture', entries })
    return
  }
  const entries = lateCapturePosting({ amountCents })
  const money = { bookingId, userId, amountCents }
  await updatePayment(tx, paymentId, { state: 'returned', pspReference, now })
  await addPosting(tx, { ...event, kind: 'late_capture', entries })
  await refunds.note(tx, { ...money, paymentId, destination: 'card', now })
  await bookings.notifyRefund(tx, { ...money, what: 'returned', id: paymentId })
}

/**
 * An attempt has brought no money: its player, who may have left the page, is written to once the hold
 * is over and no other attempt has paid for it, or may still. Before, they can try again.
 */
async function notifyWhenOver(
  tx: Db,
  bookings: Pick<PaidBookings, 'notifyUnpaid'>,
  booking: PayableBooking,
  now: number,
): Promise<void> {
  const { id: bookingId, userId } = booking
  if (!isTimeOver(booking, now) || (await mayHaveMoney(tx, bookingId))) return
  await bookings.notifyUnpaid(tx, { bookingId, userId })
}
