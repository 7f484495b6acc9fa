import { feature } from '../feature.ts'
import { matchHandlers } from './match-handlers.ts'
import { settleResults } from './result-acts.ts'

/** Matches: read and followed, and the life of their results. */
export const matchesFeature = feature({
  calls: ['matches'],
  open(platform) {
    settleResults(platform)
    return { handlers: { matches: matchHandlers(platform) } }
  },
})
