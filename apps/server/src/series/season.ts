import type { OwnSeason, SeriesRanking } from '@quatre/contract'
import type { Db } from '@quatre/db'
import {
  finalAnswerUntil,
  seriesFinalists,
  isoWithOffset,
  lastDrawSize,
  networkTimeZone,
  series2026,
  seriesPairKey,
  seriesProspects,
  seriesRanking,
  type SeriesPair,
  type SeriesStanding,
  type StageResult,
  type UserId,
} from '@quatre/domain'
import { playerAnswer } from '../core/players/player-names.ts'
import {
  selectFinalDecisions,
  selectOwnCategories,
  selectResults,
  selectStages,
  type SeriesResultRow,
} from './series.sql.ts'

const season = series2026

interface Asked {
  readonly year: number
  readonly category: string
}

/** All that the ranking of a category follows from. */
export async function readCategory(db: Db, asked: Asked) {
  const [rows, decisions] = await Promise.all([
    selectResults(db, asked),
    selectFinalDecisions(db, asked),
  ])
  const results = rows.map(stageResult)
  const seed = `remontada-${asked.year}`
  const decided = (wanted: 'declined' | 'named'): SeriesPair[] =>
    decisions.flatMap(({ pair, decision }) => (decision === wanted ? [pair] : []))
  const names = new Map(rows.flatMap(({ players }) => players).map((one) => [one.id, one]))
  // whose account is closed takes no place
  const gone = rows.flatMap(({ players: [one, other] }): SeriesPair[] =>
    one.isActive && other.isActive ? [] : [[one.id, other.id]],
  )
  const final = { declined: [...decided('declined'), ...gone], wildCards: decided('named') }
  return { results, seed, final, decisions, names, ranking: seriesRanking(season, results, seed) }
}

/** Until when a pair that is asked in the place of another has to answer; null of one that is not asked. */
function answerUntil({ decisions }: CategoryState, pair: SeriesPair): number | null {
  const own = decisions.find((one) => seriesPairKey(one.pair) === seriesPairKey(pair))
  return own?.decision === 'asked' ? finalAnswerUntil(season, own.decidedAt) : null
}

type CategoryState = Awaited<ReturnType<typeof readCategory>>

const stageResult = ({
  players: [one, other],
  stage,
  rank,
  formula,
}: SeriesResultRow): StageResult => {
  return { stage, rank, drawSize: lastDrawSize(formula), pair: [one.id, other.id] }
}

/** The ranking of a category as everybody sees it. */
export async function rankingAnswer(db: Db, asked: Asked): Promise<SeriesRanking> {
  const state = await readCategory(db, asked)
  return { ...asked, finalists: season.finalists, rows: rankingRows(state) }
}

function rankingRows({ ranking, final, names }: CategoryState): SeriesRanking['rows'] {
  const finalists = new Map(
    seriesFinalists(season, { ranking, ...final }).map((one) => [seriesPairKey(one.pair), one]),
  )
  const shown = (userId: number) => {
    const player = names.get(userId as UserId)
    if (player === undefined) throw new Error('a ranked player has no name')
    const { id, firstName, lastName } = playerAnswer({ ...player, rank: null })
    return { id, firstName, lastName }
  }
  return ranking.map(({ pair, rank, points, results, tie }: SeriesStanding) => {
    const finalist = finalists.get(seriesPairKey(pair))
    return {
      rank,
      points,
      results: [...results],
      tie,
      players: [shown(pair[0]), shown(pair[1])],
      finalist: finalist?.by ?? null,
      wonStage: finalist?.stage ?? null,
    }
  })
}

/** Where a member is in each category they have a result in, with the pair that is ranked best. */
export async function ownSeason(
  db: Db,
  { userId, today }: { readonly userId: UserId; readonly today: string },
): Promise<OwnSeason[]> {
  const stages = await selectStages(db)
  const year = stages[0]?.year
  if (year === undefined) return []
  const own: OwnSeason[] = []
  for (const category of await selectOwnCategories(db, { year, userId })) {
    const state = await readCategory(db, { year, category })
    const ownPairs = state.ranking.filter(({ pair }) => pair.includes(userId))
    const standing = ownPairs.find(({ pair }) => answerUntil(state, pair) !== null) ?? ownPairs[0]
    const row = standing && rankingRows(state)[standing.rank - 1]
    if (standing === undefined || row === undefined) continue
    const next = stages.find(({ endsOn, events }) => {
      const event = events.find((one) => one.category === category)
      return endsOn >= today && event !== undefined && event.status !== 'published'
    })
    const formula = next?.events.find((one) => one.category === category)?.formula
    const drawSize = formula ? lastDrawSize(formula) : 0
    const prospects =
      next === undefined
        ? []
        : seriesProspects(season, {
            ...state,
            ...state.final,
            pair: standing.pair,
            stage: next.number,
            drawSize,
          })
    const until = answerUntil(state, standing.pair)
    own.push({
      category,
      answerUntil: until === null ? null : isoWithOffset(until, networkTimeZone),
      pairs: state.ranking.length,
      row,
      nextStage: next?.number ?? null,
      prospects: prospects.map((one) => ({
        ...one,
        toRank: one.toRank > drawSize ? null : one.toRank,
      })),
    })
  }
  return own
}
