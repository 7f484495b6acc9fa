import type { CourtSport } from './draw-court.ts'
import type { Moment } from './palette.ts'

const drawn: readonly string[] = [
  'padel',
  'squash',
  'badminton',
  'pickleball',
  'foot-5',
  'fitness',
] satisfies CourtSport[]

/** The drawing of a sport, by its slug; padel's for a sport that has none. */
export function drawnSport(slug: string): CourtSport {
  return drawn.includes(slug) ? (slug as CourtSport) : 'padel'
}

/** The light of a time of day, as `18h30`. */
export function momentAt(time: string): Moment {
  const hour = Number.parseInt(time, 10)
  return hour < 12 ? 'morning' : hour < 18 ? 'day' : 'evening'
}
