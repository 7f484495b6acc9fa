import { OperatorError, type Db } from '@quatre/db'
import { eurosExact, sharedOutPosting, splitByPrices, type ChargeId } from '@quatre/domain'
import type { Charge } from '../money/charge.sql.ts'
import { addPosting } from '../money/ledger.ts'
import type { RefundWish } from '../money/refund.sql.ts'
import type { RefundLine } from '../money/refund.sql.ts'
import type { Refunds } from '../money/refunds.ts'
import { countReturned, selectChargeLines } from './enrolment-charge.sql.ts'

/** Each centre earns its lines of a charge of no centre, in the transaction that books its money (decision 035). */
export async function shareOut(tx: Db, chargeId: ChargeId, now: number): Promise<void> {
  const lines = await selectChargeLines(tx, chargeId)
  const parts = [...Map.groupBy(lines, ({ centerId }) => centerId)].flatMap(([centerId, own]) => {
    const amountCents = own.reduce((sum, { cents }) => sum + cents, 0)
    return amountCents > 0 ? [{ centerId, amountCents }] : []
  })
  if (parts.length === 0) return
  const entries = sharedOutPosting(parts)
  await addPosting(tx, {
    eventKey: `shared:${chargeId}`,
    kind: 'shared_out',
    entries,
    chargeId,
    now,
  })
}

/**
 * Gives back what the club decides of a charge: of one of several centres a part of each line that is left, by its
 * price. @throws OperatorError when its lines have less left
 */
export async function giveBackByAll(
  tx: Db,
  refunds: Pick<Refunds, 'give'>,
  { id: chargeId, centerId: only }: Charge,
  wish: RefundWish,
): Promise<readonly RefundLine[]> {
  if (only !== null) return refunds.give(tx, wish)
  const lines = await selectChargeLines(tx, chargeId)
  const leftCents = lines.reduce((sum, { cents }) => sum + cents, 0)
  if (wish.amountCents > leftCents) {
    throw new OperatorError(`No more than ${eurosExact(leftCents)} is left of its lines.`)
  }
  const parts = splitByPrices(
    wish.amountCents,
    lines.map(({ cents }) => cents),
  )
  const given: RefundLine[] = []
  for (const [at, { enrolmentId, centerId }] of lines.entries()) {
    const cents = parts[at] ?? 0
    if (cents === 0) continue
    const line = { amountCents: cents, enrolmentId, centerId }
    given.push(...(await refunds.give(tx, { ...wish, ...line })))
    await countReturned(tx, { chargeId, enrolmentId, cents })
  }
  return given
}
