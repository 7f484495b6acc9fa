import { euros } from '@quatre/domain'

interface Prices {
  /** The price that the player had seen. */
  readonly seenCents: number
  readonly cents: number
}

/** That a court costs another price than the one that was agreed to (requirement B12). */
export function priceChanged({ seenCents, cents }: Prices): string {
  return `Le prix vient de changer\u00a0: ${euros(cents)} au lieu de ${euros(seenCents)}. Continue si ce prix te convient.`
}
