import { hourSeconds } from '@quatre/domain'
import { feature } from '../feature.ts'
import { cardHandlers } from './card-handlers.ts'
import { exported, itemOwner, stopMemberCards } from './offer-item.sql.ts'
import { cardPayable } from './payable.ts'
import { renewCards, stopStoredCardRenewals } from './renewals.ts'

/** Subscription cards: plans, cards bought, renewals. */
export const cardsFeature = feature({
  calls: ['cards'],
  memberData: { exported },
  open(platform) {
    platform.jobs.every('renew cards', hourSeconds, () => renewCards(platform))
    return {
      handlers: { cards: cardHandlers(platform) },
      on: {
        memberLeaves: stopMemberCards,
        storedCardRemoved: (tx, removed) => stopStoredCardRenewals(tx, platform, removed),
      },
      owners: { offreItem: itemOwner(platform.db) },
      payables: { card_period: cardPayable(platform) },
    }
  },
})
