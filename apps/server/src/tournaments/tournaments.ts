import type { CenterId } from '@quatre/domain'
import { enrolmentPayable } from '../core/enrolments/enrolment-payable.ts'
import { isReferee } from '../core/staff/staff-role.sql.ts'
import { feature } from '../feature.ts'
import { refereeHandlers } from './desk/referee-handlers.ts'
import { entryHandlers } from './entries/entry-handlers.ts'
import { entryKind, tellScreens } from './entries/entry-kind.ts'
import { entrySale } from './entries/entry-sale.ts'
import { deleteInvitation, entryOwner, existingEntry } from './entries/entry.sql.ts'
import { leaveEveryPair } from './entries/leave-pair.ts'
import { tellSecond } from './entries/second-player.ts'
import { exported } from './member-data.sql.ts'
import { tournamentHandlers } from './tournament-handlers.ts'

const entry = 'tournament_entry'

/** Tournaments: found, read, followed, entered, and run by their referees. */
export const tournamentsFeature = feature({
  calls: ['tournaments', 'entries', 'referees'],
  memberData: { exported },
  open(platform) {
    const { db, clock } = platform
    return {
      handlers: {
        tournaments: tournamentHandlers(platform),
        entries: entryHandlers(platform),
        referees: refereeHandlers(platform),
      },
      owners: {
        entry: entryOwner(db),
        refereedCenter: {
          owns: ({ id, userId }) =>
            isReferee(db, userId, { centerId: id as CenterId, competitionId: null }, clock()),
        },
        refereedTournament: {
          owns: ({ id, userId }) =>
            isReferee(db, userId, { centerId: null, competitionId: id as number }, clock()),
        },
      },
      enrolmentKinds: { [entry]: entryKind },
      payables: { [entry]: enrolmentPayable(platform, entrySale(platform)) },
      on: {
        memberLeaves: (tx, leaver) => leaveEveryPair(tx, platform, leaver),
        async enrolmentConfirmed(tx, { enrolment: { id, kind }, now }) {
          if (kind !== entry) return
          await tellSecond(tx, platform, { id, until: null, now })
          tellScreens(tx, platform, await existingEntry(tx, id))
        },
        async enrolmentLeft(tx, { enrolment: { id, kind, state } }) {
          if (kind !== entry) return
          if (state !== 'waiting') await deleteInvitation(tx, id)
          tellScreens(tx, platform, await existingEntry(tx, id))
        },
        async offerMade(tx, { enrolment: { id, kind } }) {
          if (kind === entry) tellScreens(tx, platform, await existingEntry(tx, id))
        },
      },
    }
  },
})
