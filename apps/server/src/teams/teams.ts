import { enrolmentPayable } from '../core/enrolments/enrolment-payable.ts'
import { feature } from '../feature.ts'
import { selectLedFixture } from './fixture.sql.ts'
import { leagueEntryHandlers } from './leagues/league-entry-handlers.ts'
import { leagueEntryOwner } from './leagues/league-entry.sql.ts'
import { leagueTeamKind } from './leagues/league-team-kind.ts'
import { leagueTeamSale } from './leagues/league-team-sale.ts'
import { leaveEveryTeam } from './leave-team.ts'
import { exported, selectTeam } from './team.sql.ts'
import { teamHandlers } from './team-handlers.ts'

/** Teams: made, led and joined, and entered in leagues. */
export const teamsFeature = feature({
  calls: ['teams', 'leagueEntries'],
  memberData: { exported },
  open(platform) {
    const { db } = platform
    return {
      handlers: { teams: teamHandlers(platform), leagueEntries: leagueEntryHandlers(platform) },
      owners: {
        captainedTeam: {
          owns: async ({ id, userId }) => (await selectTeam(db, Number(id)))?.captainId === userId,
        },
        ledFixture: {
          owns: async ({ id, userId }) => (await selectLedFixture(db, Number(id), userId)) !== null,
        },
        leagueEntry: leagueEntryOwner(db),
      },
      enrolmentKinds: { league_team: leagueTeamKind },
      payables: { league_team: enrolmentPayable(platform, leagueTeamSale(platform)) },
      // before what they have entered is withdrawn: it passes to the next captain
      on: { memberLeaves: (tx, leaver) => leaveEveryTeam(tx, platform, leaver) },
    }
  },
})
