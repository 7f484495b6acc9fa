/** Cashback of money that was paid by card, in cents: half a cent up (requirement W60). */
export const cashbackCents = (cardCents: number, percent: number): number =>
  Math.floor((cardCents * percent + 50) / 100)

// requirement W2
const validMonths = 6

/** The last day on which cashback given on a local day can be spent, both `YYYY-MM-DD`. */
export const cashbackLastDay = (givenOn: string): string =>
  Temporal.PlainDate.from(givenOn).add({ months: validMonths }).toString()

/** The cashback that a charge has given, and its losses, in cents. */
export interface CashbackOfCharge {
  readonly givenCents: number
  readonly percent: number
  /** Taken back with its money, and not given anew. */
  readonly takenCents: number
  /** Expired unspent. */
  readonly endedCents: number
  /** The money still there: neither refunded nor taken back by the bank. */
  readonly cardCents: number
}

/**
 * The excess of cashback that the owner of a charge keeps after money of it has gone back, in cents; negative when they
 * have too little, because the bank has brought it again.
 */
export function cashbackExcess(of: CashbackOfCharge): number {
  const dueCents = Math.min(of.givenCents, cashbackCents(of.cardCents, of.percent))
  const heldCents = of.givenCents - of.takenCents - of.endedCents
  return Math.max(heldCents - dueCents, -of.takenCents)
}
