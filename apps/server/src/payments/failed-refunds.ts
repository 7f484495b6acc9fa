import type { Db } from '@quatre/db'
import { refundFailedPosting } from '@quatre/domain'
import { addPosting } from '../platform/ledger.ts'
import { selectOwedRefunds, type Refund } from './refund.sql.ts'
import type { RefundNotifier } from './refund-notifier.ts'

/** A refund that failed goes to its member's SOLDE, and they are notified. */
export async function payToWallet(
  tx: Db,
  bookings: RefundNotifier,
  { id, bookingId, userId, amountCents }: Refund,
  now: number,
): Promise<void> {
  await addPosting(tx, {
    eventKey: `refund-failed:${id}`,
    kind: 'refund_failed',
    entries: refundFailedPosting({ amountCents, userId }),
    bookingId,
    refundId: id,
    now,
  })
  await bookings.notifyRefund(tx, { what: 'failed', id, bookingId, userId, amountCents })
}

/** A member is back: what stayed owed because they had no account when its refund failed is theirs again. */
export function owedPayer(bookings: RefundNotifier) {
  return async (
    tx: Db,
    { userId, now }: { readonly userId: number; readonly now: number },
  ): Promise<void> => {
    for (const refund of await selectOwedRefunds(tx, userId)) {
      await payToWallet(tx, bookings, refund, now)
    }
  }
}
