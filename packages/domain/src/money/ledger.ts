import { accountOfPart, type CreditSource, type PartSource } from './credit.ts'

// Sign convention: assets of the network are positive (`provider`: money at the payment provider), its debts and
// earnings negative. So every posting sums to zero, and a member's wallet holding 20 € is the sum -2000 on `wallet`:
// `balanceCents` turns it round for people.

export const ledgerAccounts = [
  'provider',
  'club_revenue',
  'wallet',
  'bonus',
  'cashback',
  'claim',
  'subscription_revenue',
  'vouchers',
  'refunds_due',
  'partners',
  'bank',
  'clearing',
] as const

export type LedgerAccount = (typeof ledgerAccounts)[number]

/** One line of a posting, in cents: positive is a debit, negative a credit. */
export interface LedgerEntry {
  account: LedgerAccount
  centerId?: number
  userId?: number
  amountCents: number
}

/** The amount of every posting: a whole, positive number of cents. */
interface Amount {
  amountCents: number
}

/** The earner of a payment: a centre, or for a top-up the member's own SOLDE. */
interface Earned {
  earner: LedgerSide
}

/** An account, and its owner. */
export type LedgerSide = Omit<LedgerEntry, 'amountCents'>

function posting(amountCents: number, debit: LedgerSide, credit: LedgerSide): LedgerEntry[] {
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0)
    throw new RangeError(`not a positive amount in cents: ${amountCents}`)
  return [
    { ...debit, amountCents },
    { ...credit, amountCents: -amountCents },
  ]
}

const provider: LedgerSide = { account: 'provider' }
const refundsDue: LedgerSide = { account: 'refunds_due' }
/** The earner of games in a centre. */
export const clubRevenue = (centerId: number): LedgerSide => ({ account: 'club_revenue', centerId })

/** A member’s own SOLDE: a top-up is theirs. */
export const memberWallet = (userId: number): LedgerSide => ({ account: 'wallet', userId })

const memberClaim = (userId: number): LedgerSide => ({ account: 'claim', userId })

const vouchers: LedgerSide = { account: 'vouchers' }

/** Earns what several centres sell at once, until each has its part. */
export const clearing: LedgerSide = { account: 'clearing' }

/** Each centre has its part of a joint sale. @throws RangeError on an amount not above zero. */
export function sharedOutPosting(
  parts: readonly (Amount & { readonly centerId: number })[],
): LedgerEntry[] {
  return parts.flatMap(({ amountCents, centerId }) =>
    posting(amountCents, clearing, clubRevenue(centerId)),
  )
}

/** A card payment was captured. @throws RangeError on an amount not above zero. */
export function capturePosting(of: Amount & Earned): LedgerEntry[] {
  return posting(of.amountCents, provider, of.earner)
}

/** A cancellation is refunded to the SOLDE. @throws RangeError on an amount not above zero. */
export function refundToWalletPosting(of: Amount & Earned & { userId: number }): LedgerEntry[] {
  return posting(of.amountCents, of.earner, memberWallet(of.userId))
}

/**
 * First step of a refund to the card: it is decided, the money is owed.
 * @throws RangeError on an amount not above zero.
 */
export function refundToCardDecidedPosting(of: Amount & Earned): LedgerEntry[] {
  return posting(of.amountCents, of.earner, refundsDue)
}

/**
 * Second step of a refund to the card: the provider has sent it.
 * @throws RangeError on an amount not above zero.
 */
export function refundToCardSentPosting(of: Amount): LedgerEntry[] {
  return posting(of.amountCents, refundsDue, provider)
}

/**
 * The provider could not refund the card: the money goes to the SOLDE.
 * @throws RangeError on an amount not above zero.
 */
export function refundFailedPosting(of: Amount & { userId: number }): LedgerEntry[] {
  return posting(of.amountCents, refundsDue, memberWallet(of.userId))
}

/**
 * The bank has given the payer the money of such a refund: it is owed no more, and earned again.
 * @throws RangeError on an amount not above zero.
 */
export function refundPaidByBankPosting(of: Amount & Earned): LedgerEntry[] {
  return posting(of.amountCents, refundsDue, of.earner)
}

/**
 * The network has paid its debt by a transfer: a refund of a guest that failed, or to a member who has left.
 * @throws RangeError on an amount not above zero.
 */
export function refundPaidByHandPosting(of: Amount & { userId?: number }): LedgerEntry[] {
  const { userId } = of
  const owed = { ...refundsDue, ...(userId !== undefined && { userId }) }
  return posting(of.amountCents, owed, { account: 'bank' })
}

/**
 * Money came for a product no longer available: all of it is owed back.
 * @throws RangeError on an amount not above zero.
 */
export function lateCapturePosting(of: Amount): LedgerEntry[] {
  return posting(of.amountCents, provider, refundsDue)
}

/**
 * The bank took a captured payment back (chargeback, failed capture). It comes again as a capture.
 * @throws RangeError on an amount not above zero.
 */
export function moneyTakenBackPosting(of: Amount & Earned): LedgerEntry[] {
  return posting(of.amountCents, of.earner, provider)
}

