import type { Db } from '@quatre/db'
import {
  addDays,
  cashbackExcess,
  cashbackCents,
  creditGivenPosting,
  dayInZone,
  giftClaimedPosting,
  giftClaimEndedPosting,
  lotParts,
  networkTimeZone,
  type ChargeId,
} from '@quatre/domain'
import { insertLot, selectCashbackOfCharge, selectGivers } from './cashback.sql.ts'
import { lockCharge } from './charge.sql.ts'
import { returnWithheld, setOffOwed, withhold } from './claims.ts'
import { renewedDays } from './credit-returned.ts'
import { lockCredit, selectLots } from './credit.sql.ts'
import { takeLots } from './give-up.ts'
import { addPosting } from './ledger.ts'

/**
 * Money of a charge has gone back, or the bank has brought it again: the cashback that it gave follows,
 * in the same transaction. It is taken from its own lot, then from the others, and never below zero;
 * the rest is taken when cashback that paid the charge comes back.
 */
export async function correctCashback(tx: Db, chargeId: ChargeId, now: number): Promise<void> {
  await lockCharge(tx, chargeId)
  for (const giver of await selectGivers(tx, chargeId)) await correct(tx, giver, now)
}

async function correct(tx: Db, chargeId: ChargeId, now: number): Promise<void> {
  await lockCharge(tx, chargeId)
  const given = await selectCashbackOfCharge(tx, chargeId)
  if (given === null) return
  const { userId, centerId, lotId, claimedCents, corrections } = given
  await lockCredit(tx, userId)
  const excess = cashbackExcess(given)
  if (excess > 0) {
    const lots = await selectLots(tx, { userId, now })
    const ownFirst = lots.toSorted((a, b) => Number(b.lotId === lotId) - Number(a.lotId === lotId))
    await takeLots(tx, lotParts(ownFirst, excess), {
      userId,
      chargeId,
      kind: 'cashback_taken_back',
      eventKey: `cashback-taken:${chargeId}:${corrections}`,
      now,
    })
  }
  const endedCents = Math.min(claimedCents, -excess)
  if (endedCents > 0) {
    const cause = {
      userId,
      chargeId,
      eventKey: `cashback-unclaimed:${chargeId}:${corrections}`,
      now,
    }
    await returnWithheld(tx, endedCents, cause)
    const entries = giftClaimEndedPosting({ amountCents: endedCents, userId })
    await addPosting(tx, { ...cause, kind: 'cashback_claimed', entries })
  }
  const againCents = -excess - Math.max(endedCents, 0)
  if (againCents > 0) {
    const anew = addDays(dayInZone(now, networkTimeZone), renewedDays)
    const lastDay = given.lastDay > anew ? given.lastDay : anew
    const lot = { userId, centerId, chargeId: null, percent: null, givenCents: againCents, lastDay }
    await insertLot(tx, { ...lot, now })
    await addPosting(tx, {
      eventKey: `cashback-again:${chargeId}:${corrections}`,
      kind: 'cashback_given_again',
      entries: creditGivenPosting({ amountCents: againCents, source: 'cashback', userId }),
      chargeId,
      now,
    })
    await withhold(tx, [{ source: 'cashback', amountCents: againCents }], {
      userId,
      chargeId,
      eventKey: `cashback-again:${chargeId}:${corrections}`,
      now,
    })
  }
}

/**
 * A bank has taken money of a game whose cashback is spent, or was set off: the part that could not be taken is owed
 * like the money (requirement P164). @param of.takenCents the amount of the payment that the bank has
 */
export async function claimCashback(
  tx: Db,
  chargeId: ChargeId,
  of: { readonly takenCents: number; readonly eventKey: string; readonly now: number },
): Promise<void> {
  const given = await selectCashbackOfCharge(tx, chargeId)
  if (given === null) return
  const { userId, percent, claimedCents } = given
  const { takenCents, now } = of
  const lostCents = cashbackCents(takenCents, percent) - claimedCents
  const amountCents = Math.min(cashbackExcess(given), lostCents)
  if (amountCents <= 0) return
  const cause = { userId, chargeId, eventKey: `${of.eventKey}:cashback`, now }
  const entries = giftClaimedPosting({ amountCents, userId })
  await addPosting(tx, { ...cause, kind: 'cashback_claimed', entries })
  await setOffOwed(tx, cause)
}
