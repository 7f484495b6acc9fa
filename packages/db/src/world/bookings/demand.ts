import type { CenterDay } from './calendar.ts'

/** Chance that a free court is taken at each half hour: [from that hour on, chance]. */
type Curve = readonly (readonly [hour: number, chance: number])[]

const workday: Curve = [
  [0, 0.04],
  [12, 0.3],
  [14, 0.07],
  [16.5, 0.25],
  [18, 0.8],
  [21.5, 0.5],
  [22.5, 0.2],
]

const weekendDay: Curve = [
  [0, 0.3],
  [10, 0.55],
  [12.5, 0.2],
  [14, 0.5],
  [18, 0.45],
  [20, 0.2],
  [22, 0.08],
]

/** The part of the final demand that is booked already, by days ahead. */
const bookedAhead: readonly number[] = [1, 0.85, 0.6, 0.5, 0.42, 0.36, 0.3, 0.26]
const farAhead = 0.2
const otherSportShare = 0.45
/** Squash, pickleball and the rest fill less than padel, and no court is booked for certain. */
const mostCertain = 0.96

const isEvening = (minute: number): boolean => minute >= 18 * 60 && minute < 22 * 60

/**
 * Chance, 0 to 1, that a free court is taken at this minute of the day.
 * @param centerDemand how popular the centre is, 0 to 1
 */
export function chanceOfBooking(
  { weekday, fromToday }: CenterDay,
  minute: number,
  centerDemand: number,
  isPadel: boolean,
): number {
  const curve = weekday >= 6 ? weekendDay : workday
  let chance = 0
  for (const [hour, value] of curve) if (minute >= hour * 60) chance = value
  // Tonight and tomorrow night the busiest centres have a last court or two left.
  const isRush = (fromToday === 0 || fromToday === 1) && centerDemand >= 0.95 && isEvening(minute)
  const share = fromToday <= 0 ? 1 : (bookedAhead[fromToday] ?? farAhead)
  const usual = chance * centerDemand * share * (isPadel ? 1 : otherSportShare)
  return Math.min(mostCertain, isRush && isPadel ? 0.9 : usual)
}
