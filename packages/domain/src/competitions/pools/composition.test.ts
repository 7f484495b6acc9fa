import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawnPools, poolRounds, possiblePoolCounts, serpentinePools } from './composition.ts'

const pairs = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const listed = (pools: ReturnType<typeof serpentinePools>) =>
  pools.map(({ name, members }) => `${name} ${members.map(({ pair }) => pair).join('-')}`)

test.each([
  [16, 4, ['A 1-8-9-16', 'B 2-7-10-15', 'C 3-6-11-14', 'D 4-5-12-13']],
  [14, 4, ['A 1-8-9', 'B 2-7-10', 'C 3-6-11-14', 'D 4-5-12-13']],
  [10, 3, ['A 1-6-7', 'B 2-5-8', 'C 3-4-9-10']],
  [3, 1, ['A 1-2-3']],
])('%i pairs in %i pools by serpentine', (count, poolCount, pools) => {
  expect(listed(serpentinePools(pairs(count), poolCount, 2))).toEqual(pools)
})

test('a full serpentine gives every pool of an even number of rows the same sum of places', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 16 }), fc.constantFrom(4, 6), (poolCount, rows) => {
      const pools = serpentinePools(pairs(poolCount * rows), poolCount, 2)
      const sums = pools.map(({ members }) =>
        members.reduce((sum, { weightPlace }) => sum + weightPlace, 0),
      )
      expect(new Set(sums).size).toBe(1)
    }),
  )
})

test('each pool gets one pair of each pot, the same again from the same seed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 6, max: 64 }), fc.nat(), fc.nat(), (count, seed, pick) => {
      const counts = possiblePoolCounts(count)
      const poolCount = counts[pick % counts.length] ?? 1
      const pools = drawnPools(pairs(count), poolCount, 2, seed)
      expect(pools).toEqual(drawnPools(pairs(count), poolCount, 2, seed))
      const members = pools.flatMap((pool) => pool.members)
      expect(members.map(({ pair }) => pair).toSorted((a, b) => a - b)).toEqual(pairs(count))
      for (const { members: own } of pools) {
        expect(own.map(({ row }) => row)).toEqual(own.map((_, index) => index + 1))
        expect(own.filter(({ isSeed }) => isSeed)).toHaveLength(2)
        for (const { weightPlace, row } of own) {
          expect(Math.ceil(weightPlace / poolCount)).toBe(row)
        }
      }
    }),
  )
})

test('other seeds draw other pools', () => {
  const drawn = [1, 2, 3, 4].map((seed) => listed(drawnPools(pairs(16), 4, 2, seed)).join())
  expect(new Set(drawn).size).toBe(4)
})

test('pools have 3 to 6 pairs', () => {
  expect(possiblePoolCounts(12)).toEqual([2, 3, 4])
  expect(possiblePoolCounts(7)).toEqual([2])
  expect(possiblePoolCounts(2)).toEqual([])
  expect(() => serpentinePools(pairs(7), 3, 2)).toThrow(RangeError)
})

test.each([
  [3, 'AB / AC / BC'],
  [4, 'AB CD / AC BD / AD BC'],
])('%i pairs play in the order %s', (count, order) => {
  const letter = (pair: number) => 'ABCDEF'.charAt(pair - 1)
  const rounds = poolRounds(pairs(count)).map((matches) =>
    matches.map(([first, second]) => letter(first) + letter(second)).join(' '),
  )
  expect(rounds.join(' / ')).toBe(order)
})

test.each([3, 4, 5, 6])('in a pool of %i all meet once, none twice in a round', (count) => {
  const rounds = poolRounds(pairs(count))
  const met = rounds.flat().map(([first, second]) => `${first} ${second}`)
  expect(new Set(met).size).toBe((count * (count - 1)) / 2)
  expect(met).toHaveLength((count * (count - 1)) / 2)
  for (const matches of rounds) expect(new Set(matches.flat()).size).toBe(matches.length * 2)
})
