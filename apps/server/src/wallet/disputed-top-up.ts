import { bonusMovement, giftClaimedPosting, giftClaimEndedPosting } from '@quatre/domain'
import { payerAccountId } from '../core/money/charge.sql.ts'
import { returnWithheld, setOffOwed, withhold } from '../core/money/claims.ts'
import { lockCredit, selectCredit } from '../core/money/credit.sql.ts'
import { addPosting } from '../core/money/ledger.ts'
import type { Payable } from '../core/money/payables.ts'
import { selectBonusGiven } from './top-up-money.sql.ts'
import { existingTopUp } from './top-up.sql.ts'

/**
 * A bank has moved the money of a top-up: its bonus follows the money that is left (requirement W26). The spent part of
 * it is owed like the money.
 */
export const moveBonus: NonNullable<Payable['disputed']> = async (tx, disputed) => {
  const { charge, takenCents, eventKey: movedKey, now } = disputed
  const { id: chargeId } = charge
  const { paidCents, bonusCents: promisedCents, givenAt } = await existingTopUp(tx, { chargeId })
  if (givenAt === null) return
  const userId = payerAccountId(charge)
  await lockCredit(tx, userId)
  const { givenCents, withdrawnCents } = await selectBonusGiven(tx, chargeId)
  const bonusCents = promisedCents - withdrawnCents
  const cents = bonusMovement({ paidCents, bonusCents, takenCents, givenCents })
  const event = { eventKey: `${movedKey}:bonus`, kind: 'bonus_moved', chargeId, now }
  const cause = { userId, ...event }
  const part = { source: 'bonus', amountCents: Math.abs(cents) } as const
  if (cents > 0) {
    await returnWithheld(tx, cents, cause)
    await addPosting(tx, { ...event, entries: giftClaimEndedPosting({ ...part, userId }) })
  }
  if (cents < 0) {
    await addPosting(tx, { ...event, entries: giftClaimedPosting({ ...part, userId }) })
    await setOffOwed(tx, cause)
    const { bonus } = await selectCredit(tx, { userId, now })
    await withhold(tx, [{ ...part, amountCents: Math.min(part.amountCents, bonus) }], cause)
  }
}
