import { seededRng } from '../../chance/rng.ts'
import type { PairId } from './pool.ts'

export const poolSizes = { least: 3, most: 6 }

export interface PoolMember {
  readonly pair: PairId
  /** The place of the pair in the order of weights, from 1. */
  readonly weightPlace: number
  /** The row of the serpentine, or the pot, that it came from, from 1: its rank in the pool. */
  readonly row: number
  readonly isSeed: boolean
  /** The number drawn in its pot, from 1; null in a serpentine. */
  readonly lot: number | null
}

export interface ComposedPool {
  /** `A`, `B` … */
  readonly name: string
  readonly members: readonly PoolMember[]
}

/** The numbers of pools that give each pool 3 to 6 of so many pairs, ascending. */
export function possiblePoolCounts(pairCount: number): number[] {
  const counts = Array.from({ length: pairCount }, (_, index) => index + 1)
  return counts.filter(
    (count) =>
      Math.floor(pairCount / count) >= poolSizes.least &&
      Math.ceil(pairCount / count) <= poolSizes.most,
  )
}

interface Place {
  readonly pool: number
  readonly lot: number | null
}

function compose(
  pairs: readonly PairId[],
  poolCount: number,
  seedsPerPool: number,
  placesOfRow: (row: number) => readonly Place[],
): ComposedPool[] {
  if (!possiblePoolCounts(pairs.length).includes(poolCount))
    throw new RangeError(`${pairs.length} pairs do not make ${poolCount} pools of 3 to 6`)
  const members = Array.from({ length: poolCount }, (): PoolMember[] => [])
  for (let row = 0; row * poolCount < pairs.length; row++) {
    const places = placesOfRow(row)
    for (const [index, pair] of pairs.slice(row * poolCount, (row + 1) * poolCount).entries()) {
      const { pool = 0, lot = null } = places[index] ?? {}
      members[pool]?.push({
        pair,
        weightPlace: row * poolCount + index + 1,
        row: row + 1,
        isSeed: row < seedsPerPool,
        lot,
      })
    }
  }
  return members.map((list, index) => ({ name: String.fromCharCode(65 + index), members: list }))
}

/**
 * Pools by serpentine: 1-8-9-16 / 2-7-10-15 / … An incomplete last row goes on along the snake.
 * @param pairs by weight, the strongest first
 * @throws RangeError when a pool would not have 3 to 6 pairs
 */
export function serpentinePools(
  pairs: readonly PairId[],
  poolCount: number,
  seedsPerPool: number,
): ComposedPool[] {
  const along = Array.from({ length: poolCount }, (_, pool) => ({ pool, lot: null }))
  return compose(pairs, poolCount, seedsPerPool, (row) =>
    row % 2 === 0 ? along : along.toReversed(),
  )
}

/**
 * Pools by rank: pots of as many pairs as there are pools, each drawn into the pools by lot from the stored seed;
 * which pools get a pair of an incomplete last pot is drawn too.
 * @param pairs by weight, the strongest first
 * @throws RangeError when a pool would not have 3 to 6 pairs
 */
export function drawnPools(
  pairs: readonly PairId[],
  poolCount: number,
  seedsPerPool: number,
  seed: number | string,
): ComposedPool[] {
  const pools = Array.from({ length: poolCount }, (_, pool) => pool)
  return compose(pairs, poolCount, seedsPerPool, (row) =>
    seededRng(seed, `pot ${row + 1}`)
      .shuffle(pools)
      .map((pool) => ({ pool, lot: pool + 1 })),
  )
}

/**
 * The rounds of a pool by the circle method: AB CD / AC BD / AD BC for four pairs, AB / AC / BC for three;
 * with an odd number one pair rests in each round.
 */
export function poolRounds<Pair>(pairs: readonly Pair[]): [Pair, Pair][][] {
  const seats: (Pair | null)[] = pairs.length % 2 === 0 ? [...pairs] : [...pairs, null]
  const turning = seats.length - 1
  return Array.from({ length: turning }, (_, round) => {
    const matches: [Pair, Pair][] = []
    const add = (first: number, second: number) => {
      const [one, other] = [seats[first], seats[second]]
      if (one != null && other != null) matches.push([one, other])
    }
    add(0, round + 1)
    for (let first = 0; first < turning; first++) {
      const second = (((2 * round - first) % turning) + turning) % turning
      if (first < second) add(first + 1, second + 1)
    }
    return matches
  })
}
