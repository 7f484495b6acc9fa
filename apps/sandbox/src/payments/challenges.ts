import type { Amount } from './amount.ts'
import type { AuthorisationResult } from './test-cards.ts'

/** What the merchant asked to be paid, with the little of the card that may be kept. */
export type Order = {
  merchantReference: string
  amount: Amount
  paymentMethod: string
  lastFour: string
  expiry: string
  capture: 'automatic' | 'manual'
  /** The wallet that its card came by. */
  wallet?: 'applepay' | 'googlepay'
  /** Whose card it is to be stored as, once it is authorised. */
  storedFor?: string
}

/** A 3-D Secure question put to the card holder on their bank's page. */
export type Challenge = {
  id: string
  order: Order
  returnUrl: string
  /** Of a bank that is called by POST: what its form must bring. */
  paReq?: string
  /** What the bank answers once the holder has confirmed; journals already written name it so. */
  verdictWhenConfirmed: AuthorisationResult
}

export type Decision = {
  challengeId: string
  outcome: 'confirmed' | 'refused'
  redirectResult: string
}
