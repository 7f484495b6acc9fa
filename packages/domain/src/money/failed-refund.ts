/** Where a refund is that failed at the provider. */
export interface FailedRefund {
  /**
   * `owed`: to its payer still, as a person decides; `failed`: on their SOLDE; `spent`: it was, and their
   * bank has given the payment back as well.
   */
  readonly state: 'owed' | 'failed' | 'spent'
  readonly amountCents: number
  /** Its payment was taken back by the bank, or is being asked about: who paid it gets it from there. */
  readonly isTakenBack: boolean
  /** Its payer has an account. */
  readonly hasAccount: boolean
  /** What their SOLDE holds without its bonus. */
  readonly walletCents: number
}

/**
 * Where such a refund belongs, whichever of the bank's news came last (requirement P122): on the SOLDE only
 * as long as the payment is ours. What is on the SOLDE is taken from there whole, or not at all.
 */
export function placeOfFailedRefund(refund: FailedRefund): FailedRefund['state'] {
  const { state, amountCents, isTakenBack, hasAccount, walletCents } = refund
  if (!isTakenBack) return state === 'owed' && !hasAccount ? 'owed' : 'failed'
  if (state === 'failed') return walletCents >= amountCents ? 'owed' : 'spent'
  return state
}
