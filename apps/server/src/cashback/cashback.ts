import { hourSeconds } from '@quatre/domain'
import { feature } from '../feature.ts'
import { cashbackHandlers } from './cashback-handlers.ts'
import { endCashback, tellEnds } from './end-cashback.ts'
import { giveCashback } from './give-cashback.ts'
import { exported, forgetCards } from './member-card.sql.ts'

/** Cashback of games: earned, announced, ended; the card that a member shows at the club. */
export const cashbackFeature = feature({
  calls: ['cashback'],
  memberData: { exported },
  open(platform) {
    const { jobs } = platform
    // hourly: the day begins at another time in each zone
    jobs.every('give cashback', hourSeconds, () => giveCashback(platform))
    jobs.every('end cashback', hourSeconds, () => endCashback(platform))
    jobs.every('tell of cashback that ends', hourSeconds, () => tellEnds(platform))
    return {
      handlers: { cashback: cashbackHandlers(platform) },
      on: {
        membersForgotten: (tx, { userIds }) => forgetCards(tx, userIds),
      },
    }
  },
})
