import { otherSide, type Side } from '../formats/score.ts'
import { differencesIn, separate, type CountedMatch } from './cascade.ts'
import { marginValue, type MarginClass } from './margins.ts'
import type { CascadeStep } from './pool-rules.ts'

/** A match to be played, pairs by their place in the pool. */
interface OpenMatch {
  readonly places: readonly [number, number]
  readonly classes: readonly MarginClass[]
}

/** A given result: the winner, and the margin where that is given too. */
export interface GivenResult {
  readonly winner: Side
  readonly margin: { readonly sets: number; readonly games: number } | null
}

/** A pool as its remaining results see it. */
export interface OpenPool {
  readonly points: readonly number[]
  readonly counted: readonly CountedMatch[]
  readonly open: readonly OpenMatch[]
  readonly qualifiers: number
  readonly win: number
  readonly loss: number
  readonly cascade: readonly CascadeStep[]
}

/** By place in `open`. */
export type Given = ReadonlyMap<number, GivenResult>

/** Exact levels are tried score by score while there are no more ways than these, and else taken as possible either way. */
const mostTried = 800

/**
 * Whether some remaining results, all played to legal scores, leave the pair outside the places that qualify
 * (`fail`) or within them (`pass`). Every series of winners is tried. Where points leave the pair level with
 * others, its own margins are taken at their extreme, and so are those of the rivals that are to end beyond it
 * against all others; the matches between these rivals are a flow of games, which lifts all of them exactly when
 * no set of them falls short in its best sum (Gale and Hoffman). Lots may fall either way. A place that hangs on
 * being level to the last game is tried score by score, or counts as possible when there are too many.
 */
export function isPossible(
  pool: OpenPool,
  place: number,
  end: 'fail' | 'pass',
  given: Given,
): boolean {
  for (let series = 0; series < 2 ** pool.open.length; series++) {
    const winners = pool.open.map((_, at): Side => (((series >> at) & 1) === 0 ? 0 : 1))
    if (winners.some((winner, at) => (given.get(at)?.winner ?? winner) !== winner)) continue
    if (isPossibleWith(pool, place, end, given, winners)) return true
  }
  return false
}

function openClasses(pool: OpenPool, given: Given, at: number): readonly MarginClass[] {
  const margin = given.get(at)?.margin
  if (margin == null) return pool.open[at]?.classes ?? []
  return [{ sets: margin.sets, games: [margin.games, margin.games] }]
}

function isPossibleWith(
  pool: OpenPool,
  place: number,
  end: 'fail' | 'pass',
  given: Given,
  winners: readonly Side[],
): boolean {
  const points = [...pool.points]
  for (const [at, { places }] of pool.open.entries())
    for (const side of [0, 1] as const)
      points[places[side]] =
        (points[places[side]] ?? 0) + (side === winners[at] ? pool.win : pool.loss)
  const sign = end === 'fail' ? 1 : -1
  const ahead = points.map((own) => sign * (own - (points[place] ?? 0)))
  const beyond = ahead.filter((by) => by > 0).length
  const level = ahead.flatMap((by, rival) => (by === 0 && rival !== place ? [rival] : []))
  const places = end === 'fail' ? pool.qualifiers : points.length - pool.qualifiers
  const needed = places - beyond
  if (needed <= 0) return true
  if (needed > level.length) return false

  const transfers = pool.open.map(({ places: sides }, at): Transfer => {
    const winner = winners[at] ?? 0
    return {
      to: sides[winner],
      from: sides[otherSide(winner)],
      ranges: openClasses(pool, given, at).map(({ sets, games: [low, high] }) => {
        const ends = [sign * marginValue(sets, low), sign * marginValue(sets, high)] as const
        return sign > 0 ? ends : [ends[1], ends[0]]
      }),
    }
  })
  const worth = points.map(() => 0)
  for (const { first, second, sets, games } of pool.counted) {
    worth[first] = (worth[first] ?? 0) + sign * marginValue(sets, games)
    worth[second] = (worth[second] ?? 0) - sign * marginValue(sets, games)
  }
  const reached = subsets(level, needed).map((rivals) => reach(worth, transfers, place, rivals))
  if (reached.includes('beyond')) return true
  if (!reached.includes('level')) return false
  const ways = pool.open.map((_, at) =>
    openClasses(pool, given, at).reduce((sum, { games: [low, high] }) => sum + high - low + 1, 0),
  )
  if (ways.reduce((product, count) => product * count, 1) > mostTried) return true
  const better = points.filter((own) => own > (points[place] ?? 0)).length
  return possibleScores(pool, given, winners).some((scores) => {
    const groups = separate(
      [place, ...level],
      pool.cascade,
      differencesIn([...pool.counted, ...scores]),
    )
    const own = groups.findIndex((group) => group.includes(place))
    const above = better + groups.slice(0, own).flat().length
    const below = above + (groups[own]?.length ?? 0)
    return end === 'fail' ? below > pool.qualifiers : above < pool.qualifiers
  })
}

