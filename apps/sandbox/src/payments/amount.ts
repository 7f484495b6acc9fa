/** `value` is in minor units (cents), as everywhere at Adyen. */
export type Amount = { value: number; currency: string }
