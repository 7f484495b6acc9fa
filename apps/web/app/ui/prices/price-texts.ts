import { euros } from '@quatre/domain'

export interface PriceTexts {
  readonly price: string
  /** The price before the advantage; null without one. */
  readonly fullPrice: string | null
}

/** A price in words, apart from its component: the home page gets it from the server. */
export function priceTexts(cents: number, insteadOfCents: number | null = null): PriceTexts {
  const reduced = insteadOfCents !== null && insteadOfCents > cents
  return { price: euros(cents), fullPrice: reduced ? euros(insteadOfCents) : null }
}
