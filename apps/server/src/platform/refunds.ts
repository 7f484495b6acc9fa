import type { Db } from '@quatre/db'

/** What a cancellation needs of the money side. */
export interface Refunds {
  /** What of a booking's money came by card and can go back there, in cents. */
  cardCents(db: Db, bookingId: number): Promise<number>
  /** Gives money of a booking back, in the transaction that cancels it. */
  give(
    tx: Db,
    refund: {
      readonly bookingId: number
      readonly userId: number
      readonly centerId: number
      readonly amountCents: number
      readonly to: 'wallet' | 'card'
      readonly now: number
    },
  ): Promise<void>
}
