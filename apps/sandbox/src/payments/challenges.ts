import type { Amount } from './amount.ts'
import type { AuthorisationResult } from './test-cards.ts'

/** The payment that the merchant asked for, with the little of the card that may be kept. */
export type Order = {
  merchantReference: string
  amount: Amount
  paymentMethod: string
  lastFour: string
  expiry: string
  capture: 'automatic' | 'manual'
  /** The wallet that its card came by. */
  wallet?: 'applepay' | 'googlepay'
  /** The shopper to store the card for, once it is authorised. */
  storedFor?: string
}

/** A 3-D Secure question put to the card holder on their bank's page. */
export type Challenge = {
  id: string
  order: Order
  returnUrl: string
  /** The form field that a bank called by POST requires. */
  paReq?: string
  /** The bank's answer once the holder has confirmed; older journals use this name. */
  verdictWhenConfirmed: AuthorisationResult
}

export type Decision = {
  challengeId: string
  outcome: 'confirmed' | 'refused'
  redirectResult: string
}
