import { otherSide, type Side } from '../formats/score.ts'
import { marginClasses, type MarginClass } from './margins.ts'
import { isPossible, type Given, type GivenResult, type OpenPool } from './outcomes.ts'
import type { PairId, Pool, PoolSeason } from './pool.ts'
import { pairPlaces, poolStandings, poolTally } from './standings.ts'

/** A margin of a match, as differences of its winner; null: any that there is. */
export interface MarginBound {
  readonly sets: number
  readonly games: number | null
}

/** A needed result of one match, seen from one pair: at least, or no clearer than, a margin where one is given. */
export interface NeededResult {
  /** By its place among the matches of the pool. */
  readonly match: number
  readonly pair: PairId
  readonly opponent: PairId
  /** Whether the pair must win, or may lose by no more than `atMost`. */
  readonly won: boolean
  readonly atLeast: MarginBound | null
  readonly atMost: MarginBound | null
  /** Whether the pair has no other match to play. */
  readonly isOnlyMatch: boolean
  /** The difference of a straight win: 1 where a match is one set. */
  readonly setsToWin: number
}

export interface PairOutlook {
  readonly pair: PairId
  readonly status: 'qualified' | 'eliminated' | 'open'
  /**
   * Sufficient ways, each independent of the other matches: all results of one of them. Empty when
   * it is open and none is so short.
   */
  readonly enough: readonly (readonly NeededResult[])[]
}

const mostRemaining = 12
/** The results of others are looked at once so few matches remain. */
const mostForOthers = 6

/**
 * The outlook of each pair, in the order of composition: qualified or eliminated when no remaining
 * results change it, else the sufficient results. Remaining matches are taken as played or given up
 * during play, which scores alike: a later walk-over or disqualification is not considered. null
 * with more than 12 matches to play, or when the season's cascade does not begin with the
 * differences of sets and of games.
 */
export function poolOutlook(
  season: PoolSeason,
  pool: Pool,
  qualifiers: number,
): PairOutlook[] | null {
  const remaining = pool.matches.flatMap(({ result }, match) => (result === null ? [match] : []))
  const begins = season.pool.cascade.slice(0, 2).map(({ measure, over }) => `${measure} ${over}`)
  if (remaining.length > mostRemaining || begins.join() !== 'sets all,games all') return null
  if (remaining.length === 0) {
    const pairRanks = new Map(poolStandings(season, pool).map(({ pair, rank }) => [pair, rank]))
    return pool.pairs.map((pair) => ({
      pair,
      status: (pairRanks.get(pair) ?? 0) <= qualifiers ? 'qualified' : 'eliminated',
      enough: [],
    }))
  }
  const { points, counted } = poolTally(season, pool)
  const countOpen = (pair: PairId): number =>
    remaining.filter((match) => matchAt(pool, match).pairs.includes(pair)).length
  const open = remaining.map((match): Remaining => {
    const { pairs, format } = matchAt(pool, match)
    const rules = season.formats[format]
    const classes = marginClasses(rules, season.pool)
    return {
      match,
      pairs,
      places: pairPlaces(pool, pairs),
      classes,
      setsToWin: rules.setsToWin,
      openCounts: [countOpen(pairs[0]), countOpen(pairs[1])],
    }
  })
  const { win, loss } = season.pool.points
  const { cascade } = season.pool
  const seen: OpenPool = { points, counted, open, qualifiers, win, loss, cascade }
  return pool.pairs.map((pair, place) => {
    if (!isPossible(seen, place, 'fail', new Map()))
      return { pair, status: 'qualified', enough: [] }
    if (!isPossible(seen, place, 'pass', new Map()))
      return { pair, status: 'eliminated', enough: [] }
    const isSure = (given: Given): boolean => !isPossible(seen, place, 'fail', given)
    return { pair, status: 'open', enough: enoughFor(open, pair, isSure) }
  })
}

interface Remaining {
  readonly match: number
  readonly pairs: readonly [PairId, PairId]
  readonly places: readonly [number, number]
  readonly classes: readonly MarginClass[]
  readonly setsToWin: number
  /** How many matches each of its pairs has to play, this one included. */
  readonly openCounts: readonly [number, number]
}

function matchAt(pool: Pool, match: number) {
  const found = pool.matches[match]
  if (found === undefined) throw new RangeError(`no match ${match} in pool ${pool.name}`)
  return found
}

