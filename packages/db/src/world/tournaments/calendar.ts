import {
  addDays,
  type Category,
  findSeason,
  instantAt,
  isCategoryOffered,
  networkTimeZone,
  type Rng,
  seededRng,
  type TournamentEvent,
  isoWeekday,
} from '@quatre/domain'
import { centers } from '../centers.ts'
import { demoCenterId } from '../demo-accounts.ts'
import { padelId } from '../network.ts'
import type { World } from '../part.ts'
import type { TournamentPlan, Stage } from './plan.ts'
import { isStageDay, seriesDays } from './series.ts'
import { shapes, type Shape } from './shapes.ts'

const feeByCategory: Readonly<Record<Category, number>> = {
  P25: 1200,
  P50: 1500,
  P100: 2000,
  P250: 2500,
  P500: 3000,
  P1000: 3500,
  P1500: 4000,
  P2000: 4500,
}

interface Line {
  readonly centerId: number
  readonly category: Category | null
  readonly event: TournamentEvent
  readonly stage: Stage
  readonly shape: Shape
  /** Days from today; `saturday`: the next one. */
  readonly on: number | 'saturday'
  readonly days?: number
  /** Of one that is played now: the minutes since play began today, and those that the day lasts. */
  readonly played?: { readonly minutes: number; readonly lasts: number }
  readonly preview?: TournamentPlan['preview']
  readonly positions?: readonly number[]
}

const openingMinute = 9 * 60
/** Of days after the first. */
const laterDayMinute = openingMinute + 30
/** The last minute that play follows the clock to. */
const lastMinute = 22 * 60 + 30
const midnight = 24 * 60
const defaultPositions = [1, 2, 3, 4]

/** The tournaments of these weeks: every stage, category and event. */
const lines: readonly Line[] = [
  // being played today
  {
    centerId: 5,
    category: 'P100',
    event: 'men',
    stage: 'pools',
    shape: 'pools24',
    on: 0,
    days: 2,
    positions: [1, 2, 3, 4, 5, 6],
    played: { minutes: 188, lasts: 240 },
  },
  {
    centerId: 65,
    category: 'P250',
    event: 'mixed',
    stage: 'draw',
    shape: 'pools16',
    on: -1,
    days: 2,
    positions: [1, 2, 3, 4],
    played: { minutes: 102, lasts: 240 },
  },
  {
    centerId: 25,
    category: 'P25',
    event: 'women',
    stage: 'pools',
    shape: 'chance12',
    on: 0,
    positions: [1, 2, 3],
    played: { minutes: 188, lasts: 420 },
  },
  // over, results to come or out
  {
    centerId: 73,
    category: 'P50',
    event: 'women',
    stage: 'finished',
    shape: 'pools12',
    on: -1,
    positions: [1, 2, 3],
  },
  {
    centerId: demoCenterId,
    category: 'P100',
    event: 'men',
    stage: 'published',
    shape: 'pools16',
    on: -6,
  },
  {
    centerId: 42,
    category: 'P500',
    event: 'men',
    stage: 'published',
    shape: 'straight32',
    on: -13,
    days: 2,
  },
  // to come
  {
    centerId: demoCenterId,
    category: 'P100',
    event: 'women',
    stage: 'full',
    shape: 'pools16',
    on: 'saturday',
    positions: [4, 5, 6, 7],
  },
  {
    centerId: 12,
    category: 'P50',
    event: 'mixed',
    stage: 'closed',
    shape: 'pools12',
    on: 2,
    positions: [3, 4, 5, 6],
  },
  {
    centerId: demoCenterId,
    category: 'P250',
    event: 'men',
    stage: 'open',
    shape: 'pools24',
    on: 15,
    days: 2,
    positions: [1, 2, 3, 4, 5, 6],
  },
  {
    centerId: demoCenterId,
    category: 'P25',
    event: 'mixed',
    stage: 'open',
    shape: 'chance12',
    on: 22,
    positions: [1, 2, 3],
  },
  {
    centerId: demoCenterId,
    category: null,
    event: 'mixed',
    stage: 'open',
    shape: 'chance12',
    on: 18,
    preview: 'leisure',
    positions: [5, 6, 7],
  },
  {
    centerId: demoCenterId,
    category: null,
    event: 'women',
    stage: 'open',
    shape: 'pools12',
    on: 25,
    preview: 'academy',
    positions: [5, 6, 7],
  },
  { centerId: 48, category: 'P50', event: 'men', stage: 'open', shape: 'staggered20', on: 16 },
  { centerId: 48, category: 'P100', event: 'women', stage: 'open', shape: 'pools12', on: 23 },
  {
    centerId: 61,
    category: 'P500',
    event: 'women',
    stage: 'open',
    shape: 'straight16',
    on: 29,
    days: 2,
  },
  {
    centerId: 5,
    category: 'P1000',
    event: 'men',
    stage: 'open',
    shape: 'qualifying24',
    on: 30,
    days: 3,
  },
  {
    centerId: 65,
    category: 'P1500',
    event: 'women',
    stage: 'open',
    shape: 'straight32',
    on: 37,
    days: 3,
  },
  {
    centerId: 25,
    category: 'P2000',
    event: 'men',
    stage: 'open',
    shape: 'qualifying24',
    on: 44,
    days: 4,
  },
  { centerId: 2, category: 'P25', event: 'men', stage: 'open', shape: 'pools12', on: 15 },
  { centerId: 4, category: 'P50', event: 'women', stage: 'full', shape: 'chance16', on: 17 },
  { centerId: 7, category: 'P100', event: 'men', stage: 'open', shape: 'pools16', on: 19 },
  { centerId: 12, category: 'P250', event: 'women', stage: 'open', shape: 'straight16', on: 24 },
  { centerId: 34, category: 'P25', event: 'women', stage: 'cancelled', shape: 'pools12', on: 20 },
  { centerId: 73, category: 'P50', event: 'women', stage: 'closed', shape: 'pools12', on: 3 },
]

