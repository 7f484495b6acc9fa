import type { Db } from '@quatre/db'
import type { ChargeId, PaymentId, StoredCardId } from '@quatre/domain'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Jobs } from '../../platform/jobs.ts'
import type { RecurringModel } from '../provider/checkout.ts'

export const storedChargeQueue = 'charge-stored-card'

interface AskedCharge {
  readonly chargeId: ChargeId
  readonly storedCardId: StoredCardId
  readonly model: RecurringModel
  readonly now: number
}

/** A charge asked of a stored card; its attempt is named here, so that it is made once. */
export interface StoredCharge extends Omit<AskedCharge, 'now'> {
  readonly paymentId: PaymentId
  readonly askedAt: number
}

/** The cards that members store, for payments in their absence. */
export interface StoredCards {
  /**
   * Charges a stored card of its payer for all of a charge, after the commit of the deciding transaction.
   * Its payable must be `open` until then. It ends by `give`, or by `chargeRefused`.
   */
  charge(tx: Db, asked: AskedCharge): Promise<void>
  /**
   * The card that paid a charge, or that was stored with its payment; null if there is none, and right
   * after a payment until the provider has reported it.
   */
  ofCharge(db: Db, chargeId: ChargeId): Promise<StoredCardId | null>
}

export function openStoredCards(jobs: Jobs): StoredCards {
  return {
    async charge(tx, { now: askedAt, ...asked }) {
      const charge: StoredCharge = { ...asked, paymentId: randomUUID(), askedAt }
      await jobs.add(tx, storedChargeQueue, charge)
    },

    async ofCharge(db, chargeId) {
      const { rows } = await sql<{ id: StoredCardId }>`
        select c.id from payment p join stored_card c on c.id = p.stored_card_id
        where p.charge_id = ${chargeId} and p.state = 'captured' and c.removed_at is null`.execute(
        db,
      )
      return rows[0]?.id ?? null
    },
  }
}
