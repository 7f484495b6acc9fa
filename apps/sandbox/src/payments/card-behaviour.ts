import { cardBrand } from './cards.ts'
import type { Card } from './cards.ts'
import { refusalByHolderName, refusalReasons, testCards } from './test-cards.ts'
import type { Behaviour, Refusal } from './test-cards.ts'

type CardBehaviour = { behaviour: Behaviour; refusal?: Refusal }

function isPast(card: Card, now: Date): boolean {
  const firstDayAfter = Date.UTC(card.expiryYear, card.expiryMonth, 1)
  return firstDayAfter <= now.getTime()
}

type Use = {
  holderName?: string | undefined
  withoutHolder: boolean
  /** A wallet has authenticated the holder. */
  authenticated: boolean
}

/**
 * The behaviour of this card's bank. Unknown numbers are refused, so that a real card typed by mistake is never «
 * accepted ».
 */
export function cardBehaviour(card: Card, use: Use, now: Date): CardBehaviour {
  const known = testCards.find((one) => one.number === card.number)
  if (known === undefined) {
    return { behaviour: 'refused', refusal: refusalReasons.unknownNumber }
  }
  if (isPast(card, now)) return { behaviour: 'refused', refusal: refusalReasons.expired }
  if (use.withoutHolder) {
    const refusal = known.refusalWithoutHolder
    if (refusal !== undefined) return { behaviour: 'refused', refusal }
    // The holder has answered the bank when the card was stored.
    return known.behaviour.startsWith('challenge') ? { behaviour: 'accepted' } : known
  }
  const expectedCode = cardBrand(card.number) === 'amex' ? '7373' : '737'
  const missesCode = card.securityCode === undefined && known.wantsCode
  if (missesCode || (card.securityCode ?? expectedCode) !== expectedCode) {
    return { behaviour: 'refused', refusal: refusalReasons.securityCode }
  }
  if (use.authenticated && known.behaviour.startsWith('challenge')) return { behaviour: 'accepted' }
  const asked = refusalByHolderName[use.holderName?.trim().toUpperCase() ?? '']
  if (asked === undefined) return known
  if (known.behaviour === 'accepted') return { behaviour: 'refused', refusal: asked }
  return { ...known, refusal: asked }
}
