import type { Db } from '@quatre/db'
import {
  addDays,
  dayInZone,
  lotParts,
  networkTimeZone,
  takeInOrder,
  withheldPosting,
  withheldReturnedPosting,
  withheldToReturn,
  type CreditPart,
  type RefundId,
} from '@quatre/domain'
import { lockMember } from '../sessions/lock-member.ts'
import { insertLot, reduceLots, selectLotTerms } from './cashback.sql.ts'
import { selectClaimCents, selectWithheldHistory } from './claim.sql.ts'
import { lockCredit, selectCredit, selectLots } from './credit.sql.ts'
import { renewedDays } from './credit-returned.ts'
import { addPosting } from './ledger.ts'
import { clearClosed, returnOwedBalance, type Cause } from './owed-balance.ts'
import { noteWithheld } from './refund.sql.ts'

/** Credit that comes back, by a refund or otherwise. */
interface CreditBack extends CreditPart {
  readonly refundId?: RefundId
}

/**
 * Sets credit that has just come back to a member against their debt (requirement P130), in the transaction
 * that gave it, in one line of their statement. Money that they paid in is no such credit.
 * @returns the amounts withheld, by part
 */
export async function withhold<Part extends CreditBack>(
  tx: Db,
  back: readonly Part[],
  cause: Cause,
): Promise<readonly Part[]> {
  const isClosed = !(await lockMember(tx, cause.userId))
  await lockCredit(tx, cause.userId)
  const parts = await setOff(tx, back, cause)
  if (isClosed) await clearClosed(tx, cause)
  return parts
}

async function setOff<Part extends CreditBack>(
  tx: Db,
  back: readonly Part[],
  { userId, chargeId, eventKey, now }: Cause,
): Promise<readonly Part[]> {
  const { cashback } = await selectCredit(tx, { userId, now })
  // cashback lost by its games meanwhile is not there
  const there = back.map((part) =>
    part.source === 'cashback' && part.amountCents > cashback
      ? { ...part, amountCents: cashback }
      : part,
  )
  const parts = takeInOrder(there, await selectClaimCents(tx, userId))
  if (parts.length === 0) return []
  for (const { source, amountCents, refundId } of parts) {
    if (refundId !== undefined) await noteWithheld(tx, refundId, amountCents)
    if (source !== 'cashback') continue
    await reduceLots(tx, lotParts(await selectLots(tx, { userId, now }), amountCents))
  }
  const entries = withheldPosting({ parts, userId })
  await addPosting(tx, {
    eventKey: `claim:${eventKey}`,
    kind: 'claim_withheld',
    entries,
    chargeId,
    now,
  })
  return parts
}

/** A member owes more: the money that their closed account is owed is set against it. */
export async function setOffOwed(tx: Db, cause: Cause): Promise<void> {
  const amountCents = await returnOwedBalance(tx, cause)
  if (amountCents === 0) return
  const eventKey = `${cause.eventKey}:owed`
  await withhold(tx, [{ source: 'wallet', amountCents }], { ...cause, eventKey })
}

/** Reduces a claim: the part of it that was withheld already goes back to where it came from. */
export async function returnWithheld(tx: Db, endedCents: number, cause: Cause): Promise<void> {
  const { userId, chargeId, eventKey, now } = cause
  const isClosed = !(await lockMember(tx, userId))
  await lockCredit(tx, userId)
  const amountCents = endedCents - (await selectClaimCents(tx, userId))
  if (amountCents <= 0) return
  const returned = withheldToReturn(await selectWithheldHistory(tx, userId), amountCents)
  if (returned.length === 0) return
  for (const { source, chargeId: of, amountCents: givenCents } of returned) {
    if (source !== 'cashback') continue
    const renewedUntil = addDays(dayInZone(now, networkTimeZone), renewedDays)
    const { centerId, lastDay } = await selectLotTerms(tx, of, { renewedUntil, now })
    const lot = { userId, centerId, chargeId: null, percent: null, givenCents, lastDay, now }
    await insertLot(tx, lot)
  }
  const parts = (['wallet', 'bonus', 'cashback'] as const).flatMap((source) => {
    const ofSource = returned.filter((part) => part.source === source)
    const cents = ofSource.reduce((sum, part) => sum + part.amountCents, 0)
    return cents > 0 ? [{ source, amountCents: cents }] : []
  })
  const entries = withheldReturnedPosting({ parts, userId })
  await addPosting(tx, {
    eventKey: `claim:${eventKey}`,
    kind: 'claim_returned',
    entries,
    chargeId,
    now,
  })
  if (isClosed) await clearClosed(tx, cause)
}
