import type { Db } from '@quatre/db'
import {
  owedBalancePosting,
  owedBalanceReturnedPosting,
  type ChargeId,
  type UserId,
} from '@quatre/domain'
import { selectCredit } from './credit.sql.ts'
import { giveUpCredit } from './give-up.ts'
import { addPosting } from './ledger.ts'
import { selectOwedBalance } from './owed-balance.sql.ts'

/** Why credit of a member moves. */
export interface Cause {
  readonly userId: UserId
  /** None when its account is closed or opened again. */
  readonly chargeId?: ChargeId
  /** Its event key in the ledger. */
  readonly eventKey: string
  readonly now: number
}

/**
 * Empties a closed account (requirement P162): money that came back to it is owed to its former member and paid
 * by hand, bonus and cashback lapse.
 */
export async function clearClosed(
  tx: Db,
  { userId, chargeId, eventKey, now }: Cause,
): Promise<void> {
  await giveUpCredit(tx, ['cashback', 'bonus'], { userId, eventKey: `closed:${eventKey}`, now })
  const { wallet: amountCents } = await selectCredit(tx, { userId, now })
  if (amountCents === 0) return
  await addPosting(tx, {
    eventKey: `closed:${eventKey}:wallet`,
    kind: 'balance_owed',
    entries: owedBalancePosting({ amountCents, userId }),
    chargeId,
    now,
  })
}

/** Moves the money owed to a closed account back to its SOLDE, to be set off or because it is open again; how much. */
export async function returnOwedBalance(
  tx: Db,
  { userId, chargeId, eventKey, now }: Cause,
): Promise<number> {
  const amountCents = await selectOwedBalance(tx, userId)
  if (amountCents === 0) return 0
  await addPosting(tx, {
    eventKey: `owed-again:${eventKey}`,
    kind: 'owed_balance_returned',
    entries: owedBalanceReturnedPosting({ amountCents, userId }),
    chargeId,
    now,
  })
  return amountCents
}
