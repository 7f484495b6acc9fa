import { sql } from 'kysely'
import { enrolmentListeners } from '../core/enrolments/listeners.ts'
import { feature } from '../feature.ts'
import { exported } from './member-data.sql.ts'

/** What members have enrolled in, of all kinds: their data, and what follows from its events. */
export const enrolmentsFeature = feature({
  calls: [],
  memberData: { exported },
  open(platform) {
    return {
      handlers: {},
      on: {
        ...enrolmentListeners(platform),
        // words of others about them
        async membersForgotten(tx, { userIds }) {
          await sql`update enrolment set removed_why = ''
            where removed_why <> '' and holder_id = any(${[...userIds]}::integer[])`.execute(tx)
        },
      },
    }
  },
})
