import type { Db } from '@quatre/db'
import {
  placeOfFailedRefund,
  refundFailedPosting,
  refundTakenBackPosting,
  type UserId,
} from '@quatre/domain'
import { lockMember } from '../../platform/members/lock-member.ts'
import { existingCharge } from '../../platform/money/charge.sql.ts'
import { lockCredit, selectCredit } from '../../platform/money/credit.sql.ts'
import { addPosting } from '../../platform/money/ledger.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  countPostings,
  isUnfounded,
  lockOwedRefunds,
  updateRefund,
  type Refund,
} from './refund.sql.ts'

type Placing = Pick<Platform, 'payables' | 'log'>

/**
 * Brings a locked refund that failed, or went to the SOLDE, to where it belongs by now: to its member's SOLDE,
 * or from there, once their bank gives them the payment back. What a person has to decide is an error in
 * the log.
 */
export async function placeRefund(
  tx: Db,
  { payables, log }: Placing,
  refund: Refund,
  now: number,
): Promise<void> {
  const { id: refundId, chargeId, paymentId, userId, amountCents, destination } = refund
  const onBalance = destination === 'wallet' ? 'done' : 'failed'
  const state = refund.state === onBalance ? 'failed' : refund.state
  if (state !== 'owed' && state !== 'failed' && state !== 'spent') return
  const told = { refund: refundId, payment: paymentId, amountCents }
  if (userId === null) {
    if (state === 'owed') log.error(told, 'a refund of a guest failed: to be paid by hand')
    return
  }
  const hasAccount = await lockMember(tx, userId)
  await lockCredit(tx, userId)
  const { wallet: walletCents } = await selectCredit(tx, { userId, now })
  const isTakenBack = await isUnfounded(tx, refund)
  const place = placeOfFailedRefund({ state, amountCents, isTakenBack, hasAccount, walletCents })
  if (place !== state || state === 'owed') log.error(told, wordsOf(place, isTakenBack))
  if (place === state) return
  await updateRefund(tx, refundId, { state: place === 'failed' ? onBalance : place })
  const eventKey = `refund-placed:${refundId}:${await countPostings(tx, refundId)}`
  const event = { eventKey, chargeId, refundId, now }
  const moved = { amountCents, userId }
  if (place === 'owed') {
    const entries = refundTakenBackPosting(moved)
    await addPosting(tx, { ...event, kind: 'refund_taken_back', entries })
  } else if (state === 'owed') {
    await addPosting(tx, { ...event, kind: 'refund_failed', entries: refundFailedPosting(moved) })
    if (destination !== 'card') return
    const charge = await existingCharge(tx, chargeId)
    const news = { what: 'refundFailed', id: refundId, amountCents } as const
    await payables[charge.kind].notify(tx, charge, news)
  }
}

function wordsOf(place: 'owed' | 'failed' | 'spent', isTakenBack: boolean): string {
  if (place === 'failed') return 'a refund failed and is on the SOLDE: to be looked at'
  if (place === 'spent')
    return 'a bank took back what was refunded to a SOLDE and spent: to be looked at'
  return isTakenBack
    ? 'a refund is of a payment that its bank takes back, and is still owed: to be looked at'
    : 'a refund failed after its member left, and is still owed: to be paid by hand after 30 days'
}

/** A member is back: what stayed owed because they had no account when its refund failed is theirs again. */
export function owedPayer(platform: Placing) {
  return async (
    tx: Db,
    { userId, now }: { readonly userId: UserId; readonly now: number },
  ): Promise<void> => {
    for (const refund of await lockOwedRefunds(tx, userId)) {
      await placeRefund(tx, platform, refund, now)
    }
  }
}
