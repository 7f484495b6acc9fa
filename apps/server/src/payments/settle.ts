import type { Db } from '@quatre/db'
import { capturePosting, lateCapturePosting } from '@quatre/domain'
import { addPosting } from '../platform/ledger.ts'
import {
  abandonAttempts,
  existingPayment,
  lockPayableBooking,
  selectLivePayment,
  updatePayment,
  type PayableBooking,
  type Payment,
} from './payment.sql.ts'
import type { RefundDesk, RefundTeller } from './refunds.ts'

/** What the payments need of the bookings. */
export interface PaidBookings extends RefundTeller {
  /** Confirms a booking whose money has come; `gone` when it cannot be had any more. */
  confirm(tx: Db, bookingId: number, now: number): Promise<'confirmed' | 'gone'>
  /** Tells the owner that nothing was charged and the court is free again. */
  tellUnpaid(tx: Db, news: { readonly bookingId: number; readonly userId: number }): Promise<void>
}

/** How a payment ended at the provider. */
export type Outcome =
  | { readonly authorised: true; readonly pspReference: string }
  | { readonly authorised: false; readonly pspReference: string | null; readonly reason: string }

/**
 * Books the end of a payment, in one transaction, whoever brings the news: the provider's answer,
 * the return from the bank, a notification, in any order, any number of times. Money ends as a
 * confirmed booking or on its way back.
 */
export async function settle(
  tx: Db,
  { bookings, refunds }: { readonly bookings: PaidBookings; readonly refunds: RefundDesk },
  {
    paymentId,
    outcome,
    now,
  }: { readonly paymentId: string; readonly outcome: Outcome; readonly now: number },
): Promise<Payment> {
  const { bookingId } = await existingPayment(tx, paymentId)
  const booking = await lockPayableBooking(tx, bookingId)
  const payment = await existingPayment(tx, paymentId)
  if (booking === null) throw new Error(`payment ${paymentId} without its booking`)
  if (payment.state === 'captured' || payment.state === 'returned') return payment

  if (!outcome.authorised) {
    const { pspReference, reason } = outcome
    await updatePayment(tx, paymentId, {
      state: 'refused',
      pspReference,
      refusalReason: reason,
      now,
    })
    if (payment.state !== 'refused') await tellWhenOver(tx, bookings, booking, now)
    return existingPayment(tx, paymentId)
  }

  const { centerId, userId } = booking
  const { amountCents } = payment
  const { pspReference } = outcome
  const paidBefore = (await selectLivePayment(tx, bookingId))?.state === 'captured'
  const verdict = paidBefore ? 'gone' : await bookings.confirm(tx, bookingId, now)
  const event = { eventKey: `capture:${paymentId}`, bookingId, paymentId, now }
  if (verdict === 'confirmed') {
    await abandonAttempts(tx, bookingId)
    await updatePayment(tx, paymentId, { state: 'captured', pspReference, now })
    await addPosting(tx, {
      ...event,
      kind: 'capture',
      entries: capturePosting({ amountCents, centerId }),
    })
  } else {
    await updatePayment(tx, paymentId, { state: 'returned', pspReference, now })
    await addPosting(tx, {
      ...event,
      kind: 'late_capture',
      entries: lateCapturePosting({ amountCents }),
    })
    await refunds.note(tx, { bookingId, paymentId, userId, amountCents, destination: 'card', now })
    await bookings.tellRefund(tx, {
      what: 'returned',
      id: paymentId,
      bookingId,
      userId,
      amountCents,
    })
  }
  return existingPayment(tx, paymentId)
}

/**
 * An attempt has brought no money: its player, who may have left the page, is written to once the hold
 * is over and no other attempt may still pay for it. Before, he can try again.
 */
export async function tellWhenOver(
  tx: Db,
  bookings: Pick<PaidBookings, 'tellUnpaid'>,
  { id: bookingId, userId, status, expiresAt }: PayableBooking,
  now: number,
): Promise<void> {
  const isOver = status === 'Expired' || (status === 'Pending' && (expiresAt ?? 0) <= now)
  if (!isOver || (await selectLivePayment(tx, bookingId)) !== null) return
  await bookings.tellUnpaid(tx, { bookingId, userId })
}
