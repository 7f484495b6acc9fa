import type { PayKind } from '@quatre/contract'
import { euros } from '@quatre/domain'

/** The payable of a card form. */
export interface PayTarget {
  readonly kind: PayKind
  /** As the call that pays it names it. */
  readonly id: string
  /** The amount owed, in cents. */
  readonly cents: number
  /** The part of it that the payer's own credit pays, in cents. */
  readonly creditCents: number
  /** Whether it is the first of three, whose card pays the others when they are due. */
  readonly inThree?: boolean | undefined
  /** Whether it can still be paid; while it cannot, typed text stays. */
  readonly isOpen: boolean
  /** The charges now and later, and their payer: read beside the button. */
  readonly says: string
}

export const nothingLater = 'rien d’autre ensuite'

/** The amounts charged now to the card and to the credit of that name, and `later`. */
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