/**
 * The bank took back money that had come too late: no centre ever earned it, and it is owed no more.
 * It comes again as a late capture. @throws RangeError on an amount not above zero.
 */
export function lateMoneyTakenBackPosting(of: Amount): LedgerEntry[] {
  return posting(of.amountCents, refundsDue, provider)
}

/**
 * A bank takes money of a member's payment back, or brings it again: they owe it, or owe it no more.
 * @param of.claimCents positive for the further debt
 * @param of.dueCents the excess of the bank's news while they are out of order
 * @throws RangeError when nothing moves
 */
export function disputedPosting(of: {
  claimCents: number
  /** The rest, which the earner bears when there is one. */
  dueCents: number
  bearer?: LedgerSide
  userId: number
}): LedgerEntry[] {
  const entries: LedgerEntry[] = [
    { ...memberClaim(of.userId), amountCents: of.claimCents },
    { ...(of.bearer ?? refundsDue), amountCents: of.dueCents },
    { ...provider, amountCents: -of.claimCents - of.dueCents },
  ]
  const moved = entries.filter(({ amountCents }) => amountCents !== 0)
  if (moved.length < 2) throw new RangeError('nothing moves')
  return moved
}

/** Credit that came back to a member is set against their debt. @throws RangeError as above. */
export function withheldPosting(of: {
  parts: readonly { source: CreditSource; amountCents: number }[]
  userId: number
}): LedgerEntry[] {
  const claim = memberClaim(of.userId)
  const moved = of.parts.map((part) =>
    posting(part.amountCents, sideOfPart({ ...part, userId: of.userId }), claim),
  )
  const sumCents = of.parts.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return [...moved.flatMap(([debit]) => debit ?? []), { ...claim, amountCents: -sumCents }]
}

/** Withheld money goes back: there was no claim. @throws RangeError as above. */
export function withheldReturnedPosting(of: Parameters<typeof withheldPosting>[0]): LedgerEntry[] {
  return withheldPosting(of).map((entry) => ({ ...entry, amountCents: -entry.amountCents }))
}

/** Money that came back to a closed account is owed to its former owner. @throws RangeError as above. */
export function owedBalancePosting(of: Amount & { userId: number }): LedgerEntry[] {
  return posting(of.amountCents, memberWallet(of.userId), { ...refundsDue, userId: of.userId })
}

/** It goes back to the SOLDE: the account is open again, or owes. @throws RangeError as above. */
export function owedBalanceReturnedPosting(of: Amount & { userId: number }): LedgerEntry[] {
  return posting(of.amountCents, { ...refundsDue, userId: of.userId }, memberWallet(of.userId))
}

/** Credit that was given away for money that a bank took: it is owed too. @throws RangeError as above. */
export function giftClaimedPosting(of: Amount & { userId: number }): LedgerEntry[] {
  return posting(of.amountCents, memberClaim(of.userId), vouchers)
}

/** The bank has brought that money again. @throws RangeError as above. */
export function giftClaimEndedPosting(of: Amount & { userId: number }): LedgerEntry[] {
  return posting(of.amountCents, vouchers, memberClaim(of.userId))
}

/**
 * A part of a charge was paid beside the card: from the payer's credit, or by a pass of a partner.
 * @throws RangeError on an amount not above zero.
 */
export function partSpentPosting(
  of: Amount & Earned & { source: PartSource; userId: number },
): LedgerEntry[] {
  return posting(of.amountCents, sideOfPart(of), of.earner)
}

/** Such a part goes back to where it came from. @throws RangeError on an amount not above zero. */
export function partReturnedPosting(
  of: Amount & Earned & { source: PartSource; userId: number },
): LedgerEntry[] {
  return posting(of.amountCents, of.earner, sideOfPart(of))
}

/** Credit is given away: on top of a top-up, as cashback, for a ticket. @throws RangeError as above. */
export function creditGivenPosting(
  of: Amount & { source: CreditSource; userId: number },
): LedgerEntry[] {
  return posting(of.amountCents, { account: 'vouchers' }, sideOfPart(of))
}

/** Credit ends, is taken back, or given up by a member who closes their account. @throws RangeError as above. */
export function creditEndedPosting(
  of: Amount & { source: CreditSource; userId: number },
): LedgerEntry[] {
  return posting(of.amountCents, sideOfPart(of), { account: 'vouchers' })
}

const sideOfPart = ({ source, userId }: { source: PartSource; userId: number }): LedgerSide =>
  source === 'pass' ? { account: 'partners' } : { account: accountOfPart[source], userId }

/** Whether an account is an asset of the network: all others are its debts, earnings or gifts. */
const isOwned = (account: LedgerAccount) =>
  ['provider', 'partners', 'bank', 'claim'].includes(account)

/** The balance of an account as people say it, in cents: a wallet with money in it is positive. */
export function balanceCents(account: LedgerAccount, entries: readonly LedgerEntry[]): number {
  const sumCents = entries
    .filter((entry) => entry.account === account)
    .reduce((sum, entry) => sum + entry.amountCents, 0)
  return isOwned(account) || sumCents === 0 ? sumCents : -sumCents
}
