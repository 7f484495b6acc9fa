/** The sources of a member's credit, in the order in which they are spent (rules: « Spending »). */
export const creditSources = ['cashback', 'wallet', 'bonus'] as const

export type CreditSource = (typeof creditSources)[number]

/** The sources that pay a charge beside the card: `pass` is another company's, which owes it to the network. */
export type PartSource = CreditSource | 'pass'

/** An amount from one source, in cents, above zero. */
export interface CreditPart<Source extends string = CreditSource> {
  readonly source: Source
  readonly amountCents: number
}

/** The money that a member can spend, in cents, by source. */
export type CreditBalance = Readonly<Record<CreditSource, number>>

/** All that a member can spend, in cents. */
export const creditTotal = (balance: CreditBalance): number =>
  creditSources.reduce((sum, source) => sum + balance[source], 0)

/**
 * The part of each source in a payment of `cents`: cashback first, then the money paid in, then the bonus. Null when
 * there is not enough. (rules: « Spending »)
 */
export function creditParts(balance: CreditBalance, cents: number): CreditPart[] | null {
  const parts = takeInOrder(
    creditSources.map((source) => ({ source, amountCents: balance[source] })),
    cents,
  )
  return totalCents(parts) === cents ? parts : null
}

/** A cashback lot, or the part of one that a charge used. */
export interface LotPart {
  readonly lotId: number
  readonly amountCents: number
}

/** Cents taken from lots in the order given. */
export function lotParts(lots: readonly LotPart[], cents: number): LotPart[] {
  return takeInOrder(lots, cents)
}

/** The destinations of a refund: `card` goes to the card or, when asked so, to the SOLDE. */
export type RefundSource = PartSource | 'card'

/**
 * The destinations of `cents` refunded of a charge, in reverse order of spending: card, bonus,
 * SOLDE, cashback. A pass of any company is refunded like a card. (rules: « Cancelling », «
 * Spending »)
 */
export function refundParts(
  paid: readonly CreditPart<RefundSource>[],
  cents: number,
): CreditPart<RefundSource>[] {
  const order: readonly RefundSource[] = ['card', 'pass', 'bonus', 'wallet', 'cashback']
  const inOrder = order.flatMap((source) => paid.filter((part) => part.source === source))
  return takeInOrder(inOrder, cents)
}

/** The account that a part is taken from. */
export const accountOfPart = {
  cashback: 'cashback',
  wallet: 'wallet',
  bonus: 'bonus',
  pass: 'partners',
} as const satisfies Record<PartSource, string>

/** Takes `cents` in all from parts, in their order; less when they hold less. */
export function takeInOrder<Part extends { readonly amountCents: number }>(
  parts: readonly Part[],
  cents: number,
): Part[] {
  let missing = cents
  return parts.flatMap((part) => {
    const amountCents = Math.min(part.amountCents, missing)
    missing -= amountCents
    return amountCents > 0 ? [{ ...part, amountCents }] : []
  })
}

const totalCents = (parts: readonly { readonly amountCents: number }[]) =>
  parts.reduce((sum, { amountCents }) => sum + amountCents, 0)
