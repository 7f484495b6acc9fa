import type { Db } from '@quatre/db'
import {
  capturePosting,
  claimMovement,
  disputedPosting,
  lateCapturePosting,
  lateMoneyTakenBackPosting,
  moneyTakenBackPosting,
  type PaymentId,
  type UserId,
} from '@quatre/domain'
import { claimCashback, correctCashback } from '../../core/money/cashback.ts'
import { lockCharge } from '../../core/money/charge.sql.ts'
import { selectOnWallet, selectTakenCents } from '../../core/money/claim.sql.ts'
import { returnWithheld, setOffOwed, withhold } from '../../core/money/claims.ts'
import { lockCredit, selectCredit } from '../../core/money/credit.sql.ts'
import { addPosting } from '../../core/money/ledger.ts'
import { selectCardMoney } from '../../core/money/refund.sql.ts'
import type { Platform } from '../../core/platform.ts'
import { oweAgain } from '../refunds/failed-refunds.ts'
import { lockPayment } from '../settle.ts'

export type Direction = 'taken' | 'brought'

const postings = {
  taken: { captured: moneyTakenBackPosting, returned: lateMoneyTakenBackPosting },
  brought: { captured: capturePosting, returned: lateCapturePosting },
} as const

type Locked = Awaited<ReturnType<typeof lockPayment>>

interface Movement {
  readonly paymentId: PaymentId
  readonly direction: Direction
  /** In the ledger: the event's code in small letters. */
  readonly kind: string
  readonly pspReference: string
  readonly amountCents: number
  readonly now: number
  readonly eventDay: string
}

/**
 * Books a bank's later movement of a payment's money: the payer owes the amount taken (requirement P130), or,
 * without an account, its earner bears it. The purchase stays valid, unless its kind ends it.
 * False while no money of it has been booked.
 */
export async function bookBankMovement(
  tx: Db,
  platform: Pick<Platform, 'payables' | 'log' | 'events'>,
  asked: Movement,
): Promise<boolean> {
  const { paymentId, direction, kind, pspReference, amountCents, now, eventDay } = asked
  const locked = await lockPayment(tx, platform, paymentId, now)
  const { charge, payable, payment } = locked
  if (payment.state !== 'captured' && payment.state !== 'returned') return false
  const eventKey = `${kind}:${pspReference}`
  // a card that was only checked
  if (payment.amountCents === 0 && amountCents === 0) return true
  if (charge.payerId === null) {
    const earner = payable.earningAccount(charge)
    const entries = postings[direction][payment.state]({ amountCents, earner })
    await addPosting(tx, { eventKey, kind, entries, chargeId: charge.id, paymentId, now, eventDay })
    if (direction === 'brought') {
      await oweAgain(tx, platform, { paymentId, earner, amountCents, eventKey, now })
    }
  } else {
    await moveClaim(tx, locked, { ...asked, eventKey, userId: charge.payerId })
  }
  await correctCashback(tx, charge.id, now)
  const takenCents = await selectTakenCents(tx, paymentId)
  if (direction === 'taken') await claimCashback(tx, charge.id, { takenCents, eventKey, now })
  const disputed = { charge, paymentId, direction, amountCents, takenCents, eventKey, now }
  await platform.events.emit(tx, 'chargeDisputed', disputed)
  await payable.disputed?.(tx, disputed)
  return true
}

/** Takes it from the member's SOLDE, as far as it is there; the rest they owe. */
async function moveClaim(
  tx: Db,
  { charge, payable, payment }: Locked,
  asked: Movement & { readonly userId: UserId; readonly eventKey: string },
): Promise<void> {
  const { userId, paymentId, direction, kind, amountCents, eventKey, now, eventDay } = asked
  const { id: chargeId } = charge
  await lockCharge(tx, chargeId)
  await lockCredit(tx, userId)
  const takenCents = await selectTakenCents(tx, paymentId)
  const movedCents = direction === 'taken' ? amountCents : -amountCents
  const paidCents = payment.amountCents
  const isEarners = payment.state === 'captured' && payable.earnerBears === true
  // the part refunded already is owed, the rest is not
  const borneCents = isEarners ? ((await selectCardMoney(tx, chargeId))?.unrefundedCents ?? 0) : 0
  const { claimCents, dueCents } = claimMovement({ takenCents, movedCents, paidCents, borneCents })
  const cause = { userId, chargeId, eventKey, now }
  if (claimCents < 0) {
    await returnWithheld(tx, -claimCents, cause)
  }
  const entries = disputedPosting({
    claimCents,
    dueCents,
    userId,
    ...(isEarners && { bearer: payable.earningAccount(charge) }),
  })
  await addPosting(tx, { eventKey, kind, entries, chargeId, paymentId, now, eventDay })
  if (claimCents <= 0) return
  await setOffOwed(tx, cause)
  const { wallet } = await selectCredit(tx, { userId, now })
  const thereCents = await selectOnWallet(tx, { paymentId, chargeId, userId })
  const fromWallet = Math.min(claimCents, thereCents, wallet)
  await withhold(tx, [{ source: 'wallet', amountCents: fromWallet }], cause)
}
