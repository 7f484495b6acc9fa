import type { Db } from '@quatre/db'
import {
  refundFailedPosting,
  refundToCardDecidedPosting,
  type LedgerSide,
  type PaymentId,
} from '@quatre/domain'
import { lockMember } from '../../core/sessions/lock-member.ts'
import { existingCharge } from '../../core/money/charge.sql.ts'
import { setOffOwed, withhold } from '../../core/money/claims.ts'
import { addPosting } from '../../core/money/ledger.ts'
import type { Listeners } from '../../core/events.ts'
import type { Platform } from '../../core/platform.ts'
import { lockPaidByBank, updateRefund, type Refund } from './refund.sql.ts'

type Placing = Pick<Platform, 'payables' | 'log'>

/**
 * Moves a locked refund that failed to its member's SOLDE, where their debt is set against it. For a guest it
 * stays owed, and for a closed account the rest does: an error in the log, for a person to pay it by hand.
 */
export async function placeRefund(
  tx: Db,
  { payables, log }: Placing,
  refund: Refund,
  now: number,
): Promise<void> {
  const { id: refundId, chargeId, paymentId, userId, amountCents } = refund
  const told = { refund: refundId, payment: paymentId, amountCents }
  if (userId === null) {
    log.error(told, 'a refund of a guest failed: to be paid by hand')
    return
  }
  const hasAccount = await lockMember(tx, userId)
  log.error(
    told,
    hasAccount
      ? 'a refund failed and is on the SOLDE: to be looked at'
      : 'a refund failed after its member left, and is still owed: to be paid by hand',
  )
  await updateRefund(tx, refundId, { state: 'failed' })
  const eventKey = `refund-failed:${refundId}`
  const entries = refundFailedPosting({ amountCents, userId })
  await addPosting(tx, { eventKey, kind: 'refund_failed', entries, chargeId, refundId, now })
  const cause = { userId, chargeId, eventKey, now }
  const [withheld] = await withhold(tx, [{ source: 'wallet', amountCents, refundId }], cause)
  if (!hasAccount) return
  const charge = await existingCharge(tx, chargeId)
  const withheldCents = withheld?.amountCents ?? 0
  const news = { what: 'refundFailed', id: refundId, amountCents, withheldCents } as const
  await payables[charge.kind].notify(tx, charge, news)
}

/** Moves the money owed to a returned member to their SOLDE, less their debts. */
export const owedPayer: NonNullable<Listeners['memberReturns']> = async (tx, { userId, now }) => {
  await setOffOwed(tx, { userId, eventKey: `returned:${userId}:${now}`, now })
}

/**
 * A bank has brought a guest's money again, with which a refund of it had been settled: it is owed to them again, for a
 * person to pay it by hand.
 */
export async function oweAgain(
  tx: Db,
  { log }: Pick<Platform, 'log'>,
  brought: {
    readonly paymentId: PaymentId
    readonly earner: LedgerSide
    readonly amountCents: number
    readonly eventKey: string
    readonly now: number
  },
): Promise<void> {
  const { paymentId, earner, eventKey, now } = brought
  let leftCents = brought.amountCents
  for (const { id: refundId, chargeId, cents } of await lockPaidByBank(tx, paymentId)) {
    const amountCents = Math.min(cents, leftCents)
    if (amountCents === 0) return
    leftCents -= amountCents
    const entries = refundToCardDecidedPosting({ amountCents, earner })
    const posting = { eventKey: `${eventKey}:${refundId}`, kind: 'refund_owed_again', entries }
    await addPosting(tx, { ...posting, chargeId, refundId, now })
    await updateRefund(tx, refundId, { state: 'owed' })
    log.error(
      { refund: refundId, payment: paymentId, amountCents },
      'a refund that a bank had paid is owed again',
    )
  }
}
