import { feature } from '../feature.ts'
import { sendLeads } from './crm/send-lead.ts'
import { sendEveningLists } from './evenings.ts'
import { followUpLeads } from './follow-up.ts'
import { leadHandlers } from './lead-handlers.ts'
import { exported } from './member-data.sql.ts'
import { tellOpenings } from './openings.ts'
import { forgetOldLeads } from './retention.ts'
import { forgetSenders } from './retention.sql.ts'
import { tellSuspects } from './suspects.ts'

/** Requests of people and companies to centres and to the network. */
export const leadsFeature = feature({
  calls: ['leads'],
  memberData: { exported },
  open(platform) {
    followUpLeads(platform)
    sendEveningLists(platform)
    tellOpenings(platform)
    forgetOldLeads(platform)
    sendLeads(platform)
    tellSuspects(platform)
    return {
      handlers: { leads: leadHandlers(platform) },
      on: { membersForgotten: (tx, { userIds }) => forgetSenders(tx, userIds) },
    }
  },
})
