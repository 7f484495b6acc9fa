import type { Db } from '@quatre/db'
import {
  addDays,
  cashbackExcess,
  creditGivenPosting,
  dayOf,
  lotParts,
  networkTimeZone,
  type ChargeId,
  type UserId,
} from '@quatre/domain'
import { insertLot, selectCashbackOfCharge, selectGivers } from './cashback.sql.ts'
import { lockCharge } from './charge.sql.ts'
import { withhold } from './claims.ts'
import { renewedDays } from './credit-returned.ts'
import { lockCredit, selectLots } from './credit.sql.ts'
import { takeLots } from './give-up.ts'
import { addPosting } from './ledger.ts'

/**
 * Money of a charge has gone back, or the bank has brought it again: the cashback that it gave follows,
 * in the same transaction. It is taken from its own lot, then from the others, and never below zero;
 * what could not be taken then is, when cashback that the charge was paid with comes back.
 */
export async function correctCashback(tx: Db, chargeId: ChargeId, now: number): Promise<void> {
  await lockCharge(tx, chargeId)
  for (const giver of await selectGivers(tx, chargeId)) await correct(tx, giver, now)
}

async function correct(tx: Db, chargeId: ChargeId, now: number): Promise<void> {
  await lockCharge(tx, chargeId)
  const given = await selectCashbackOfCharge(tx, chargeId)
  if (given === null) return
  const { userId, centerId, lotId, corrections } = given
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
  if (excess < 0) {
    const anew = addDays(dayOf(now, networkTimeZone), renewedDays)
    const lastDay = given.lastDay > anew ? given.lastDay : anew
    const lot = { userId, centerId, chargeId: null, percent: null, givenCents: -excess, lastDay }
    await insertLot(tx, { ...lot, now })
    await addPosting(tx, {
      eventKey: `cashback-again:${chargeId}:${corrections}`,
      kind: 'cashback_given_again',
      entries: creditGivenPosting({ amountCents: -excess, source: 'cashback', userId }),
      chargeId,
      now,
    })
    await withhold(tx, [{ source: 'cashback', amountCents: -excess }], {
      userId,
      chargeId,
      eventKey: `cashback-again:${chargeId}:${corrections}`,
      now,
    })
  }
}
