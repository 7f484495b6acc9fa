import { pointsSeasons } from './tables.ts'
import type { PointsBracket, PointsSeason } from './tables.ts'

/** The result of a pair in an event. */
export interface PairResult {
  readonly category: string
  /** Last day of the event, `2026-03-01`. */
  readonly endedOn: string
  /** Pairs actually entered, not the size of the draw. */
  readonly entered: number
  readonly rank: number
  /** A walk-over received counts as won, one conceded does not. */
  readonly wonMatches: number
}

export type PointsRule = 'table' | 'beyondTable' | 'noWonMatch' | 'noTable'

/** Points of each player of the pair, with the rule and the reason. */
export interface PlayerPoints {
  readonly points: number
  readonly rule: PointsRule
  /** First day of the tables, and the greatest number of pairs of the bracket (`null`: no limit); absent without table. */
  readonly table?: { readonly from: string; readonly upTo: number | null; readonly rank: number }
}

/** The points that each player of a pair wins; a category without a table gives none and the rule says so. */
export function playerPoints(
  result: PairResult,
  seasons: readonly PointsSeason[] = pointsSeasons,
): PlayerPoints {
  const season = seasons.find(({ from }) => from <= result.endedOn)
  const bracket = season && pointsBracket(season, result.category, result.entered)
  if (season === undefined || bracket === undefined) return { points: 0, rule: 'noTable' }
  const last = bracket.points.length
  const rule = result.wonMatches === 0 ? 'noWonMatch' : result.rank > last ? 'beyondTable' : 'table'
  const rank = rule === 'table' ? result.rank : last
  const upTo = Number.isFinite(bracket.upTo) ? bracket.upTo : null
  return { points: bracket.points[rank - 1] ?? 0, rule, table: { from: season.from, upTo, rank } }
}

/** The bracket of an event; above the last one, the last. */
function pointsBracket(
  season: PointsSeason,
  category: string,
  entered: number,
): PointsBracket | undefined {
  const table = season.tables[category]
  if (table === undefined) return undefined
  if ('brackets' in table)
    return table.brackets.find(({ upTo }) => entered <= upTo) ?? table.brackets.at(-1)
  const base = pointsBracket(season, table.of, entered)
  if (base === undefined) return undefined
  const points = base.points.map((value, index) => {
    const exception = table.exceptions.find(
      ({ upTo, rank }) => upTo === base.upTo && rank === index + 1,
    )
    return exception?.points ?? Math.round(value * table.times)
  })
  return { upTo: base.upTo, points }
}

/** The points of each rank of an event, 1 first: those of a pair that has won a match; none without a table. */
export function pointsByRank(
  event: Pick<PairResult, 'endedOn' | 'entered'> & { readonly category: string | null },
): number[] {
  const { category } = event
  if (category === null) return []
  const ranks = Array.from({ length: event.entered }, (_, index) => index + 1)
  const earned = ranks.map((rank) => playerPoints({ ...event, category, rank, wonMatches: 1 }))
  return earned.some(({ rule }) => rule === 'noTable') ? [] : earned.map(({ points }) => points)
}
