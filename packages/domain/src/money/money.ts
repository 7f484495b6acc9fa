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
