import type { Db } from '@quatre/db'
import {
  refundToCardDecidedPosting,
  refundToWalletPosting,
  type ChargeId,
  type LedgerSide,
  type PaymentId,
  type RefundId,
} from '@quatre/domain'
import type { Jobs } from '../jobs.ts'
import { lockCharge, type Charge } from './charge.sql.ts'
import { addPosting } from './ledger.ts'
import type { Payables } from './payables.ts'
import { countRefunded, insertRefund, selectCardMoney, type NewRefund } from './refund.sql.ts'

export const refundQueue = 'refund'

/** What gives money of a charge back: each refund is a line of it, and never more than came in. */
export interface Refunds {
  /** What of a charge came by card and can go back there, in cents. */
  cardCents(db: Db, chargeId: ChargeId | null): Promise<number>
  /** Gives back of what a charge has earned, in the transaction that decides it. */
  give(
    tx: Db,
    asked: {
      readonly chargeId: ChargeId
      readonly amountCents: number
      readonly to: 'wallet' | 'card'
      readonly now: number
    },
  ): Promise<void>
  /** Sends a payment back that nothing was given for: it is owed in the ledger already. */
  sendBack(
    tx: Db,
    charge: Charge,
    payment: { readonly id: PaymentId; readonly amountCents: number; readonly now: number },
  ): Promise<void>
}

const kinds = { wallet: 'refund_to_wallet', card: 'refund_to_card' } as const

/** @throws Error when money is to go to the SOLDE of somebody without an account */
function entriesOf({
  userId,
  destination,
  ...of
}: Pick<NewRefund, 'userId' | 'destination' | 'amountCents'> & { readonly earner: LedgerSide }) {
  if (destination === 'card') return refundToCardDecidedPosting(of)
  if (userId === null) throw new Error('no SOLDE without an account')
  return refundToWalletPosting({ ...of, userId })
}

export function openRefunds(jobs: Jobs, payables: Payables): Refunds {
  /** Writes it; one to the card is sent after the commit. */
  async function addRefund(tx: Db, refund: NewRefund): Promise<RefundId> {
    const refundId = await insertRefund(tx, refund)
    if (refund.destination === 'card') await jobs.add(tx, refundQueue, { refundId })
    return refundId
  }

  return {
    async cardCents(db, chargeId) {
      return chargeId === null ? 0 : ((await selectCardMoney(db, chargeId))?.cents ?? 0)
    },

    async give(tx, { chargeId, amountCents, to: destination, now }) {
      const charge = await lockCharge(tx, chargeId)
      const userId = charge.payerId
      const paymentId = (await selectCardMoney(tx, chargeId))?.paymentId ?? null
      const refund = { chargeId, paymentId, userId, amountCents, destination, now }
      const refundId = await addRefund(tx, refund)
      // to the card it is counted when the provider says that it was done
      if (destination === 'wallet' && paymentId !== null) {
        await countRefunded(tx, paymentId, amountCents)
      }
      const kind = kinds[destination]
      const earner = payables[charge.kind].earnerOf(charge)
      const entries = entriesOf({ amountCents, earner, userId, destination })
      await addPosting(tx, {
        eventKey: `refund:${refundId}`,
        kind,
        entries,
        chargeId,
        refundId,
        now,
      })
    },

    async sendBack(tx, { id: chargeId, payerId: userId }, { id: paymentId, amountCents, now }) {
      const refund = { chargeId, paymentId, userId, amountCents, now }
      await addRefund(tx, { ...refund, destination: 'card' })
    },
  }
}