type Clock = Pick<World, 'today' | 'minute'>

/** The clock that play follows: at night, when nobody plays, that of the late evening. */
function playingClock({ today, minute }: Clock): Clock {
  const isEarly = minute < openingMinute + 10
  return isEarly
    ? { today: addDays(today, -1), minute: lastMinute }
    : { today, minute: Math.min(minute, lastMinute) }
}

/** The minute at which play begins on a day of a line: today so that it is well under way now, even in the morning, and over by midnight. */
function startMinute({ on, played }: Line, later: number, clock: Clock): number {
  const usual = later === 0 ? openingMinute : laterDayMinute
  if (played === undefined || later !== -Number(on)) return usual
  const start = Math.min(playingClock(clock).minute - played.minutes, midnight - played.lasts)
  return start - (start % 10)
}

const endMinute = (line: Line, later: number, clock: Clock): number =>
  Math.min(startMinute(line, later, clock) + shapes[line.shape].hours * 60, midnight - 1)

const plannedDays = 4

function tournamentPlan(world: World, line: Line): TournamentPlan {
  const { category, stage, preview = 'federation', positions = defaultPositions, days = 1 } = line
  const { pairs, formula } = shapes[line.shape]
  const day = lineFirstDay(line, world)
  const at = (later: number, minute: number) =>
    instantAt(addDays(day, later), minute, networkTimeZone)
  const dayStarts = Array.from({ length: plannedDays }, (_, later) =>
    at(later, startMinute(line, later, world)),
  )
  const endsAt = at(days - 1, endMinute(line, days - 1, world))
  return {
    centerId: line.centerId,
    preview,
    category,
    event: line.event,
    level: preview === 'federation' ? '4PADEL' : preview === 'leisure' ? 'loisir' : 'académie',
    stage,
    pairs,
    formula,
    feeCents: category === null ? 1000 : feeByCategory[category],
    startsAt: at(0, startMinute(line, 0, world)),
    endsAt,
    dayStarts,
    playedUntil: line.played ? at(-Number(line.on), playingClock(world).minute) : endsAt,
    positions,
  }
}

function lineFirstDay({ on, played }: Line, clock: Clock): string {
  if (on === 'saturday') return nextSaturday(clock.today)
  return addDays(played ? playingClock(clock).today : clock.today, on)
}

const nextSaturday = (today: string): string => addDays(today, (13 - isoWeekday(today)) % 7 || 7)

const pastWeeks = 52
/** Of a year: one a centre every so many weeks. */
const weeksBetween = 14

const pastCategories: readonly (readonly [Category, Shape])[] = [
  ['P25', 'pools12'],
  ['P100', 'pools16'],
  ['P50', 'chance12'],
  ['P25', 'chance16'],
  ['P250', 'pools16'],
  ['P100', 'pools24'],
  ['P50', 'straight16'],
  ['P500', 'straight32'],
  ['P25', 'staggered20'],
  ['P100', 'pools12'],
]
const events: readonly TournamentEvent[] = ['men', 'women', 'men', 'mixed', 'men', 'women']

/** A year of tournaments that are over, on Sundays, in every centre. */
function pastLines(world: World, rng: Rng): Line[] {
  const active = world.of(centers).center.filter(({ isActive }) => isActive)
  const sunday = isoWeekday(world.today) % 7
  return active.flatMap(({ id: centerId }) => {
    const lines: Line[] = []
    for (let week = rng.between(3, weeksBetween); week <= pastWeeks; week += weeksBetween) {
      const [chosen, shape] = rng.pick(pastCategories)
      const on = -sunday - 7 * week
      const day = addDays(world.today, on)
      if (isStageDay(world, centerId, day)) continue
      const season = findSeason(day)
      // not every category is as old
      const isOffered = season === null || isCategoryOffered(season, chosen, day)
      lines.push({
        centerId,
        category: isOffered ? chosen : 'P25',
        event: rng.pick(events),
        stage: 'published',
        shape,
        on,
      })
    }
    return lines
  })
}

/** Every tournament of the world, those of these weeks first. */
export function tournamentPlans(world: World): TournamentPlan[] {
  const past = pastLines(world, seededRng(world.seed, 'past tournaments'))
  return [...lines, ...past]
    .map((line) => tournamentPlan(world, line))
    .filter(({ startsAt }) => findSeason(new Date(startsAt).toISOString().slice(0, 10)) !== null)
}

/** The courts that tournaments of these weeks take, by day. */
export function tournamentDays(clock: Clock) {
  const own = lines
    .filter(({ stage }) => stage !== 'cancelled')
    .flatMap((line) => {
      const { centerId, days = 1, positions = defaultPositions } = line
      return Array.from({ length: days }, (_, later) => ({
        centerId,
        sportId: padelId,
        positions,
        day: addDays(lineFirstDay(line, clock), later),
        from: startMinute(line, later, clock),
        to: endMinute(line, later, clock),
      }))
    })
  return [...own, ...seriesDays(clock)]
}
