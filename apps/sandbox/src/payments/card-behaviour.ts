import type { Card } from './cards.ts'
import { refusalByHolderName, refusalReasons, testCards } from './test-cards.ts'
import type { Behaviour, Refusal } from './test-cards.ts'

type CardBehaviour = { behaviour: Behaviour; refusal?: Refusal }

function isPast(card: Card, now: Date): boolean {
  const firstDayAfter = Date.UTC(card.expiryYear, card.expiryMonth, 1)
  return firstDayAfter <= now.getTime()
}

/**
 * What the bank of this card does. Unknown numbers are refused, so that a real card typed by
 * mistake is never « accepted ».
 */
export function behaviourOf(card: Card, holderName: string | undefined, now: Date): CardBehaviour {
  const known = testCards.find((one) => one.number === card.number)
  if (known === undefined) {
    return { behaviour: 'refused', refusal: refusalReasons.unknownNumber }
  }
  if (isPast(card, now)) return { behaviour: 'refused', refusal: refusalReasons.expired }
  const expectedCode = card.securityCode.length === 4 ? '7373' : '737'
  if (card.securityCode !== expectedCode) {
    return { behaviour: 'refused', refusal: refusalReasons.securityCode }
  }
  const asked = refusalByHolderName[holderName?.trim().toUpperCase() ?? '']
  if (asked === undefined) return known
  if (known.behaviour === 'accepted') return { behaviour: 'refused', refusal: asked }
  return { ...known, refusal: asked }
}
