import type { Db } from '@quatre/db'
import {
  creditParts,
  lotParts,
  partSpentPosting,
  type CreditBalance,
  type CreditPart,
  type LedgerSide,
  type PartSource,
} from '@quatre/domain'
import { payerAccountId, countReceived, type Charge } from './charge.sql.ts'
import { insertPart, lockCredit, selectCredit, selectLots, takeFromLots } from './credit.sql.ts'
import { addPosting } from './ledger.ts'

/** The credit of a member at `now` for any purchase, in cents. */
export function readCredit(db: Db, userId: number, now: number): Promise<CreditBalance> {
  return selectCredit(db, { userId, now })
}

/**
 * The parts of a payer's credit that pay `cents` of a charge. Planned credit stays reserved until the
 * transaction ends. Null when there is not enough.
 */
export async function planCredit(
  tx: Db,
  charge: Charge,
  cents: number,
  now: number,
): Promise<CreditPart[] | null> {
  const userId = payerAccountId(charge)
  await lockCredit(tx, userId)
  return creditParts(await selectCredit(tx, { userId, now }), cents)
}

/** Pays parts of a charge beside the card, in the transaction that gives its purchase. */
export async function spendParts(
  tx: Db,
  charge: Charge,
  {
    parts,
    earner,
    now,
  }: {
    readonly parts: readonly CreditPart<PartSource>[]
    readonly earner: LedgerSide
    readonly now: number
  },
): Promise<void> {
  if (parts.length === 0) return
  const { id: chargeId } = charge
  const userId = payerAccountId(charge)
  for (const { source, amountCents } of parts) {
    await insertPart(tx, { chargeId, source, amountCents })
    if (source === 'cashback') {
      const lots = await selectLots(tx, { userId, now })
      await takeFromLots(tx, chargeId, lotParts(lots, amountCents))
    }
    await addPosting(tx, {
      eventKey: `part:${chargeId}:${source}`,
      kind: `paid_by_${source}`,
      entries: partSpentPosting({ amountCents, earner, source, userId }),
      chargeId,
      now,
    })
    await countReceived(tx, { chargeId, cents: amountCents, gives: 'paid' })
  }
}
