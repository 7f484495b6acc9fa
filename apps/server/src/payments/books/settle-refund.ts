import { randomUUID } from 'node:crypto'
import type { Db } from '@quatre/db'
import { refundPaidByBankPosting, refundPaidByHandPosting, type UserId } from '@quatre/domain'
import { addPosting } from '../../core/money/ledger.ts'
import { selectOwedBalance } from '../../core/money/owed-balance.sql.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { isTakenBack, lockRefund, type Refund } from '../refunds/refund.sql.ts'
import { markSettled, selectEarner, selectOpen } from './owed-refund.sql.ts'

interface Settled {
  /** The reference of a refund, or the number of a closed account's member. */
  readonly refundId: string
  /**
   * `hand`: by our own transfer, of the part that the payer's bank has not refunded; `bank`: their
   * bank has refunded all of it.
   */
  readonly by: 'hand' | 'bank'
  readonly note: string
  readonly now: number
}

/**
 * Books how a person ended a failed refund that is still owed, or paid the debt to a closed account, once.
 * Any other refund may still be paid by the provider, or was.
 */
export function settleRefund(
  db: Db,
  settled: Settled,
): Promise<
  'settled' | 'settled before' | 'not owed' | 'not taken back' | 'taken back' | 'unknown'
> {
  return inTransaction(db, async (tx) => {
    const { refundId, by, note } = settled
    if (/^\d{1,9}$/.test(refundId)) return settleAccount(tx, Number(refundId), settled)
    const refund = await lockRefund(tx, { pspReference: null, reference: refundId })
    if (refund === null) return 'unknown'
    if (refund.state === 'settled') return 'settled before'
    if (refund.state !== 'owed' || refund.paymentId === null) return 'not owed'
    if (by === 'bank' && !(await isTakenBack(tx, refund.paymentId))) return 'not taken back'
    const { openCents, bankCents } = await selectOpen(tx, refundId)
    // an announced chargeback may be booked later; after a partial one the rest is paid by hand
    if (by === 'bank' && bankCents > 0 && bankCents < openCents) return 'not taken back'
    if (by === 'hand' && bankCents === openCents) return 'taken back'
    const ofBankCents = by === 'bank' ? openCents : bankCents
    await bookPaidByBank(tx, refund, { amountCents: ofBankCents, now: settled.now })
    await bookPaidByHand(tx, refund, { amountCents: openCents - ofBankCents, now: settled.now })
    await markSettled(tx, refundId, note)
    return 'settled'
  })
}

/** Pays the debt to a closed account; its own debts were set off before. */
async function settleAccount(tx: Db, userId: UserId, { by, note, now }: Settled) {
  if (by === 'bank') return 'not taken back'
  const amountCents = await selectOwedBalance(tx, userId)
  if (amountCents === 0) return 'not owed'
  const entries = refundPaidByHandPosting({ amountCents, userId })
  const eventKey = `account-settled:${userId}:${now}`
  await addPosting(tx, { eventKey, kind: 'refund_paid_by_hand', entries, note, now })
  return 'settled'
}

interface Part {
  readonly amountCents: number
  readonly now: number
}

/** Books the part that its bank gave back as earned again; of money that came too late the bank's movement did. */
async function bookPaidByBank(tx: Db, refund: Refund, { amountCents, now }: Part): Promise<void> {
  const { id: refundId, chargeId } = refund
  const earner = amountCents > 0 ? await selectEarner(tx, refundId) : null
  if (earner === null) return
  const entries = refundPaidByBankPosting({ amountCents, earner })
  const eventKey = `refund-paid-by-bank:${randomUUID()}`
  await addPosting(tx, { eventKey, kind: 'refund_paid_by_bank', entries, chargeId, refundId, now })
}

async function bookPaidByHand(tx: Db, refund: Refund, { amountCents, now }: Part): Promise<void> {
  if (amountCents === 0) return
  const { id: refundId, chargeId } = refund
  const entries = refundPaidByHandPosting({ amountCents })
  const eventKey = `refund-paid-by-hand:${randomUUID()}`
  await addPosting(tx, { eventKey, kind: 'refund_paid_by_hand', entries, chargeId, refundId, now })
}
