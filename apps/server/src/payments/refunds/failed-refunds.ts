import type { Db } from '@quatre/db'
import { refundFailedPosting, type UserId } from '@quatre/domain'
import { lockMember } from '../../platform/members/lock-member.ts'
import { existingCharge } from '../../platform/money/charge.sql.ts'
import { selectClaimCents } from '../../platform/money/claim.sql.ts'
import { withhold } from '../../platform/money/claims.ts'
import { lockCredit } from '../../platform/money/credit.sql.ts'
import { addPosting } from '../../platform/money/ledger.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockOwedRefunds, updateRefund, type Refund } from './refund.sql.ts'

type Placing = Pick<Platform, 'payables' | 'log'>

/**
 * Brings a locked refund that failed to its member's SOLDE, where what they owe is set against it. Of a guest, and
 * of a closed account that owes less, it stays owed: an error in the log, for a person to pay it by hand.
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
  await lockCredit(tx, userId)
  if (!hasAccount && (await selectClaimCents(tx, userId)) < amountCents) {
    log.error(told, 'a refund failed after its member left, and is still owed: to be paid by hand')
    return
  }
  log.error(told, 'a refund failed and is on the SOLDE: to be looked at')
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
