import { enrolmentListeners } from '../core/enrolments/listeners.ts'
import { feature } from '../feature.ts'
import { exported, forgetReasons } from './member-data.sql.ts'

/** The enrolments of members, of all kinds: the data about a member, and the listeners to their events. */
export const enrolmentsFeature = feature({
  calls: [],
  memberData: { exported },
  open(platform) {
    return {
      handlers: {},
      on: {
        ...enrolmentListeners(platform),
        membersForgotten: (tx, { userIds }) => forgetReasons(tx, userIds),
      },
    }
  },
})
