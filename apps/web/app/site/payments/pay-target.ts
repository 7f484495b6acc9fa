import type { PaymentResult } from '@quatre/contract'
import { euros } from '@quatre/domain'

/** What can be paid by card: the kinds of a charge, without what is charged with nobody there. */
export type PayKind = Exclude<PaymentResult['of']['kind'], 'guarantee'>

/** What a card form pays. */
export interface PayTarget {
  readonly kind: PayKind
  /** As the call that pays it names it. */
  readonly id: string
  /** What is owed, in cents. */
  readonly cents: number
  /** What of it the payer's own credit pays, in cents. */
  readonly creditCents: number
  /** Whether it can still be paid; while it cannot, what was typed stays. */
  readonly isOpen: boolean
  /** What is charged now, what later, and to whom: read beside the button. */
  readonly says: string
}

export const nothingLater = 'rien d’autre ensuite'

/** What is taken now of the card, of the credit that is called so, and `later`. */
export function chargedWords(
  { cents, creditCents }: Pick<PayTarget, 'cents' | 'creditCents'>,
  {
    credit = 'crédit',
    later = nothingLater,
  }: { readonly credit?: string; readonly later?: string } = {},
): string {
  const cardCents = cents - creditCents
  if (creditCents === 0) return `${euros(cents)} débités maintenant, ${later}.`
  if (cardCents > 0) {
    return `${euros(creditCents)} de ton ${credit} et ${euros(cardCents)} par carte maintenant, ${later}.`
  }
  return `${euros(creditCents)} de ton ${credit}. Sur ta carte, rien maintenant, ${later}.`
}
