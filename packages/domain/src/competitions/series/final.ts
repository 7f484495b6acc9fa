import { hourMs } from '../../time/index.ts'
import {
  seriesPairKey,
  seriesRanking,
  stagePoints,
  type SeriesPair,
  type SeriesStanding,
  type StageResult,
} from './ranking.ts'
import type { SeriesSeason } from './series-season.ts'

/** A pair of the final, or asked whether it comes. */
export interface Finalist {
  readonly pair: SeriesPair
  /** By winning a stage, by the ranking, or named by the organiser. */
  readonly by: 'stage' | 'ranking' | 'wild_card'
  /** The stage that it won first. */
  readonly stage: number | null
  readonly rank: number
}

interface FinalInput {
  readonly ranking: readonly SeriesStanding[]
  readonly declined: readonly SeriesPair[]
  readonly wildCards: readonly SeriesPair[]
}

/**
 * The finalists of a category: the winners of the stages in the order of the calendar, then pairs
 * by the ranking, then those that the organiser named. A player is there in one pair: that which
 * won, then that which was named, then the one ranked best. A pair that declined leaves its place
 * to the next by the ranking, and so does a named one that declined or has no result.
 */
export function seriesFinalists(
  season: SeriesSeason,
  { ranking, declined, wildCards }: FinalInput,
): Finalist[] {
  const out = new Set(declined.map(seriesPairKey))
  const players = new Set<number>()
  const finalists: Finalist[] = []
  const take = (standing: SeriesStanding, by: Finalist['by'], stage: number | null): void => {
    const { pair, rank } = standing
    if (out.has(seriesPairKey(pair)) || pair.some((player) => players.has(player))) return
    for (const player of pair) players.add(player)
    finalists.push({ pair, by, stage, rank })
  }
  const winners = ranking
    .flatMap((standing) =>
      standing.results.flatMap(({ stage, rank }) => (rank === 1 ? [{ standing, stage }] : [])),
    )
    .toSorted((one, other) => one.stage - other.stage)
  for (const { standing, stage } of winners) take(standing, 'stage', stage)
  const won = finalists.length
  for (const key of wildCards.map(seriesPairKey)) {
    const standing = ranking.find(({ pair }) => seriesPairKey(pair) === key)
    if (standing && finalists.length < won + season.wildCards) take(standing, 'wild_card', null)
  }
  const named = finalists.splice(won)
  for (const standing of ranking)
    if (finalists.length + named.length < season.finalists) take(standing, 'ranking', null)
  return [...finalists, ...named]
}

/** Until when a pair that is asked in the place of another may take it, in epoch ms. */
export const finalAnswerUntil = ({ answerHours }: SeriesSeason, askedAt: number): number =>
  askedAt + answerHours * hourMs

/** The standing of a pair after an outcome of the next stage, the others as they are. */
export interface SeriesProspect {
  /** The worst rank of this outcome; one more than the draw: the pools. */
  readonly toRank: number
  readonly gained: number
  readonly points: number
  readonly rank: number
  readonly isFinalist: boolean
}

/**
 * All outcomes of a stage for a pair, the worst first: its points, its rank and whether it would be
 * in the final if the others kept their points.
 */
export function seriesProspects(
  season: SeriesSeason,
  input: Omit<FinalInput, 'ranking'> & {
    readonly results: readonly StageResult[]
    readonly seed: string
    readonly pair: SeriesPair
    readonly stage: number
    readonly drawSize: number
  },
): SeriesProspect[] {
  const { results, seed, pair, stage, drawSize } = input
  const key = seriesPairKey(pair)
  const others = results.filter((one) => one.stage !== stage || seriesPairKey(one.pair) !== key)
  const ranks = [drawSize + 1, ...season.points.map(({ toRank }) => toRank).toReversed()]
  return ranks
    .filter((rank) => rank <= drawSize + 1)
    .flatMap((toRank) => {
      const ranking = seriesRanking(
        season,
        [...others, { stage, pair, rank: toRank, drawSize }],
        seed,
      )
      const own = ranking.find((one) => seriesPairKey(one.pair) === key)
      if (own === undefined) return []
      const prospect = {
        toRank,
        gained: stagePoints(season, toRank, drawSize),
        points: own.points,
        rank: own.rank,
        isFinalist: seriesFinalists(season, { ...input, ranking }).some(
          (one) => seriesPairKey(one.pair) === key,
        ),
      }
      return [prospect]
    })
}
