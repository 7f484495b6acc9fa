import { hourSeconds } from '@quatre/domain'
import { feature } from '../feature.ts'
import { cardHandlers } from './card-handlers.ts'
import { exported } from './member-data.sql.ts'
import { itemOwner, stopCardsOf } from './offer-item.sql.ts'
import { cardPayable } from './payable.ts'
import { renewCards, stopRenewalsOf } from './renewals.ts'

/** Subscription cards: plans, cards bought, renewals. */
export const cardsFeature = feature({
  calls: ['cards'],
  memberData: { exported },
  open(platform) {
    platform.jobs.every('renew cards', hourSeconds, () => renewCards(platform))
    return {
      handlers: { cards: cardHandlers(platform) },
      on: {
        memberLeaves: stopCardsOf,
        storedCardRemoved: (tx, removed) => stopRenewalsOf(tx, platform, removed),
      },
      owners: { offreItem: itemOwner(platform.db) },
      payables: { card_period: cardPayable(platform) },
    }
  },
})
