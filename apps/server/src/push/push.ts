import { feature } from '../feature.ts'
import { exported } from './member-data.sql.ts'
import { offerNotifier } from './offers.ts'
import { paidShareNotifier } from './paid-shares.ts'
import { pushHandlers } from './push-handlers.ts'
import { remindPlayers } from './reminders.ts'
import { sendNotices } from './send-notices.ts'

/** Notifications to the browsers of members (decision 016). */
export const pushFeature = feature({
  calls: ['push'],
  memberData: { exported },
  open(platform) {
    sendNotices(platform)
    remindPlayers(platform)
    return {
      handlers: { push: pushHandlers(platform) },
      on: { courtOffered: offerNotifier(platform), sharePaid: paidShareNotifier(platform) },
    }
  },
})
