import { enrolmentListeners } from '../core/enrolments/listeners.ts'
import { feature } from '../feature.ts'
import { exported, forgetReasons } from './member-data.sql.ts'

/** What members have enrolled in, of all kinds: their data, and what follows from its events. */
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
