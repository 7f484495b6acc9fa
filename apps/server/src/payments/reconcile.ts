import { minuteMs, unansweredReason } from '@quatre/domain'
import { ProviderRefusal } from '../platform/payments/checkout-client.ts'
import { inTransaction } from '../platform/transaction.ts'
import type { PaymentDesk } from './payment-desk.ts'
import {
  lockPayableBooking,
  selectForgotten,
  selectPayment,
  updatePayment,
  type PaymentState,
} from './payment.sql.ts'
import { tellWhenOver } from './settle.ts'

const forgottenMinutes = 5
/** Money may still come of such a payment. */
const openStates = new Set<PaymentState>(['created', 'redirected', 'cancelled'])

interface Reconciling {
  readonly platform: Pick<PaymentDesk['platform'], 'db' | 'provider' | 'clock' | 'log'>
  readonly bookings: Pick<PaymentDesk['bookings'], 'tellUnpaid'>
}

/**
 * Ends attempts without news, whose hold is over, at the provider too: also those that were given up
 * for another card, which may have been paid all the same. One given up here that turns out to have been paid
 * is still booked: its own notification says so, or that of the cancellation, which came too late.
 * What we noted to do, events and refunds, is tried by its job until it is done.
 */
export async function reconcile(desk: Reconciling): Promise<void> {
  const { db, clock, log } = desk.platform
  const now = clock()
  const forgotten = await selectForgotten(db, now - forgottenMinutes * minuteMs, now)
  for (const { id, bookingId } of forgotten) {
    // One that cannot be ended yet must not keep the others waiting.
    await giveUp(desk, id, bookingId).catch((error: unknown) =>
      log.error({ err: error, payment: id }, 'still to be reconciled'),
    )
  }
}

async function giveUp(desk: Reconciling, paymentId: string, bookingId: number): Promise<void> {
  const { db, provider, clock, log } = desk.platform
  try {
    await provider.cancel(paymentId)
  } catch (error) {
    // The provider does not know it: nothing to undo.
    if (!(error instanceof ProviderRefusal) || error.passing) {
      log.warn({ err: error, payment: paymentId }, 'the provider could not be asked to cancel')
      return
    }
  }
  await inTransaction(db, async (tx) => {
    const booking = await lockPayableBooking(tx, bookingId)
    const payment = await selectPayment(tx, paymentId)
    if (booking === null || payment === null || !openStates.has(payment.state)) return
    const now = clock()
    const refusalReason = unansweredReason
    await updatePayment(tx, paymentId, { state: 'cancelled', refusalReason, now })
    await tellWhenOver(tx, desk.bookings, booking, now)
  })
}