/** All scores of the open matches that differ in sets or games. */
function possibleScores(pool: OpenPool, given: Given, winners: readonly Side[]): CountedMatch[][] {
  let scores: CountedMatch[][] = [[]]
  for (const [at, { places }] of pool.open.entries()) {
    const [first, second] = places
    const sign = winners[at] === 0 ? 1 : -1
    const ways = openClasses(pool, given, at).flatMap(({ sets, games: [low, high] }) =>
      Array.from({ length: high - low + 1 }, (_, more) => ({
        first,
        second,
        sets: sign * sets,
        games: sign * (low + more),
      })),
    )
    scores = scores.flatMap((before) => ways.map((way) => [...before, way]))
  }
  return scores
}

function subsets(items: readonly number[], size: number): number[][] {
  if (size === 0) return [[]]
  return items.flatMap((item, at) =>
    subsets(items.slice(at + 1), size - 1).map((rest) => [item, ...rest]),
  )
}

/** The margin that an open match adds to the pair at `to` and takes from the one at `from`, in one of some ranges. */
interface Transfer {
  readonly to: number
  readonly from: number
  readonly ranges: readonly (readonly [number, number])[]
}

const lowest = ({ ranges }: Transfer): number => Math.min(...ranges.map(([low]) => low))
const highest = ({ ranges }: Transfer): number => Math.max(...ranges.map(([, high]) => high))

/** Whether all the rivals together can end beyond the pair, or at least level with it. */
function reach(
  worth: readonly number[],
  transfers: readonly Transfer[],
  place: number,
  rivals: readonly number[],
): 'beyond' | 'level' | 'short' {
  let own = worth[place] ?? 0
  const best = new Map(rivals.map((rival) => [rival, worth[rival] ?? 0]))
  const between: Transfer[] = []
  for (const transfer of transfers) {
    const { to, from } = transfer
    if (to === place) own += lowest(transfer)
    if (from === place) own -= highest(transfer)
    const [winner, loser] = [best.get(to), best.get(from)]
    if (winner !== undefined && loser !== undefined) between.push(transfer)
    else if (winner !== undefined) best.set(to, winner + highest(transfer))
    else if (loser !== undefined) best.set(from, loser - lowest(transfer))
  }
  const sets = Array.from({ length: rivals.length }, (_, size) => subsets(rivals, size + 1)).flat()
  // by how much the best sum of the set that is worst off passes the pair, for each of its rivals
  const lowestSpare = (chosen: readonly (readonly [number, number])[]): number => {
    let spare = Infinity
    for (const set of sets) {
      let sum = 0
      for (const rival of set) sum += (best.get(rival) ?? 0) - own
      for (const [at, { to, from }] of between.entries()) {
        const [low = 0, high = 0] = chosen[at] ?? []
        if (set.includes(to) && !set.includes(from)) sum += high
        if (set.includes(from) && !set.includes(to)) sum -= low
      }
      spare = Math.min(spare, Math.floor(sum / set.length))
    }
    return spare
  }
  let most = -Infinity
  const choose = (chosen: readonly (readonly [number, number])[]): void => {
    const next = between[chosen.length]
    if (next === undefined) most = Math.max(most, lowestSpare(chosen))
    else for (const range of next.ranges) if (most < 1) choose([...chosen, range])
  }
  choose([])
  if (most >= 1) return 'beyond'
  return most >= 0 ? 'level' : 'short'
}