type IsSure = (given: Given) => boolean

function enoughFor(open: readonly Remaining[], pair: PairId, isSure: IsSure): NeededResult[][] {
  const own = open.flatMap((remaining, at) => {
    const side = remaining.pairs.indexOf(pair)
    return side === -1 ? [] : [{ at, results: possibleResults(remaining, side === 0 ? 0 : 1) }]
  })
  const alone = own.flatMap(({ at, results }) => {
    const from = leastSure(results, (result) => isSure(new Map([[at, result]])))
    return from === null ? [] : [[neededResult(results, from, null)]]
  })
  if (alone.length > 0) return alone
  const wins: Given = new Map(own.map(({ at, results }) => [at, anyWin(results)]))
  const winAll = own.map(({ results }) => neededResult(results, firstWin(results), null))
  if (own.length > 1 && isSure(wins)) return [winAll]
  if (open.length > mostForOthers) return []
  const others = open.flatMap((remaining, at) =>
    wins.has(at)
      ? []
      : ([0, 1] as const).map((side) => ({ at, results: possibleResults(remaining, side) })),
  )
  return others.flatMap(({ at, results }) => {
    const first = firstWin(results)
    if (isSure(new Map([...wins, [at, anyWin(results)]])))
      return [[...winAll, neededResult(results, first, null)]]
    if (open.length > 1) return []
    const sure = results.map((result) => isSure(new Map([[at, result]])))
    return sure.flatMap((isIn, from) => {
      if (from < first || !isIn || (from > first && sure[from - 1])) return []
      const end = sure.indexOf(false, from)
      return [[neededResult(results, from, end === -1 ? null : end - 1)]]
    })
  })
}

/** The least result that is enough, when the best is: a better one never harms its pair. */
function leastSure(
  results: readonly PairResult[],
  isEnough: (result: PairResult) => boolean,
): number | null {
  let [low, high] = [0, results.length - 1]
  const best = results[high]
  if (best === undefined || !isEnough(best)) return null
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const result = results[middle]
    if (result !== undefined && isEnough(result)) high = middle
    else low = middle + 1
  }
  return low
}

/** A result of a match as one of its pairs sees it. */
interface PairResult extends GivenResult {
  readonly margin: { readonly sets: number; readonly games: number }
  readonly won: boolean
  readonly remaining: Remaining
  readonly side: Side
}

/** The results of a match that differ in sets or games, from the clearest defeat of a side to its clearest win. */
function possibleResults(remaining: Remaining, side: Side): PairResult[] {
  const margins = remaining.classes.flatMap(({ sets, games: [low, high] }) =>
    Array.from({ length: high - low + 1 }, (_, more) => ({ sets, games: low + more })),
  )
  const of = (won: boolean) => (margin: PairResult['margin']) => ({
    winner: won ? side : otherSide(side),
    margin,
    won,
    remaining,
    side,
  })
  return [...margins.toReversed().map(of(false)), ...margins.map(of(true))]
}

const firstWin = (results: readonly PairResult[]): number => results.findIndex(({ won }) => won)

const anyWin = (results: readonly PairResult[]): GivenResult => ({
  winner: results[0]?.side ?? 0,
  margin: null,
})

/** The need of a result from one place of the list on, to another or to the best. */
function neededResult(
  results: readonly PairResult[],
  from: number,
  to: number | null,
): NeededResult {
  const least = results[from]
  if (least === undefined) throw new RangeError('no such result')
  const { remaining, side, won, margin } = least
  const marginBound = ({ sets, games }: PairResult['margin'], whole: 0 | 1): MarginBound => {
    const ofSets = remaining.classes.find((one) => one.sets === sets)
    return { sets, games: ofSets?.games[whole] === games ? null : games }
  }
  const most = to === null ? null : (results[to]?.margin ?? null)
  return {
    match: remaining.match,
    pair: remaining.pairs[side],
    opponent: remaining.pairs[otherSide(side)],
    won,
    atLeast: won && from > firstWin(results) ? marginBound(margin, 0) : null,
    atMost: won ? most && marginBound(most, 1) : marginBound(margin, 1),
    isOnlyMatch: remaining.openCounts[side] === 1,
    setsToWin: remaining.setsToWin,
  }
}
