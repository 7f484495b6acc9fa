import type { PayableState } from './payment-refusals.ts'

/** An offer to top up a SOLDE, in cents. */
export interface TopUpPack {
  readonly paidCents: number
  readonly bonusCents: number
}

/**
 * The preselected pack of a member (requirement W22): the smallest that covers the amount missing on their SOLDE, the
 * extra amount among them; else the one of the price asked for; else the first of the packs, the best known. Null when
 * nothing is offered.
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

/** The time to pay a top-up that was begun. */
export const topUpMinutes = 30

/** The state of a top-up at `now`, epoch milliseconds. */
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

/**
 * The change of a top-up's bonus after a bank has moved its money, in cents, negative when it shrinks (requirement
 * W26): it follows the money that is left.
 */
export function bonusMovement(of: {
  readonly paidCents: number
  readonly bonusCents: number
  /** Money of the payment that the bank has taken by now. */
  readonly takenCents: number
  /** The part of the bonus that counts as given so far. */
  readonly givenCents: number
}): number {
  const { paidCents, takenCents } = of
  const left = Math.min(Math.max(paidCents - takenCents, 0), paidCents)
  return Math.floor((of.bonusCents * left) / paidCents) - of.givenCents
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
  refund_to_card: 'Recharge remboursée sur ta carte',
  refund_taken_back: 'Remboursement que ta banque a repris',
  claim_withheld: 'Retenu pour un paiement repris par ta banque',
  claim_returned: 'Retenue rendue\u00a0: ta banque a rendu le paiement',
  balance_given_up: 'SOLDE abandonné',
  chargeback: 'Recharge contestée',
  second_chargeback: 'Recharge contestée',
  capture_failed: 'Recharge que ta banque n’a pas versée',
  chargeback_reversed: 'Recharge rendue par ta banque',
}

/** The name of a movement of the SOLDE, in French, by the kind of its posting (requirement W24). */
export function movementLabel(kind: string, amountCents: number): string {
  const word = Object.hasOwn(movementWords, kind) ? movementWords[kind] : undefined
  if (word !== undefined) return word
  if (kind === 'bonus_moved') return amountCents < 0 ? 'Bonus repris' : 'Bonus rendu'
  if (kind.startsWith('returned_to_')) return 'Remboursement'
  return amountCents < 0 ? 'Paiement' : 'Crédit'
}
