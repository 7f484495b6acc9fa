/** Cashback of money that was paid by card, in cents: half a cent up (requirement W60). */
export const cashbackCents = (cardCents: number, percent: number): number =>
  Math.floor((cardCents * percent + 50) / 100)

// requirement W2
const validMonths = 6

/** The last day on which cashback given on a local day can be spent, both `YYYY-MM-DD`. */
export const cashbackLastDay = (givenOn: string): string =>
  Temporal.PlainDate.from(givenOn).add({ months: validMonths }).toString()

/** What became of the cashback that a charge has given, in cents. */
export interface CashbackOfCharge {
  readonly givenCents: number
  readonly percent: number
  /** What of its money was taken back for, and has not been given anew. */
  readonly takenCents: number
  /** What was not spent in time. */
  readonly endedCents: number
  /** What of the money is there still: neither refunded nor taken back by the bank. */
  readonly cardCents: number
}

/**
 * What the owner of a charge's cashback has too much once money of it has gone back, in cents; below
 * zero what they have too little, when the bank has brought it again.
 */
export function cashbackExcess(of: CashbackOfCharge): number {
  const dueCents = Math.min(of.givenCents, cashbackCents(of.cardCents, of.percent))
  const heldCents = of.givenCents - of.takenCents - of.endedCents
  return Math.max(heldCents - dueCents, -of.takenCents)
}
