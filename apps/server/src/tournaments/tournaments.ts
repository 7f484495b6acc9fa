import type { CenterId } from '@quatre/domain'
import { isReferee } from '../core/staff/staff-role.sql.ts'
import { feature } from '../feature.ts'
import { refereeHandlers } from './desk/referee-handlers.ts'
import { exported } from './member-data.sql.ts'
import { tournamentHandlers } from './tournament-handlers.ts'

/** Tournaments: found, read, followed, and run by their referees. */
export const tournamentsFeature = feature({
  calls: ['tournaments', 'referees'],
  memberData: { exported },
  open(platform) {
    const { db, clock } = platform
    return {
      handlers: {
        tournaments: tournamentHandlers(platform),
        referees: refereeHandlers(platform),
      },
      owners: {
        refereedCenter: {
          owns: ({ id, userId }) =>
            isReferee(db, userId, { centerId: id as CenterId, competitionId: null }, clock()),
        },
        refereedTournament: {
          owns: ({ id, userId }) =>
            isReferee(db, userId, { centerId: null, competitionId: id as number }, clock()),
        },
      },
    }
  },
})
