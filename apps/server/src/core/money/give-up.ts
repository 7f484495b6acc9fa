import type { Db } from '@quatre/db'
import { creditEndedPosting, type ChargeId, type CreditSource, type UserId } from '@quatre/domain'
import { reduceLots } from './cashback.sql.ts'
import { selectCredit, selectLots } from './credit.sql.ts'
import { addPosting } from './ledger.ts'

/** Empties lots, or takes a part of them, for another reason than a payment. */
export async function takeLots(
  tx: Db,
  parts: readonly { readonly lotId: number; readonly amountCents: number }[],
  of: {
    readonly userId: UserId
    readonly chargeId?: ChargeId
    readonly kind: 'cashback_taken_back' | 'cashback_ended' | 'balance_given_up'
    readonly eventKey: string
    readonly now: number
  },
): Promise<void> {
  const amountCents = parts.reduce((sum, part) => sum + part.amountCents, 0)
  if (amountCents === 0) return
  const { userId, ...event } = of
  await reduceLots(tx, parts)
  const entries = creditEndedPosting({ amountCents, source: 'cashback', userId })
  await addPosting(tx, { ...event, entries })
}

/** Ends a member's credit of some sources. */
export async function giveUpCredit(
  tx: Db,
  sources: readonly CreditSource[],
  of: { readonly userId: UserId; readonly eventKey: string; readonly now: number },
): Promise<void> {
  const { userId, eventKey, now } = of
  const credit = await selectCredit(tx, { userId, now })
  const kind = 'balance_given_up'
  for (const source of sources) {
    const event = { kind, eventKey: `${eventKey}:${source}`, now } as const
    if (source === 'cashback') {
      await takeLots(tx, await selectLots(tx, { userId, now }), { userId, ...event })
    } else if (credit[source] > 0) {
      const entries = creditEndedPosting({ amountCents: credit[source], source, userId })
      await addPosting(tx, { ...event, entries })
    }
  }
}
