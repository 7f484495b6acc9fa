import {
  addDays,
  dayInZone,
  findSeason,
  instantAt,
  networkTimeZone,
  pairWeight,
  poolsThenDraw,
  type Rng,
  seededRng,
  type Season,
  series2026,
  type SeriesCategory,
  isoWeekday,
} from '@quatre/domain'
import { members } from '../members.ts'
import type { World } from '../part.ts'
import type { TournamentPlan } from './plan.ts'
import { type DrawnPair, mayEnter, type Player } from './pairs.ts'

/** Where the series goes, and how many days from today each stage begins. */
const stops: readonly (readonly [centerId: number, on: number])[] = [
  [1, -77],
  [81, -56],
  [12, -42],
  [18, -21],
  // being played
  [15, -2],
  // taking entries, the second of them full
  [9, 19],
  [25, 40],
  [7, 54],
  // announced
  [28, 89],
  [21, 110],
  [34, 138],
  [89, 166],
]
const playing = 5
const full = 7
const lastOpen = 8
/** The part of the places that are taken at the stages that take entries. */
const taken: Readonly<Record<number, number>> = { 5: 0.8, 6: 0.66, 8: 0.37 }

/** When a category is played, on which day of its stage, and by how many pairs. */
const shapes: Readonly<Record<string, { day: number; days: number; pairs: number }>> = {
  messieurs: { day: 0, days: 2, pairs: 64 },
  mixte: { day: 2, days: 2, pairs: 48 },
  45: { day: 4, days: 1, pairs: 24 },
  dames: { day: 5, days: 2, pairs: 32 },
  jeunes: { day: 7, days: 1, pairs: 16 },
  loisir: { day: 8, days: 1, pairs: 32 },
}
const lastDay = 8
const daysOfEntries = 63
const hours = 13
const openingMinute = 9 * 60

export interface SeriesStagePlan {
  readonly number: number
  readonly centerId: number
  readonly startsOn: string
  readonly endsOn: string
}

/** Stages begin on Saturdays, but for the one that is played now. */
export const seriesStages = ({ today }: Pick<World, 'today'>): SeriesStagePlan[] =>
  stops.map(([centerId, on], index) => {
    const day = addDays(today, on)
    const startsOn = index + 1 === playing ? day : addDays(day, -((isoWeekday(day) + 1) % 7))
    return { number: index + 1, centerId, startsOn, endsOn: addDays(startsOn, lastDay) }
  })

/** Whether a centre has a stage on a day. */
export const isStageDay = (world: Pick<World, 'today'>, center: number, day: string): boolean =>
  seriesStages(world).some(
    ({ centerId, startsOn, endsOn }) => centerId === center && startsOn <= day && day <= endsOn,
  )

function plannedStage(number: number, day: number): TournamentPlan['stage'] {
  if (number < playing) return 'published'
  if (number > playing) return number === full ? 'full' : 'open'
  if (day < 2) return 'published'
  if (day === 2) return 'pools'
  return day < 7 ? 'closed' : 'open'
}

/** The events of all stages. */
export function seriesPlans(world: World): TournamentPlan[] {
  const plans = seriesStages(world).flatMap(({ number, centerId, startsOn }) =>
    series2026.categories.map((category): TournamentPlan => {
      const { day = 0, days = 1, pairs = 16 } = shapes[category.code] ?? {}
      const at = (later: number, minute: number) =>
        instantAt(addDays(startsOn, day + later), minute, networkTimeZone)
      const stage = plannedStage(number, day)
      const entered = number > lastOpen ? 0 : Math.round(pairs * (taken[number] ?? 1))
      const isApproved = category.category !== null
      const endsAt = at(days - 1, openingMinute + hours * 60)
      return {
        series: { stage: number, category },
        centerId,
        preview: isApproved ? 'federation' : 'leisure',
        category: category.category,
        event: category.event,
        level: isApproved ? 'Betclic Remontada Padel' : 'loisir Betclic Remontada Padel',
        stage,
        pairs,
        entered: stage === 'full' ? pairs + 3 : stage === 'open' ? entered : pairs,
        opensAt: instantAt(addDays(startsOn, -daysOfEntries), 0, networkTimeZone),
        formula: {
          ...poolsThenDraw({ pairs, pools: pairs / 4, qualified: 2 }),
          formats: { pools: 'D2', main: 'C2' },
        },
        feeCents: isApproved ? 2400 : category.code === 'jeunes' ? 1200 : 1800,
        startsAt: at(0, openingMinute),
        endsAt,
        dayStarts: Array.from({ length: 4 }, (_, later) => at(later, openingMinute)),
        playedUntil: stage === 'pools' ? world.todayMs + world.minute * 60_000 : endsAt,
        positions: [1, 2, 3, 4, 5, 6],
      }
    }),
  )
  // the rules of some seasons are not known
  return plans.filter(({ startsAt }) => findSeason(dayInZone(startsAt, networkTimeZone)) !== null)
}

