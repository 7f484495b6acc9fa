import { seededRng } from '../../chance/rng.ts'
import { matchOutcome, type MatchEnd } from '../formats/result.ts'
import type { Side } from '../formats/score.ts'
import { differencesIn, groupsBy, separate, type CountedMatch } from './cascade.ts'
import type { CascadeStep, PoolRules } from './pool-rules.ts'
import type { PairId, Pool, PoolMatch, PoolSeason } from './pool.ts'

/** One rule on the way to a rank: its value for the pair, and the pairs that it was applied to. */
export type RankReason = { readonly level: readonly PairId[]; readonly value: number } & (
  | { readonly rule: 'points' }
  | ({ readonly rule: 'difference' } & CascadeStep)
  /** Drawn from the stored seed, the lowest first, once all matches are played. */
  | { readonly rule: 'lots' }
  /** Nothing separates them yet: the order of composition is shown. */
  | { readonly rule: 'still_level' }
)

export interface Standing {
  readonly pair: PairId
  /** 1 to the number of pairs, each once. */
  readonly rank: number
  readonly points: number
  /** The points of each match, the highest first. */
  readonly gains: readonly number[]
  readonly played: number
  readonly won: number
  readonly lost: number
  readonly setDifference: number
  readonly gameDifference: number
  /** All rules that led to the rank, in order. */
  readonly reasons: readonly RankReason[]
}

/** Points and counted matches of a pool; pairs by their place in it. */
export interface PoolTally {
  readonly points: readonly number[]
  readonly gains: readonly (readonly number[])[]
  readonly played: readonly number[]
  readonly won: readonly number[]
  readonly counted: readonly CountedMatch[]
}

function lossPoints({ points }: PoolRules, result: MatchEnd, loser: Side): number {
  if (result.how === 'walk_over' && (result.absent === loser || result.absent === 'both'))
    return points.walkOver
  return result.how === 'disqualified' && result.by === loser ? points.disqualified : points.loss
}

/**
 * Points, matches and counts so far. Win 2, loss 1, disqualified −1, absent −2 (guide of February 2026).
 * @throws RangeError on a match of pairs that are not in the pool, or with an impossible result
 */
export function poolTally({ formats, pool: rules }: PoolSeason, pool: Pool): PoolTally {
  const points = pool.pairs.map(() => 0)
  const gains = pool.pairs.map((): number[] => [])
  const played = pool.pairs.map(() => 0)
  const won = pool.pairs.map(() => 0)
  const counted: CountedMatch[] = []
  for (const { pairs, format, result } of pool.matches) {
    const places = pairPlaces(pool, pairs)
    if (result === null) continue
    const { winner, counts } = matchOutcome(formats[format], result, rules)
    for (const side of [0, 1] as const) {
      const place = places[side]
      const gained = side === winner ? rules.points.win : lossPoints(rules, result, side)
      points[place] = (points[place] ?? 0) + gained
      gains[place]?.push(gained)
      played[place] = (played[place] ?? 0) + 1
      if (side === winner) won[place] = (won[place] ?? 0) + 1
    }
    if (counts !== null) {
      const { sets, games } = counts
      const [first, second] = places
      counted.push({ first, second, sets: sets[0] - sets[1], games: games[0] - games[1] })
    }
  }
  return { points, gains, played, won, counted }
}

/** @throws RangeError when a pair is not in the pool */
export function pairPlaces(pool: Pool, [first, second]: PoolMatch['pairs']): [number, number] {
  const places: [number, number] = [pool.pairs.indexOf(first), pool.pairs.indexOf(second)]
  if (places.includes(-1)) throw new RangeError(`match of a pair that is not in pool ${pool.name}`)
  return places
}

/**
 * The standings of a pool with the reasons of each rank: points, then the steps of the season's cascade, then
 * lots from the stored seed; before the last match level pairs stay in the order of composition.
 */
export function poolStandings(season: PoolSeason, pool: Pool): Standing[] {
  const tally = poolTally(season, pool)
  const pairAt = (place: number): PairId => pool.pairs[place] ?? 0
  const everyone = pool.pairs.map((_, place) => place)
  const reasons = everyone.map((): RankReason[] => [])
  const note = (level: readonly number[], placeReason: (place: number) => RankReason) => {
    for (const place of level) reasons[place]?.push(placeReason(place))
  }
  const pointsAt = (place: number): number => tally.points[place] ?? 0
  note(everyone, (place) => ({ rule: 'points', level: pool.pairs, value: pointsAt(place) }))

  const isPlayed = pool.matches.every(({ result }) => result !== null)
  const lots = isPlayed
    ? seededRng(pool.seed, `lots of pool ${pool.name}`).shuffle(everyone)
    : everyone
  const rule = isPlayed ? ('lots' as const) : ('still_level' as const)
  const ranked = groupsBy(everyone, pointsAt)
    .flatMap((level) =>
      separate(level, season.pool.cascade, differencesIn(tally.counted), (step, among, valueOf) => {
        const pairs = among.map(pairAt)
        note(among, (place) => ({
          rule: 'difference',
          ...step,
          level: pairs,
          value: valueOf(place),
        }))
      }),
    )
    .flatMap((level) => {
      const pairs = level.map(pairAt)
      const lotNumber = (place: number): number => lots.indexOf(place) + 1
      if (level.length > 1)
        note(level, (place) => ({ rule, level: pairs, value: lotNumber(place) }))
      return level.toSorted((one, other) => lotNumber(one) - lotNumber(other))
    })

  return ranked.map((place, index) => {
    const [played = 0, won = 0] = [tally.played[place], tally.won[place]]
    const difference = (measure: CascadeStep['measure']): number =>
      tally.counted.reduce((sum, match) => {
        if (match.first === place) return sum + match[measure]
        return match.second === place ? sum - match[measure] : sum
      }, 0)
    return {
      pair: pairAt(place),
      rank: index + 1,
      points: pointsAt(place),
      gains: (tally.gains[place] ?? []).toSorted((one, other) => other - one),
      played,
      won,
      lost: played - won,
      setDifference: difference('sets'),
      gameDifference: difference('games'),
      reasons: reasons[place] ?? [],
    }
  })
}

/** The standings after each match that has a result, in the order of the pool's matches. */
export function standingsAfterEach(season: PoolSeason, pool: Pool): Standing[][] {
  return pool.matches.flatMap(({ result }, last) => {
    if (result === null) return []
    const matches = pool.matches.map((match, index) =>
      index <= last ? match : { ...match, result: null },
    )
    return [poolStandings(season, { ...pool, matches })]
  })
}

export interface SharedRank {
  readonly pair: PairId
  readonly rank: number
  /** The place in its pool, the pairs of that place, and how many pairs are placed better. */
  readonly reason: {
    readonly place: number
    readonly level: readonly PairId[]
    readonly better: number
  }
}

/**
 * Ranks over several pools where no match decides: pairs of the same place share the least
 * favourable rank, without regard to their points (press reports of the guide); in one pool ranks
 * are those of its standings.
 */
export function ranksAcrossPools(pools: readonly (readonly Standing[])[]): SharedRank[] {
  const standings = pools.flat()
  const places = Math.max(0, ...standings.map(({ rank }) => rank))
  let better = 0
  return Array.from({ length: places }, (_, index) => index + 1).flatMap((place) => {
    const level = standings.filter(({ rank }) => rank === place).map(({ pair }) => pair)
    const reason = { place, level, better }
    better += level.length
    return level.map((pair) => ({ pair, rank: reason.better + level.length, reason }))
  })
}
