import type { Db } from '@quatre/db'
import {
  addDays,
  dayInZone,
  lotParts,
  networkTimeZone,
  partReturnedPosting,
  type CreditPart,
  type LedgerSide,
  type LotPart,
  type PartSource,
  type RefundId,
} from '@quatre/domain'
import { payerAccountId, type Charge } from './charge.sql.ts'
import { countReturned, returnLots, selectParts, selectUsedLots } from './credit.sql.ts'
import { addPosting } from './ledger.ts'
import { insertRefund, type RefundWish } from './refund.sql.ts'

// rules: « given back by a refund it keeps its date, and if that has passed it is a new lot of 30 days »
export const renewedDays = 30

/** A part of a charge that goes back to where it came from. */
export type PartToReturn = CreditPart<PartSource>

/**
 * The credit that paid a charge and can go back: without the cashback that would be lost. Null when
 * nothing did.
 */
export async function planParts(
  db: Db,
  wish: Pick<RefundWish, 'chargeId' | 'by' | 'now'>,
): Promise<PartToReturn[] | null> {
  const parts = await selectParts(db, wish.chargeId)
  if (parts.length === 0) return null
  if (parts.every(({ source }) => source !== 'cashback')) return parts
  const lots = await livingLots(db, wish)
  const amountCents = lots.reduce((sum, lot) => sum + lot.amountCents, 0)
  return parts.flatMap((part) => {
    if (part.source !== 'cashback') return [part]
    return amountCents > 0 ? [{ ...part, amountCents }] : []
  })
}

/** The cashback lots that go back, the one that lasts longest first; `renewed` when its day has passed. */
async function livingLots(
  db: Db,
  { chargeId, by, now }: Pick<RefundWish, 'chargeId' | 'by' | 'now'>,
): Promise<(LotPart & { readonly renewed: boolean })[]> {
  const lots = await selectUsedLots(db, chargeId, now)
  return lots
    .map(({ hasEnded, ...lot }) => ({ ...lot, renewed: hasEnded }))
    .filter(({ renewed }) => by === 'club' || !renewed)
}

/** Gives a part back, as a line of its charge. */
export async function returnPart(
  tx: Db,
  charge: Charge,
  {
    source,
    amountCents,
    earner,
    by,
    now,
  }: PartToReturn & Pick<RefundWish, 'by' | 'now'> & { readonly earner: LedgerSide },
): Promise<RefundId> {
  const { id: chargeId } = charge
  const userId = payerAccountId(charge)
  const line = { chargeId, paymentId: null, userId, amountCents, destination: source, now }
  const refundId = await insertRefund(tx, line)
  await countReturned(tx, { chargeId, source, amountCents })
  if (source === 'cashback') {
    const lots = await livingLots(tx, { chargeId, by, now })
    const renewedUntil = addDays(dayInZone(now, networkTimeZone), renewedDays)
    const parts = lotParts(lots, amountCents).map((part) => ({
      ...part,
      renewed: lots.some(({ lotId, renewed }) => lotId === part.lotId && renewed),
    }))
    await returnLots(tx, chargeId, { parts, renewedUntil })
  }
  await addPosting(tx, {
    eventKey: `refund:${refundId}`,
    kind: `returned_to_${source}`,
    entries: partReturnedPosting({ amountCents, earner, source, userId }),
    chargeId,
    refundId,
    now,
  })
  return refundId
}
