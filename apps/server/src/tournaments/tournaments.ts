import { enrolmentPayable } from '../core/enrolments/enrolment-payable.ts'
import { feature } from '../feature.ts'
import { entryHandlers } from './entries/entry-handlers.ts'
import { entryKind } from './entries/entry-kind.ts'
import { entrySale } from './entries/entry-sale.ts'
import { deleteInvitation, entryOwner } from './entries/entry.sql.ts'
import { exported } from './entries/member-data.sql.ts'
import { tellSecond } from './entries/second-player.ts'
import { tournamentHandlers } from './tournament-handlers.ts'

const entry = 'tournament_entry'

/** Tournaments: found, read, followed and entered. */
export const tournamentsFeature = feature({
  calls: ['tournaments', 'entries'],
  memberData: { exported },
  open: (platform) => ({
    handlers: {
      tournaments: tournamentHandlers(platform),
      entries: entryHandlers(platform),
    },
    owners: { entry: entryOwner(platform.db) },
    enrolmentKinds: { [entry]: entryKind(platform) },
    payables: { [entry]: enrolmentPayable(platform, entrySale(platform)) },
    on: {
      async enrolmentConfirmed(tx, { enrolment: { id, kind }, now }) {
        if (kind === entry) await tellSecond(tx, platform, { id, until: null, now })
      },
      async enrolmentLeft(tx, { enrolment: { id, kind, state } }) {
        if (kind === entry && state !== 'waiting') await deleteInvitation(tx, id)
      },
    },
  }),
})
