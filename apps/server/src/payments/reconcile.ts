import { ProviderRefusal } from '../platform/payments/checkout-client.ts'
import { inTransaction } from '../platform/transaction.ts'
import { applyEvent } from './notifications.ts'
import type { PaymentDesk } from './pay.ts'
import { lockPayableBooking, selectForgotten, selectPayment, updatePayment } from './payment.sql.ts'
import { selectOverdueEvents } from './provider-event.sql.ts'
import { selectUnsentRefunds } from './refund.sql.ts'
import { sendRefund } from './refunds.ts'

const minuteMilliseconds = 60_000
/** An event is applied within a second; one older than this was in the hands of a process that died. */
const lateMilliseconds = 5_000
const forgottenMinutes = 5

/**
 * Looks for what got stuck between us and the provider: events stored and not applied, refunds
 * noted and not sent, attempts without an end. An attempt given up here that turns out to have
 * been paid is still booked: its own notification says so, or that of the cancellation, which came
 * too late.
 */
export async function reconcile(desk: PaymentDesk): Promise<void> {
  const { db, clock, log } = desk.platform
  // One that cannot be done yet must not keep the others waiting.
  const attempt = (work: Promise<void>) =>
    work.catch((error: unknown) => log.error({ err: error }, 'still to be reconciled'))
  const now = clock()
  for (const key of await selectOverdueEvents(db, now - lateMilliseconds)) {
    await attempt(applyEvent(desk, key))
  }
  for (const refundId of await selectUnsentRefunds(db, now - minuteMilliseconds)) {
    await attempt(sendRefund({ ...desk.platform, bookings: desk.bookings }, refundId))
  }
  const forgotten = await selectForgotten(db, now - forgottenMinutes * minuteMilliseconds, now)
  for (const { id, bookingId } of forgotten) await attempt(giveUp(desk, id, bookingId))
}

async function giveUp(desk: PaymentDesk, paymentId: string, bookingId: number): Promise<void> {
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
    await lockPayableBooking(tx, bookingId)
    const payment = await selectPayment(tx, paymentId)
    if (payment?.state !== 'created' && payment?.state !== 'redirected') return
    await updatePayment(tx, paymentId, { state: 'cancelled', now: clock() })
  })
}
