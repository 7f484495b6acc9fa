import type { Db } from '@quatre/db'
import { refundPaidByBankPosting, refundPaidByHandPosting, type UserId } from '@quatre/domain'
import { selectTakenCents } from '../../platform/money/claim.sql.ts'
import { addPosting } from '../../platform/money/ledger.ts'
import { selectOwedBalance } from '../../platform/money/owed-balance.sql.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { isTakenBack, lockRefund, type Refund } from '../refunds/refund.sql.ts'
import { markSettled, selectEarner } from './owed-refund.sql.ts'

interface Settled {
  /** Its own, or the number of whom a closed account was of. */
  readonly refundId: string
  /** `hand`: by a transfer of ours; `bank`: its payer's bank has given them the payment back. */
  readonly by: 'hand' | 'bank'
  readonly note: string
  readonly now: number
}

/**
 * Books how somebody ended a refund that failed and is owed still, or paid what is owed to a closed account, once.
 * Any other refund may still be paid by the provider, or was.
 */
export function settleRefund(
  db: Db,
  settled: Settled,
): Promise<'settled' | 'settled before' | 'not owed' | 'not taken back' | 'unknown'> {
  return inTransaction(db, async (tx) => {
    const { refundId, by, note } = settled
    if (/^\d{1,9}$/.test(refundId)) return settleAccount(tx, Number(refundId), settled)
    const refund = await lockRefund(tx, { pspReference: null, reference: refundId })
    if (refund === null) return 'unknown'
    if (refund.state === 'settled') return 'settled before'
    if (refund.state !== 'owed' || refund.paymentId === null) return 'not owed'
    if (by === 'bank' && !(await isTakenBack(tx, refund.paymentId))) return 'not taken back'
    // one that is announced may be booked later; a part that is booked is set against what is owed
    const takenCents = await selectTakenCents(tx, refund.paymentId)
    if (by === 'bank' && takenCents > 0 && takenCents < refund.amountCents) return 'not taken back'
    await bookSettled(tx, refund, settled)
    await markSettled(tx, refundId, note)
    return 'settled'
  })
}

/** What comes for a closed account that owes was set off before: what is left is theirs. */
async function settleAccount(tx: Db, userId: UserId, { by, note, now }: Settled) {
  if (by === 'bank') return 'not taken back'
  const amountCents = await selectOwedBalance(tx, userId)
  if (amountCents === 0) return 'not owed'
  const entries = refundPaidByHandPosting({ amountCents, userId })
  const eventKey = `account-settled:${userId}:${now}`
  await addPosting(tx, { eventKey, kind: 'refund_paid_by_hand', entries, note, now })
  return 'settled'
}

/** What its bank gave back is earned again; of money that came too late the bank's movement said it all. */
async function bookSettled(tx: Db, refund: Refund, { by, now }: Settled): Promise<void> {
  const { id: refundId, chargeId, amountCents } = refund
  const earner = by === 'hand' ? null : await selectEarner(tx, refundId)
  if (by === 'bank' && earner === null) return
  const entries =
    earner === null
      ? refundPaidByHandPosting({ amountCents })
      : refundPaidByBankPosting({ amountCents, earner })
  const eventKey = `refund-settled:${refundId}`
  await addPosting(tx, { eventKey, kind: `refund_paid_by_${by}`, entries, chargeId, refundId, now })
}
