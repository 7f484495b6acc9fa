import { feature } from '../feature.ts'
import { exported } from './history.sql.ts'
import { topUpOwner } from './top-up.sql.ts'
import { topUpPayable } from './top-up-payable.ts'
import { walletHandlers } from './wallet-handlers.ts'

/** The SOLDE: top-ups with their bonus, works-council tickets, history. */
export const walletFeature = feature({
  calls: ['wallet'],
  memberData: { exported },
  open(platform) {
    return {
      handlers: { wallet: walletHandlers(platform) },
      owners: { topUp: topUpOwner(platform.db) },
      payables: { top_up: topUpPayable(platform) },
    }
  },
})
