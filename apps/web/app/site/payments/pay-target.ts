import type { PaymentResult } from '@quatre/contract'

/** What can be paid by card: the kinds of a charge, without what is charged with nobody there. */
export type PayKind = Exclude<PaymentResult['of']['kind'], 'guarantee'>

/** What a card form pays. */
export interface PayTarget {
  readonly kind: PayKind
  /** As the call that pays it names it. */
  readonly id: string
  /** What is owed, in cents. */
  readonly cents: number
  /** What of it the payer's own credit pays, in cents. */
  readonly creditCents: number
  /** Whether it can still be paid; while it cannot, what was typed stays. */
  readonly isOpen: boolean
  /** What is charged now, what later, and to whom: read beside the button. */
  readonly says: string
}
