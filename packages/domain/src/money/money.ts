/** An amount as the API carries it: integer cents and their currency. */
export interface Money {
  currency: 'EUR'
  value: number
}

/**
 * An amount in euros from integer cents.
 * @throws RangeError when the cents are not a safe integer.
 */
export function euro(cents: number): Money {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not integer cents: ${cents}`)
  return { currency: 'EUR', value: cents }
}

/**
 * Shares of a price in cents, captain first: price / payers to the cent, the captain taking the odd
 * cents, so that they sum to the price exactly (requirement B20).
 * RangeError when the price is not whole cents or there is no payer.
 */
export function splitShares(priceCents: number, payers: number): number[] {
  if (!Number.isSafeInteger(priceCents) || priceCents < 0) {
    throw new RangeError(`not a price in cents: ${priceCents}`)
  }
  if (!Number.isSafeInteger(payers) || payers < 1) {
    throw new RangeError(`not a number of payers: ${payers}`)
  }
  const share = Math.floor(priceCents / payers)
  const captainShare = priceCents - share * (payers - 1)
  return [captainShare, ...Array<number>(payers - 1).fill(share)]
}
