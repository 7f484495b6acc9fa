import { feature } from '../feature.ts'
import { cardHandlers } from './card-handlers.ts'
import { exported } from './member-data.sql.ts'
import { itemOwner, stopCardsOf } from './offer-item.sql.ts'
import { cardPayable } from './payable.ts'

/** Subscription cards: plans, cards bought, renewals. */
export const cardsFeature = feature({
  calls: ['cards'],
  memberData: { exported },
  open(platform) {
    return {
      handlers: { cards: cardHandlers(platform) },
      on: { memberLeaves: (tx, { userId }) => stopCardsOf(tx, userId) },
      owners: { offreItem: itemOwner(platform.db) },
      payables: { card_period: cardPayable(platform) },
    }
  },
})
