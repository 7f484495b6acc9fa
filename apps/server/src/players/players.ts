import { feature } from '../feature.ts'
import { exported } from './member-data.sql.ts'
import { playerHandlers } from './player-handlers.ts'
import { rateMatches } from './rate-matches.ts'

/** Players: their levels from results, their pages, and the audience of these. */
export const playersFeature = feature({
  calls: ['players'],
  memberData: { exported },
  open(platform) {
    rateMatches(platform)
    return { handlers: { players: playerHandlers(platform) } }
  },
})