/** The courts that the stage which is played now takes, by day. */
export const seriesDays = (clock: Pick<World, 'today'>) =>
  seriesStages(clock)
    .filter(({ number }) => number === playing)
    .flatMap(({ centerId, startsOn }) =>
      Object.values(shapes).flatMap(({ day, days }) =>
        Array.from({ length: days }, (_, later) => ({
          centerId,
          positions: [1, 2, 3, 4, 5, 6],
          day: addDays(startsOn, day + later),
          from: openingMinute,
          to: openingMinute + hours * 60,
        })),
      ),
    )

export type RegularPair = readonly [Player, Player]

/** More pairs than a stage has places: some travel, nobody plays them all. */
const regularsByPlace = 1.7

/** The pairs that play the series in a category, as strong as they come, those of the demo player first. */
export function seriesRegulars(
  world: World,
  players: readonly Player[],
  guest: Player | null,
): ReadonlyMap<string, readonly RegularPair[]> {
  const birthDates = new Map(world.of(members).appUser.map((one) => [one.id, one.birthDate]))
  const ageThisYear = ({ id }: Player) =>
    Number(world.today.slice(0, 4)) - Number(birthDates.get(id)?.slice(0, 4))
  const season = findSeason(world.today)
  return new Map(
    series2026.categories.map((category) => {
      const rng = seededRng(world.seed, `series ${category.code}`)
      const fits = (player: Player) => {
        const age = ageThisYear(player)
        const isOfAge = age >= (category.fromAge ?? 0) && age <= (category.toAge ?? 200)
        return isOfAge && season !== null && mayEnter(category, player, season)
      }
      const [firsts, seconds] = drawSides(category, players.filter(fits), rng)
      const count = Math.ceil((shapes[category.code]?.pairs ?? 0) * regularsByPlace)
      const isGuests =
        guest !== null && category.code === (guest.gender === 'Male' ? 'messieurs' : 'dames')
      const ordered = isGuests ? [guest, ...firsts] : firsts
      const pairs = ordered.slice(0, count).flatMap((first, index): RegularPair[] => {
        const second = seconds[index]
        return second === undefined ? [] : [[first, second]]
      })
      return [category.code, pairs]
    }),
  )
}

/** The pairs of an event of the series, the strongest first: the demo player's, then some of the others. */
export function seriesPairs(
  { series, event, entered = 0 }: TournamentPlan,
  regulars: readonly RegularPair[],
  { season, rng }: { season: Season; rng: Rng },
): DrawnPair[] {
  const [first, ...others] = regulars
  if (first === undefined || entered === 0) return []
  // the demo player waits at the full stage, the last of its line
  const isLast = series?.stage === full
  const drawn = rng.shuffle(others).slice(0, entered - 1)
  const pairs = (isLast ? [...drawn, first] : [first, ...drawn]).map(([one, other]): DrawnPair => {
    const { weight } = pairWeight(season, event, [one, other])
    return { players: [one.id, other.id], ranks: [one.rank, other.rank], weight }
  })
  return isLast ? pairs : pairs.toSorted((one, other) => one.weight - other.weight)
}

function drawSides(
  { event }: SeriesCategory,
  players: readonly Player[],
  rng: Rng,
): readonly [readonly Player[], readonly Player[]] {
  const [men, women] = (['Male', 'Female'] as const).map((sex) =>
    rng.shuffle(players.filter(({ gender }) => gender === sex)),
  )
  if (event === 'mixed') return [women ?? [], men ?? []]
  const own = (event === 'men' ? men : women) ?? []
  const half = Math.floor(own.length / 2)
  return [own.slice(0, half), own.slice(half)]
}
