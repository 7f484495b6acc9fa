import type { PayableState } from './payment-refusals.ts'

/** What is offered to put on a SOLDE, in cents. */
export interface TopUpPack {
  readonly paidCents: number
  readonly bonusCents: number
}

/**
 * What is chosen for a member before they choose (requirement W22): the smallest that covers what their
 * SOLDE misses, the extra amount among them; else the one that costs what was asked for; else the
 * first of the packs, the best known. Null when nothing is offered.
 * @param packs from the cheapest on
 */
export function choosePack<Pack extends TopUpPack>(
  packs: readonly Pack[],
  extra: Pack | null,
  asked: { readonly missingCents?: number | undefined; readonly paidCents?: number | undefined },
): Pack | null {
  const { missingCents, paidCents } = asked
  if (missingCents !== undefined) {
    const offers = extra === null ? packs : [extra, ...packs]
    const enough = offers
      .filter((offer) => offer.paidCents + offer.bonusCents >= missingCents)
      .toSorted((a, b) => a.paidCents - b.paidCents)
    return enough[0] ?? packs.at(-1) ?? null
  }
  const offers = extra === null ? packs : [...packs, extra]
  const named = offers.find((offer) => offer.paidCents === paidCents)
  return named ?? packs.find((offer) => offer.paidCents === usualCents) ?? packs[0] ?? null
}

/** The best known: 90 € paid. */
const usualCents = 9000

/** How long a top-up that was begun can be paid. */
export const topUpMinutes = 30

/** How a top-up stands at `now`, epoch milliseconds. */
export function topUpState(
  topUp: {
    readonly givenAt: number | null
    readonly expiresAt: number
    /** Its member has an account. */
    readonly isActive: boolean
  },
  now: number,
): PayableState {
  if (topUp.givenAt !== null) return 'given'
  if (!topUp.isActive) return 'cancelled'
  return topUp.expiresAt > now ? 'open' : 'over'
}

/** A top-up whose money a bank takes back, or brings again, in cents. */
interface BankMovement {
  readonly direction: 'taken' | 'brought'
  readonly amountCents: number
  readonly paidCents: number
  readonly bonusCents: number
  /** What the bank has left us of the payment before. */
  readonly heldCents: number
  /** What of it the network has borne so far. */
  readonly lostCents: number
  /** What of the bonus the member was given and has not had taken back. */
  readonly bonusGivenCents: number
  /** What the accounts of the member hold. */
  readonly walletCents: number
  readonly bonusBalanceCents: number
}

/**
 * What such a movement does, in cents, below zero what is taken (requirement W26). The SOLDE gives what
 * it holds, the network bears the rest, which comes back first. The bonus follows the money that is
 * left, in whatever order the bank's news come, and is taken as far as it is there.
 */
export function topUpMovement(of: BankMovement): {
  readonly walletCents: number
  readonly lostCents: number
  readonly bonusCents: number
} {
  const { amountCents, paidCents, heldCents } = of
  const taken = of.direction === 'taken'
  const left = heldCents + (taken ? -amountCents : amountCents)
  const share = Math.min(Math.max(left, 0), paidCents) / paidCents
  const dueBonus = Math.floor(of.bonusCents * share) - of.bonusGivenCents
  const bonusCents = Math.max(dueBonus, -of.bonusBalanceCents)
  if (!taken) {
    const returned = Math.min(amountCents, of.lostCents)
    return { walletCents: amountCents - returned, lostCents: -returned, bonusCents }
  }
  const fromWallet = Math.min(amountCents, of.walletCents)
  return { walletCents: -fromWallet, lostCents: amountCents - fromWallet, bonusCents }
}

/** Why a top-up could not be had for the money that came. */
export const topUpLosses: Readonly<Record<PayableState, string>> = {
  open: 'Cette recharge a été payée autrement.',
  over: 'Ta recharge n’était plus attendue quand ta banque a répondu.',
  given: 'Cette recharge était déjà payée.',
  cancelled: 'Ton compte était fermé quand ta banque a répondu.',
}

const movementWords: Partial<Record<string, string>> = {
  capture: 'Recharge',
  top_up_bonus: 'Bonus de recharge',
  ticket: 'Ticket CE',
  voucher_credit: 'Crédit offert',
  refund_to_wallet: 'Remboursement',
  refund_failed: 'Remboursement',
  refund_taken_back: 'Remboursement que ta banque a repris',
  balance_given_up: 'SOLDE abandonné',
  chargeback: 'Recharge contestée',
  second_chargeback: 'Recharge contestée',
  capture_failed: 'Recharge que ta banque n’a pas versée',
  chargeback_reversed: 'Recharge rendue par ta banque',
}

/** What a movement of the SOLDE was, in French, by the kind of its posting (requirement W24). */
export function movementLabel(kind: string, amountCents: number): string {
  const word = Object.hasOwn(movementWords, kind) ? movementWords[kind] : undefined
  if (word !== undefined) return word
  if (kind === 'bonus_moved') return amountCents < 0 ? 'Bonus repris' : 'Bonus rendu'
  if (kind.startsWith('returned_to_')) return 'Remboursement'
  return amountCents < 0 ? 'Paiement' : 'Crédit'
}
