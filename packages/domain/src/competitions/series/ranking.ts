import { seededRng } from '../../chance/index.ts'
import type { Formula } from '../draws/index.ts'
import type { SeriesSeason } from './series-season.ts'

/** Two players, in either order: the same pair at every stage. */
export type SeriesPair = readonly [player: number, player: number]

/** The result of a pair at a stage, once its event is over. */
export interface StageResult {
  /** From 1, in the order of the calendar. */
  readonly stage: number
  readonly pair: SeriesPair
  readonly rank: number
  /** Pairs of the draw that the pools led to: a pair ranked beyond has not left its pool. */
  readonly drawSize: number
}

export interface CountedResult {
  readonly stage: number
  readonly rank: number
  readonly points: number
  readonly counts: boolean
}

/** Which rule puts a pair before the next one with as many points. */
export type SeriesTie = 'best_result' | 'later_result' | 'lot'

export interface SeriesStanding {
  readonly pair: SeriesPair
  readonly rank: number
  readonly points: number
  /** By stage. */
  readonly results: readonly CountedResult[]
  /** Why it is before the next pair with the same points; null where points decide. */
  readonly tie: SeriesTie | null
}

/** The pairs of the last draw of an event, after its pools or qualifying. */
export function lastDrawSize({ phases }: Pick<Formula, 'phases'>): number {
  const [before, last] = [phases.at(-2), phases.at(-1)]
  const came =
    before === undefined
      ? 0
      : before.kind === 'pools'
        ? before.pools * before.qualified
        : before.kind === 'knockOut'
          ? before.survivors
          : before.enter
  return (last?.enter ?? 0) + came
}

/** The name of a pair, whichever player comes first. */
export const seriesPairKey = ([one, other]: SeriesPair): string =>
  one < other ? `${one}-${other}` : `${other}-${one}`

/** Points of a pair for its final rank at a stage. @throws RangeError on a rank below 1 */
export function stagePoints(season: SeriesSeason, rank: number, drawSize: number): number {
  if (!Number.isInteger(rank) || rank < 1) throw new RangeError(`no rank: ${rank}`)
  if (rank > drawSize) return season.poolPoints
  return season.points.find(({ toRank }) => rank <= toRank)?.points ?? season.poolPoints
}

interface Scored extends Omit<SeriesStanding, 'rank' | 'tie'> {
  readonly best: Omit<CountedResult, 'counts'>
  readonly lot: number
}

const ties: readonly (readonly [SeriesTie, (one: Scored, other: Scored) => number])[] = [
  ['best_result', (one, other) => other.best.points - one.best.points],
  ['later_result', (one, other) => other.best.stage - one.best.stage],
  ['lot', (one, other) => one.lot - other.lot],
]

const order = (one: Scored, other: Scored): number =>
  other.points - one.points ||
  ties.reduce((by, [, compare]) => by || compare(one, other), 0) ||
  one.pair[0] - other.pair[0] ||
  one.pair[1] - other.pair[1]

/** The results of one pair, at least one, with those that count. */
function scored(season: SeriesSeason, own: readonly StageResult[], seed: string): Scored[] {
  const dealt = own
    .map(({ stage, rank, drawSize }) => {
      return { stage, rank, points: stagePoints(season, rank, drawSize) }
    })
    .toSorted((one, other) => other.points - one.points || other.stage - one.stage)
  const [best] = dealt
  const [first] = own
  if (best === undefined || first === undefined) return []
  const key = seriesPairKey(first.pair)
  if (new Set(dealt.map(({ stage }) => stage)).size < dealt.length)
    throw new RangeError(`two results of a stage: ${key}`)
  const counted = dealt.map((result, place) => ({ ...result, counts: place < season.counted }))
  const [one, other] = first.pair
  return [
    {
      pair: one < other ? [one, other] : [other, one],
      points: counted.reduce((sum, { points, counts }) => sum + (counts ? points : 0), 0),
      results: counted.toSorted((before, after) => before.stage - after.stage),
      best,
      lot: seededRng(`${seed}/${key}`, 'series').next(),
    },
  ]
}

/**
 * The ranking of a category over its stages: the best results of each pair, ties by the better best result, the later
 * one, then a lot from the stored seed. Total, and the same from any order of the results.
 * @throws RangeError when a pair has two results of a stage
 */
export function seriesRanking(
  season: SeriesSeason,
  results: readonly StageResult[],
  seed: string,
): SeriesStanding[] {
  const sorted = [...Map.groupBy(results, ({ pair }) => seriesPairKey(pair)).values()]
    .flatMap((own) => scored(season, own, seed))
    .toSorted(order)
  return sorted.map((one, index) => {
    const next = sorted[index + 1]
    const isLevel = next !== undefined && next.points === one.points
    const tie = isLevel
      ? (ties.find(([, compare]) => compare(one, next) !== 0)?.[0] ?? 'lot')
      : null
    const { pair, points, results: own } = one
    return { pair, rank: index + 1, points, results: own, tie }
  })
}
