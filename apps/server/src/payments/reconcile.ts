import { ProviderRefusal } from '../platform/payments/checkout-client.ts'
import { inTransaction } from '../platform/transaction.ts'
import { eventQueue } from './notifications.ts'
import type { PaymentDesk } from './pay.ts'
import { lockPayableBooking, selectForgotten, selectPayment, updatePayment } from './payment.sql.ts'
import { selectOverdueEvents } from './provider-event.sql.ts'
import { selectUnsentRefunds } from './refund.sql.ts'
import { refundQueue } from './refunds.ts'

const minuteMilliseconds = 60_000
const forgottenMinutes = 5

/**
 * Looks for what got stuck between us and the provider: events stored and not applied, refunds
 * noted and not sent, attempts without an end. An attempt given up here that turns out to have
 * been paid is still booked when its notification comes: its money goes back.
 */
export async function reconcile(desk: PaymentDesk): Promise<void> {
  const { db, jobs, clock } = desk.platform
  const aMinuteAgo = clock() - minuteMilliseconds
  for (const key of await selectOverdueEvents(db, aMinuteAgo)) await jobs.add(db, eventQueue, key)
  for (const refundId of await selectUnsentRefunds(db, aMinuteAgo)) {
    await jobs.add(db, refundQueue, { refundId })
  }
  const forgotten = await selectForgotten(
    db,
    clock() - forgottenMinutes * minuteMilliseconds,
    clock(),
  )
  for (const { id, bookingId } of forgotten) await giveUp(desk, id, bookingId)
}

async function giveUp(desk: PaymentDesk, paymentId: string, bookingId: number): Promise<void> {
  const { db, provider, clock, log } = desk.platform
  try {
    await provider.cancel(paymentId)
  } catch (error) {
    // The provider does not know it: nothing to undo.
    if (!(error instanceof ProviderRefusal) || error.status >= 500) {
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
