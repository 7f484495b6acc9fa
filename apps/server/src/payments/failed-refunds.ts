import type { Db } from '@quatre/db'
import { refundFailedPosting, type UserId } from '@quatre/domain'
import { existingCharge } from '../platform/money/charge.sql.ts'
import { addPosting } from '../platform/money/ledger.ts'
import type { Platform } from '../platform/platform.ts'
import { selectOwedRefunds, type Refund } from './refund.sql.ts'

/** What became of a refund that failed happens once: on the SOLDE, or paid by hand. */
export const refundFailedKey = ({ id }: Pick<Refund, 'id'>) => `refund-failed:${id}`

/** A refund that failed goes to its member's SOLDE, and they are notified. */
export async function payToWallet(
  tx: Db,
  { payables }: Pick<Platform, 'payables'>,
  { id, chargeId, userId, amountCents }: Refund & { readonly userId: UserId },
  now: number,
): Promise<void> {
  const added = await addPosting(tx, {
    eventKey: refundFailedKey({ id }),
    kind: 'refund_failed',
    entries: refundFailedPosting({ amountCents, userId }),
    chargeId,
    refundId: id,
    now,
  })
  // somebody has paid it by hand in the meantime
  if (!added) return
  const charge = await existingCharge(tx, chargeId)
  await payables[charge.kind].notify(tx, charge, { what: 'refundFailed', id, amountCents })
}

/** A member is back: what stayed owed because they had no account when its refund failed is theirs again. */
export function owedPayer(platform: Pick<Platform, 'payables'>) {
  return async (
    tx: Db,
    { userId, now }: { readonly userId: UserId; readonly now: number },
  ): Promise<void> => {
    for (const refund of await selectOwedRefunds(tx, userId)) {
      await payToWallet(tx, platform, { ...refund, userId }, now)
    }
  }
}
