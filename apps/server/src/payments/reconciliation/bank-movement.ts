import type { Db } from '@quatre/db'
import {
  capturePosting,
  lateCapturePosting,
  lateMoneyTakenBackPosting,
  moneyTakenBackPosting,
  type PaymentId,
} from '@quatre/domain'
import { correctCashback } from '../../platform/money/cashback.ts'
import { addPosting } from '../../platform/money/ledger.ts'
import type { BankMoved } from '../../platform/money/payables.ts'
import type { Platform } from '../../platform/platform.ts'
import { placeRefund } from '../refunds/failed-refunds.ts'
import { lockRefundsOfPayment } from '../refunds/refund.sql.ts'
import { lockPayment } from '../settle.ts'

export type Direction = BankMoved['direction']

const postings = {
  taken: { captured: moneyTakenBackPosting, returned: lateMoneyTakenBackPosting },
  brought: { captured: capturePosting, returned: lateCapturePosting },
} as const

/**
 * Books what a bank did with a payment's money days later, where its capture was booked: with the
 * club, or with what is owed back. What was paid for stays; refunds of it that failed, or are on the
 * SOLDE, follow. False while
 * no money of it has been booked.
 */
export async function bookBankMovement(
  tx: Db,
  platform: Pick<Platform, 'payables' | 'log'>,
  asked: {
    readonly paymentId: PaymentId
    readonly direction: Direction
    /** In the ledger: the event's code in small letters. */
    readonly kind: string
    readonly pspReference: string
    readonly amountCents: number
    readonly now: number
  },
): Promise<boolean> {
  const { paymentId, direction, kind, pspReference, amountCents, now } = asked
  const { charge, payable, payment } = await lockPayment(tx, platform, paymentId, now)
  if (payment.state !== 'captured' && payment.state !== 'returned') return false
  const refunds = await lockRefundsOfPayment(tx, paymentId)
  const eventKey = `${kind}:${pspReference}`
  const moved = { direction, amountCents, eventKey, now }
  const entries =
    (payment.state === 'captured' ? await payable.bankMoved?.(tx, charge, moved) : undefined) ??
    postings[direction][payment.state]({ amountCents, earner: payable.earnerOf(charge) })
  await addPosting(tx, { eventKey, kind, entries, chargeId: charge.id, paymentId, now })
  for (const refund of refunds) await placeRefund(tx, platform, refund, now)
  await correctCashback(tx, charge.id, now)
  return true
}
