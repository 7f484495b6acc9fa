import type { Cancellation } from '@quatre/contract'
import type { Db } from '@quatre/db'
import { euro, type UserId } from '@quatre/domain'
import { selectClaimCents } from '../core/money/claim.sql.ts'
import type { PlannedRefund } from '../core/money/refund.sql.ts'

/** The destinations that a member may choose for their refund: the SOLDE, and the card for the part that came by it. */
export function refundDestinations(lines: readonly PlannedRefund[]): Cancellation['destinations'] {
  if (lines.length === 0) return []
  return lines.some(({ to }) => to === 'card') ? ['wallet', 'card'] : ['wallet']
}

/** The part that would be withheld for their debts, for each destination (requirement P160). */
export async function withheldByDestination(
  db: Db,
  lines: readonly PlannedRefund[],
  userId: UserId,
): Promise<Cancellation['withheld']> {
  const owedCents = await selectClaimCents(db, userId)
  const upTo = (...kept: PlannedRefund['to'][]) => {
    const back = lines.filter(({ to }) => !kept.includes(to))
    return euro(
      Math.min(
        owedCents,
        back.reduce((sum, { cents }) => sum + cents, 0),
      ),
    )
  }
  return { wallet: upTo('pass'), card: upTo('pass', 'card') }
}
