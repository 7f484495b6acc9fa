import { hourSeconds } from '@quatre/domain'
import type { Platform } from '../core/platform.ts'
import { feature } from '../feature.ts'
import { openFederation } from './federation.ts'
import { licenceHandlers } from './licence-handlers.ts'
import { licenceOwner, exported } from './licence.sql.ts'
import { readMonthly, type Linking } from './read-account.ts'
import { unlinkAccount } from './unlink.ts'

/** Licences of the tennis federation: the linked account, the licences by year, the rankings. */
export const licencesFeature = feature({
  calls: ['licences'],
  memberData: { exported },
  open(platform) {
    const { db, jobs, clock, log } = platform
    const linking = openLinking(platform)
    const unlink = unlinkAccount(jobs, linking)
    if (linking) {
      // the rankings are monthly; a failed reading is tried again within the hour
      jobs.every('read federation rankings', hourSeconds, async () => {
        const read = await readMonthly(linking, clock)
        if (read > 0) log.info({ read }, 'federation accounts read')
      })
    }
    return {
      handlers: { licences: licenceHandlers({ db, linking, unlink }) },
      owners: { licence: licenceOwner(db) },
      on: { memberLeaves: (tx, { userId }) => unlink(tx, userId) },
    }
  },
})

function openLinking(platform: Pick<Platform, 'db' | 'environment' | 'log' | 'clock'>) {
  const { db, environment } = platform
  const { federationTokenKey: tokenKey } = environment
  const federation = openFederation(environment, platform)
  const linking: Linking | null = federation && tokenKey ? { db, federation, tokenKey } : null
  return linking
}
