import { feature } from '../feature.ts'
import { tournamentHandlers } from './tournament-handlers.ts'

/** Tournaments: found, read and followed. */
export const tournamentsFeature = feature({
  calls: ['tournaments'],
  open: (platform) => ({ handlers: { tournaments: tournamentHandlers(platform) } }),
})
