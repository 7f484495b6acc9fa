import type { Db } from '@quatre/db'
import { refundPaidByHandPosting } from '@quatre/domain'
import { addPosting } from '../../platform/money/ledger.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { refundFailedKey } from '../failed-refunds.ts'
import { lockRefund } from '../refund.sql.ts'
import { markPaidByHand } from './owed-refund.sql.ts'

/**
 * Books that somebody has paid a refund that failed and is owed still, by a transfer from the bank: once,
 * in place of the SOLDE that its member would get it on when they came back. Any other refund may still
 * be paid by the provider, or was.
 */
export function settleByHand(
  db: Db,
  {
    refundId,
    note,
    now,
  }: { readonly refundId: string; readonly note: string; readonly now: number },
): Promise<'settled' | 'settled before' | 'not failed' | 'unknown'> {
  return inTransaction(db, async (tx) => {
    const refund = await lockRefund(tx, { pspReference: null, reference: refundId })
    if (refund === null) return 'unknown'
    if (refund.state !== 'failed') return 'not failed'
    const { chargeId, amountCents } = refund
    const added = await addPosting(tx, {
      eventKey: refundFailedKey(refund),
      kind: 'refund_paid_by_hand',
      entries: refundPaidByHandPosting({ amountCents }),
      chargeId,
      refundId,
      now,
    })
    if (!added) return 'settled before'
    await markPaidByHand(tx, refundId, note)
    return 'settled'
  })
}
