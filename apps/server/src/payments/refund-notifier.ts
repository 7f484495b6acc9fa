import type { Db } from '@quatre/db'

/** Notifies a booking's owner of money that goes another way than they expect. */
export interface RefundNotifier {
  notifyRefund(
    tx: Db,
    news: {
      /** `returned`: paid too late, all of it goes back; `failed`: it is on the SOLDE instead. */
      readonly what: 'returned' | 'failed'
      /** The payment or refund it is about. */
      readonly id: string
      readonly bookingId: number
      readonly userId: number
      readonly amountCents: number
    },
  ): Promise<void>
}
