import { feature } from '../feature.ts'
import { applicationHandlers } from './application-handlers.ts'
import { forgetApplications, forgetOldApplications } from './forget.ts'
import { exported } from './application.sql.ts'

/** Job applications and their files. */
export const applicationsFeature = feature({
  calls: ['applications'],
  withFiles: ['applications'],
  memberData: { exported },
  open(platform) {
    forgetOldApplications(platform)
    return {
      handlers: { applications: applicationHandlers(platform) },
      on: {
        async memberLeaves(tx, { userId }) {
          await forgetApplications(tx, { ofMember: userId })
        },
      },
    }
  },
})
