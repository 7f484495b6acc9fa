import type { BookingId } from '@quatre/domain'
import { feature } from '../feature.ts'
import { matchHandlers } from './match-handlers.ts'
import { mayActOn, settleResults } from './result-acts.ts'
import { isPlayerOfBooking } from './result.sql.ts'
import { exported } from './match.sql.ts'

/** Matches: read and followed, and the life of their results. */
export const matchesFeature = feature({
  calls: ['matches'],
  memberData: { exported },
  open(platform) {
    settleResults(platform)
    const { db, clock } = platform
    return {
      handlers: { matches: matchHandlers(platform) },
      owners: {
        matchResult: {
          owns: ({ id, userId }) => mayActOn(db, { id: id as number, userId, now: clock() }),
        },
        playedBooking: {
          owns: ({ id, userId }) => isPlayerOfBooking(db, id as BookingId, userId),
        },
      },
    }
  },
})
