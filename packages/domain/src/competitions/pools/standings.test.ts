import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MatchEnd } from '../formats/result.ts'
import { season2026 } from '../seasons/2026.ts'
import { differencesIn, separate } from './cascade.ts'
import type { Pool } from './pool.ts'
import { distinctResults, samplePool } from './pools.test-tools.ts'
import { poolStandings, ranksAcrossPools, standingsAfterEach } from './standings.ts'

/** « pair points sets games: the rules that led to the rank ». */
const lines = (pool: Pool) =>
  poolStandings(season2026, pool).map(
    ({ pair, points, setDifference, gameDifference, reasons }) =>
      `${pair} ${points} ${setDifference} ${gameDifference}: ${reasons
        .map((reason) =>
          reason.rule === 'difference' ? `${reason.measure} ${reason.over}` : reason.rule,
        )
        .join(', ')}`,
  )

// the order of play: AB / AC / BC
test.each([
  ['points alone', '97 97 97', ['1 4 2 4: points', '2 3 0 0: points', '3 2 -2 -4: points']],
  [
    'games over all matches, not the direct match, separate level pairs',
    '97 09 92',
    [
      '2 3 0 5: points, sets all, games all',
      '3 3 0 2: points, sets all, games all',
      '1 3 0 -7: points, sets all, games all',
    ],
  ],
  [
    'an absence gives −2 and stays out of the differences',
    'wo2 90 90',
    ['1 4 1 9: points', '3 2 -2 -18: points', '2 0 1 9: points'],
  ],
  [
    'a disqualification gives −1 and stays out of the differences',
    '97 90 dq2',
    ['1 4 2 11: points', '2 3 -1 -2: points', '3 0 -1 -9: points'],
  ],
  [
    'both absent get −2 each, and lots when nothing else separates them',
    'wo 90 90',
    [
      '3 2 -2 -18: points',
      '2 0 1 9: points, sets all, games all, sets level, games level, lots',
      '1 0 1 9: points, sets all, games all, sets level, games level, lots',
    ],
  ],
  [
    'before the last match level pairs stay in the order of composition',
    '97 - -',
    ['1 2 1 2: points', '2 1 -1 -2: points', '3 0 0 0: points'],
  ],
])('%s', (_, results, said) => expect(lines(samplePool(3, 'D2', results))).toEqual(said))

test('the direct match separates two pairs level in all else', () => {
  // AB CD / AC BD / AD BC: B has beaten C
  expect(lines(samplePool(4, 'D2', '97 94 59 90 90 98')).slice(0, 3)).toEqual([
    '2 5 1 8: points, sets all, games all, sets level',
    '3 5 1 8: points, sets all, games all, sets level',
    '1 5 1 7: points, sets all, games all',
  ])
})

test('a rank says to which pairs each rule was applied, and the values', () => {
  const [first] = poolStandings(season2026, samplePool(3, 'D2', '97 09 92'))
  expect(first?.reasons).toEqual([
    { rule: 'points', level: [1, 2, 3], value: 3 },
    { rule: 'difference', measure: 'sets', over: 'all', level: [1, 2, 3], value: 0 },
    { rule: 'difference', measure: 'games', over: 'all', level: [1, 2, 3], value: 5 },
  ])
})

test('lots come from the seed of the pool', () => {
  const orders = Array.from({ length: 20 }, (_, seed) =>
    poolStandings(season2026, samplePool(3, 'D2', '97 79 97', seed))
      .map(({ pair }) => pair)
      .join(''),
  )
  expect(new Set(orders).size).toBeGreaterThan(3)
})

test('the matches between level pairs are looked at anew when some leave', () => {
  // level over all; between them 0 and 1 have 2 games each, 2 has −4; then 0 has beaten 1
  const between = [
    { first: 0, second: 1, sets: 1, games: 4 },
    { first: 1, second: 2, sets: 1, games: 6 },
    { first: 2, second: 0, sets: 1, games: 2 },
  ]
  const others = [-2, -2, 4].map((games, first) => ({ first, second: 3, sets: 0, games }))
  const { cascade } = season2026.pool
  expect(separate([2, 1, 0], cascade, differencesIn([...between, ...others]))).toEqual([
    [0],
    [1],
    [2],
  ])
})

test('standings are told after each match', () => {
  const leaders = standingsAfterEach(season2026, samplePool(3, 'D2', '97 09 92')).map(
    ([first]) => first?.pair,
  )
  expect(leaders).toEqual([1, 1, 2])
})

test('pairs of one place in several pools share the least favourable rank, whatever their points', () => {
  const pools = [samplePool(4, 'D2', '97 97 97 97 97 97'), samplePool(3, 'D2', '97 97 wo2')]
  const ranks = ranksAcrossPools(pools.map((pool) => poolStandings(season2026, pool)))
  expect(ranks.map(({ rank }) => rank)).toEqual([2, 2, 4, 4, 6, 6, 7])
  expect(ranks[2]?.reason).toMatchObject({ place: 2, better: 2 })
})

const anyResult = (results: readonly MatchEnd[]) =>
  fc.constantFrom<MatchEnd>(
    ...results,
    { how: 'walk_over', absent: 0 },
    { how: 'walk_over', absent: 'both' },
    { how: 'disqualified', by: 1, sets: [] },
  )
const pools = fc
  .tuple(
    fc.integer({ min: 3, max: 6 }),
    fc.array(anyResult(distinctResults('F')), { minLength: 15, maxLength: 15 }),
    fc.nat(),
  )
  .map(([size, results, seed]): Pool => {
    const pool = samplePool(size, 'F', '', seed)
    const matches = pool.matches.map((match, at) => ({ ...match, result: results[at] ?? null }))
    return { ...pool, matches }
  })

test('ranks are a total order that goes down in points, sets and games', () => {
  fc.assert(
    fc.property(pools, (pool) => {
      const standings = poolStandings(season2026, pool)
      expect(standings.map(({ rank }) => rank)).toEqual(pool.pairs.map((_, index) => index + 1))
      expect(new Set(standings.map(({ pair }) => pair))).toEqual(new Set(pool.pairs))
      for (const [index, row] of standings.entries()) {
        const above = standings[index - 1]
        if (above === undefined) continue
        const by = [
          above.points - row.points,
          above.setDifference - row.setDifference,
          above.gameDifference - row.gameDifference,
        ]
        expect(by.find((difference) => difference !== 0) ?? 0).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test('the order and the sides of matches change nothing', () => {
  fc.assert(
    fc.property(pools, fc.array(fc.boolean(), { minLength: 15, maxLength: 15 }), (pool, turns) => {
      const matches = pool.matches.toReversed().map((match, at) => {
        const { result } = match
        if (!turns[at] || result?.how !== 'played') return match
        const [first, second] = match.pairs
        const sets = result.sets.map((set) =>
          set.kind === 'set'
            ? { kind: set.kind, games: [set.games[1], set.games[0]] as const }
            : { kind: set.kind, points: [set.points[1], set.points[0]] as const },
        )
        return { ...match, pairs: [second, first] as const, result: { ...result, sets } }
      })
      expect(poolStandings(season2026, { ...pool, matches })).toEqual(
        poolStandings(season2026, pool),
      )
    }),
  )
})
