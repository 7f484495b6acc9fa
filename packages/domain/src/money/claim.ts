import type { CreditSource } from './credit.ts'

/**
 * The change of a member's debt when a bank moves money of their payment, in cents, negative when
 * they owe less (requirement P130): never more than was paid, for any order of the bank's
 * notifications. `dueCents` is the excess of this one until its counterpart arrives: a reversal
 * before its chargeback, a second chargeback before the reversal.
 */
export function claimMovement(of: {
  /** Money of the payment that the bank had taken before; negative when it has brought too much. */
  readonly takenCents: number
  /** Positive for the money that it takes now. */
  readonly movedCents: number
  readonly paidCents: number
  /** The part that the payment's earner bears first: nothing of it is owed. */
  readonly borneCents?: number
}): { readonly claimCents: number; readonly dueCents: number } {
  const { takenCents, movedCents, paidCents, borneCents = 0 } = of
  const claimed = (cents: number) => Math.max(Math.min(cents, paidCents) - borneCents, 0)
  const claimCents = claimed(takenCents + movedCents) - claimed(takenCents)
  return { claimCents, dueCents: movedCents - claimCents }
}

/** Credit that was withheld on account of a charge, or below zero given back. */
export interface Withheld<Charge extends number | null = number> {
  readonly source: CreditSource
  readonly amountCents: number
  readonly chargeId: Charge
}

/** The parts of withheld credit to give back, the last withheld first, each to its origin. */
export function withheldToReturn<Charge extends number | null>(
  history: readonly Withheld<Charge>[],
  amountCents: number,
): Withheld<Charge>[] {
  const held: Withheld<Charge>[] = []
  for (const moved of history) {
    if (moved.amountCents > 0) held.push(moved)
    else takeLast(held, -moved.amountCents, moved.source)
  }
  return takeLast(held, amountCents)
}

/** Takes from the end of a list, of one source only when it is named. */
function takeLast<Charge extends number | null>(
  held: Withheld<Charge>[],
  amountCents: number,
  source?: CreditSource,
): Withheld<Charge>[] {
  const taken: Withheld<Charge>[] = []
  let leftCents = amountCents
  for (let at = held.length - 1; at >= 0 && leftCents > 0; at--) {
    const part = held[at]
    if (part === undefined || (source !== undefined && part.source !== source)) continue
    const cents = Math.min(part.amountCents, leftCents)
    leftCents -= cents
    held[at] = { ...part, amountCents: part.amountCents - cents }
    if (cents > 0) taken.push({ ...part, amountCents: cents })
  }
  return taken
}
