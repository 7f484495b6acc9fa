import { OperatorError, type Db } from '@quatre/db'
import { eurosExact, lastWithdrawalDay, type ChargeId } from '@quatre/domain'
import { selectOnWallet } from '../../core/money/claim.sql.ts'
import { lockCredit, selectCredit } from '../../core/money/credit.sql.ts'
import { existingCharge, lockCharge, type Charge } from '../../core/money/charge.sql.ts'
import { selectCardMoney } from '../../core/money/refund.sql.ts'
import type { RefundLine } from '../../core/money/refund.sql.ts'
import type { Platform } from '../../core/platform.ts'
import { inTransaction } from '../../platform/transaction.ts'
import {
  insertClubRefund,
  selectClubRefunds,
  selectLeft,
  selectPaidCharge,
  type ClubRefund,
} from './club-refund.sql.ts'
import { clubRefundMail } from './mails.ts'

export type Giver = Pick<Platform, 'db' | 'mailer' | 'payables' | 'refunds'>

/** A refund by the club; `charge` is its number or that of its invoice. */
export interface Given extends Omit<ClubRefund, 'chargeId'> {
  readonly charge: string
}

/**
 * Refunds a charge by a decision of the club, once for a reference, and writes to the payer.
 * A withdrawal ends the purchase, and its money goes back the way it came (decision 013).
 * @throws OperatorError why it is not given; nothing has happened then
 */
export function giveRefund(
  platform: Giver,
  { charge: name, ...given }: Given,
): Promise<readonly RefundLine[] | 'given before'> {
  const { db, mailer, payables, refunds } = platform
  const { reference, amountCents, destination, withdrawnOn, givenAt: now } = given
  return inTransaction(db, async (tx) => {
    const found = await selectPaidCharge(tx, name)
    if (found === null) throw new OperatorError(`« ${name} » names nothing that was paid.`)
    const { chargeId, paidOn } = found
    // before the row that refers to it, which locks only the charge: a cancellation locks the purchase first
    const charge = await lockSold(tx, platform, chargeId, now)
    const isNew = await insertClubRefund(tx, { ...given, chargeId })
    if (!isNew) return checkRepeated(tx, { ...given, chargeId })
    const payable = payables[charge.kind]
    if (withdrawnOn !== null) {
      if (payable.withdraw === undefined) {
        throw new OperatorError(
          'What has a date of its own has no right of withdrawal (L221-28, 12°).',
        )
      }
      const last = lastWithdrawalDay(paidOn)
      if (withdrawnOn < paidOn || withdrawnOn > last) {
        throw new OperatorError(`It was paid on ${paidOn}: a withdrawal is told until ${last}.`)
      }
    }
    await refuseExcess(tx, platform, charge, given)
    const wish = { chargeId, amountCents, to: destination, by: 'club', now } as const
    const lines = await (payable.giveBack?.(tx, charge, wish) ?? refunds.give(tx, wish))
    if (withdrawnOn !== null) await payable.withdraw?.(tx, charge, now)
    const { words, buyer } = await payable.readSale(tx, chargeId)
    const { email, firstName } = buyer
    if (email !== null) {
      const { payerId: userId } = charge
      const told = { userId, reference, words, lines, isWithdrawn: withdrawnOn !== null }
      await mailer.queue(tx, clubRefundMail({ email, firstName }, told))
    }
    return lines
  })
}

/** Locks the sold thing first, then its charge. */
async function lockSold(tx: Db, { payables }: Giver, chargeId: ChargeId, now: number) {
  const { kind } = await existingCharge(tx, chargeId)
  await payables[kind].lock(tx, chargeId, now)
  return lockCharge(tx, chargeId)
}

async function checkRepeated(tx: Db, given: Omit<ClubRefund, 'reason'>): Promise<'given before'> {
  const [before] = await selectClubRefunds(tx, given.reference)
  const isSame = (['chargeId', 'amountCents', 'destination', 'withdrawnOn'] as const).every(
    (field) => before?.[field] === given[field],
  )
  if (!isSame) throw new OperatorError(`« ${given.reference} » has given another refund before.`)
  return 'given before'
}

/** @throws OperatorError with the amount that can be given */
async function refuseExcess(
  tx: Db,
  { refunds, payables }: Giver,
  charge: Charge,
  { amountCents, destination, givenAt: now }: Omit<Given, 'charge'>,
): Promise<void> {
  const { cents, partCents, byCard } = await selectLeft(tx, charge.id)
  const cardCents = await refunds.cardCents(tx, charge.id)
  const leftCents = byCard ? Math.min(cents, cardCents + partCents) : cents
  const earner = payables[charge.kind].earningAccount(charge)
  if (amountCents > leftCents) {
    throw new OperatorError(`No more than ${eurosExact(leftCents)} of it is left to be given back.`)
  }
  const wish = { chargeId: charge.id, amountCents, to: destination, by: 'club', now } as const
  const lines = await refunds.plan(tx, wish)
  const plannedCents = lines.reduce((sum, line) => sum + line.cents, 0)
  if (plannedCents < amountCents) {
    throw new OperatorError(
      `A pass goes back whole: ${eurosExact(plannedCents)} of it can go back.`,
    )
  }
  if (charge.payerId === null && lines.some(({ to }) => to !== 'card')) {
    throw new OperatorError('Who paid has no account, and no SOLDE: use --to card.')
  }
  if (earner.account !== 'wallet' || charge.payerId === null) return
  if (destination === 'wallet')
    throw new OperatorError('A top-up goes back to its card: --to card.')
  await lockCredit(tx, charge.payerId)
  const { payerId: userId, id: chargeId } = charge
  const { wallet } = await selectCredit(tx, { userId, now })
  const paymentId = (await selectCardMoney(tx, chargeId))?.paymentId
  const ofIt = paymentId ? await selectOnWallet(tx, { paymentId, chargeId, userId }) : wallet
  const thereCents = Math.min(wallet, ofIt)
  if (amountCents > thereCents) {
    throw new OperatorError(`No more than ${eurosExact(thereCents)} of it is still on the SOLDE.`)
  }
}
