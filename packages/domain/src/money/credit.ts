/** Where a member's credit is, in the order in which it is spent (rules: « Spending »). */
export const creditSources = ['cashback', 'wallet', 'bonus'] as const

export type CreditSource = (typeof creditSources)[number]

/** What paid a charge beside the card: `pass` is another company's, which owes it to the network. */
export type PartSource = CreditSource | 'pass'

/** An amount from one source, in cents, above zero. */
export interface CreditPart<Source extends string = CreditSource> {
  readonly source: Source
  readonly amountCents: number
}

/** What a member can spend, in cents, by source. */
export type CreditBalance = Readonly<Record<CreditSource, number>>

/** All that a member can spend, in cents. */
export const creditTotal = (balance: CreditBalance): number =>
  creditSources.reduce((sum, source) => sum + balance[source], 0)

/**
 * What of each source pays `cents`: cashback first, then what was paid in, then the bonus. Null when
 * there is not enough. (rules: « Spending »)
 */
export function creditParts(balance: CreditBalance, cents: number): CreditPart[] | null {
  const parts = takeInOrder(
    creditSources.map((source) => ({ source, amountCents: balance[source] })),
    cents,
  )
  return sumOf(parts) === cents ? parts : null
}

/** A cashback lot, or what a charge used of one. */
export interface LotPart {
  readonly lotId: number
  readonly amountCents: number
}

/** Cents taken from lots in the order given. */
export function lotParts(lots: readonly LotPart[], cents: number): LotPart[] {
  return takeInOrder(lots, cents)
}

/** What a refund gives back, and where: `card` to the card or, when asked so, to the SOLDE. */
export type RefundSource = PartSource | 'card'

/**
 * Where `cents` of a charge go back, in reverse order of spending: card, bonus, SOLDE, cashback.
 * A pass is given back like a card, by whoever it is of. (rules: « Cancelling », « Spending »)
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

/** What makes `cents` in all of parts, the first first; less when they are less. */
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

const sumOf = (parts: readonly { readonly amountCents: number }[]) =>
  parts.reduce((sum, { amountCents }) => sum + amountCents, 0)
