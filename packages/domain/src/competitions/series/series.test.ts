import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { poolsThenDraw, qualifyingThenMain, straightDraw } from '../draws/index.ts'
import {
  seriesFinalists,
  lastDrawSize,
  series2026 as season,
  seriesPairKey,
  seriesProspects,
  seriesRanking,
  stagePoints,
  type SeriesPair,
  type StageResult,
} from './index.ts'

const seed = 'remontada-2026'
const drawSize = 16
const result = (stage: number, pair: SeriesPair, rank: number): StageResult => {
  return { stage, pair, rank, drawSize }
}
const [ines, lea, nora] = [
  [1, 2],
  [3, 4],
  [5, 6],
] as const
const firstPlayers = (rows: readonly { pair: SeriesPair }[]) => rows.map(({ pair }) => pair[0])

// requirement SE1
test.each([
  [1, 100],
  [2, 70],
  [3, 50],
  [4, 50],
  [5, 35],
  [8, 35],
  [9, 20],
  [16, 20],
  [17, 5],
  [40, 5],
])('rank %i of a draw of 16 gives %i points', (rank, points) => {
  expect(stagePoints(season, rank, drawSize)).toBe(points)
})

// requirement SE1
test('the pools give the same in a small draw, and a rank is whole', () => {
  expect(stagePoints(season, 9, 8)).toBe(5)
  expect(stagePoints(season, 20, 32)).toBe(10)
  expect(() => stagePoints(season, 0, 8)).toThrow(RangeError)
})

// requirement SE1
test('the last draw has those that the pools or the qualifying lead to, and those that enter there', () => {
  expect(lastDrawSize(poolsThenDraw({ pairs: 64, pools: 16, qualified: 2 }))).toBe(32)
  expect(lastDrawSize(qualifyingThenMain({ qualifying: 12, places: 4, direct: 12 }))).toBe(16)
  expect(lastDrawSize(straightDraw(24))).toBe(24)
})

// requirement SE2
describe('the ranking', () => {
  test('counts the four best results of a pair, whoever of it entered', () => {
    const [row] = seriesRanking(
      season,
      [1, 2, 3, 4, 5].map((stage) =>
        result(stage, stage % 2 ? ines : [2, 1], stage === 5 ? 17 : 2),
      ),
      seed,
    )
    expect(row).toMatchObject({ pair: ines, points: 280, rank: 1, tie: null })
    expect(row?.results.filter(({ counts }) => !counts)).toMatchObject([{ stage: 5, points: 5 }])
  })

  test.each([
    ['best_result', [result(1, ines, 1), result(1, lea, 3), result(2, lea, 4)], [1, 3]],
    ['later_result', [result(1, ines, 2), result(2, lea, 2)], [3, 1]],
  ] as const)('level pairs are split by %s', (tie, results, order) => {
    const rows = seriesRanking(season, results, seed)
    expect(firstPlayers(rows)).toEqual(order)
    expect(rows[0]?.tie).toBe(tie)
  })

  test('the last is a lot of the stored seed', () => {
    const level = [result(1, ines, 3), result(1, lea, 4)]
    const lots = Array.from({ length: 30 }, (_, at) => seriesRanking(season, level, `seed ${at}`))
    expect(new Set(lots.map((rows) => firstPlayers(rows)[0])).size).toBe(2)
    expect(lots.every(([first]) => first?.tie === 'lot')).toBe(true)
  })

  test('a pair has one result of a stage', () => {
    expect(() => seriesRanking(season, [result(1, ines, 1), result(1, [2, 1], 5)], seed)).toThrow(
      RangeError,
    )
  })
})

// requirement SE3
describe('the final', () => {
  const twoPlaces = { ...season, finalists: 2 }
  const results = [result(1, ines, 1), result(2, ines, 1), result(1, lea, 2), result(1, nora, 3)]
  const ranking = seriesRanking(season, results, seed)
  const free = { ranking, declined: [], wildCards: [] }

  test('has each winner of a stage once, then the next by the ranking', () => {
    expect(seriesFinalists(twoPlaces, free)).toMatchObject([
      { pair: ines, by: 'stage', stage: 1, rank: 1 },
      { pair: lea, by: 'ranking', stage: null, rank: 2 },
    ])
  })

  test('a pair that declines leaves its place to the next by the ranking', () => {
    expect(firstPlayers(seriesFinalists(twoPlaces, { ...free, declined: [[2, 1]] }))).toEqual([
      3, 5,
    ])
  })

  test('a player is there in one pair', () => {
    const withZoe = seriesRanking(season, [...results, result(2, [2, 7], 2)], seed)
    const finalists = seriesFinalists({ ...season, finalists: 3 }, { ...free, ranking: withZoe })
    expect(firstPlayers(finalists)).toEqual([1, 3, 5])
  })

  test('the organiser names as many as the season allows', () => {
    const named = { ...season, finalists: 2, wildCards: 1 }
    const finalists = seriesFinalists(named, { ...free, wildCards: [nora, lea] })
    expect(finalists).toMatchObject([{ pair: ines }, { pair: nora, by: 'wild_card' }])
  })

  test.each<[string, readonly SeriesPair[], number, (readonly [number, string])[]]>([
    [
      'one that has no result',
      [[8, 9]],
      1,
      [
        [1, 'stage'],
        [3, 'ranking'],
      ],
    ],
    [
      'one that declined',
      [nora],
      1,
      [
        [1, 'stage'],
        [3, 'ranking'],
      ],
    ],
    [
      'one that won a stage',
      [ines],
      1,
      [
        [1, 'stage'],
        [3, 'ranking'],
      ],
    ],
    [
      'the second where the first has no result',
      [[8, 9], lea],
      1,
      [
        [1, 'stage'],
        [3, 'wild_card'],
      ],
    ],
    [
      'any of a season that has none',
      [lea],
      0,
      [
        [1, 'stage'],
        [3, 'ranking'],
      ],
    ],
  ])('naming %s leaves no place empty', (_, wildCards, most, expected) => {
    const named = { ...twoPlaces, wildCards: most }
    const found = seriesFinalists(named, { ranking, declined: [nora], wildCards })
    expect(found.map(({ pair, by }) => [pair[0], by])).toEqual(expected)
  })

  test('each outcome of the next stage says points, rank and final, the worst first', () => {
    const outcomes = seriesProspects(twoPlaces, {
      ...free,
      results,
      seed,
      pair: nora,
      stage: 3,
      drawSize,
    })
    expect(outcomes.map(({ toRank, points, isFinalist }) => [toRank, points, isFinalist])).toEqual([
      [17, 55, false],
      [16, 70, false],
      [8, 85, true],
      [4, 100, true],
      [2, 120, true],
      [1, 150, true],
    ])
  })
})

const pairs = Array.from({ length: 12 }, (_, at): SeriesPair => [at + 1, ((at + 5) % 14) + 20])
const seasons = fc.array(
  fc.tuple(fc.integer({ min: 1, max: 12 }), fc.shuffledSubarray(pairs, { minLength: 2 })),
  { minLength: 1, maxLength: 12 },
)

// requirement SE4
test('random seasons: a sum of the counted points, a total order from any order of input, no player twice in a final', () => {
  fc.assert(
    fc.property(seasons, fc.infiniteStream(fc.nat()), (stages, chance) => {
      const byStage = new Map(stages)
      const results = [...byStage].flatMap(([stage, ranked]) =>
        ranked.map((pair, place) => result(stage, pair, place + 1)),
      )
      const ranking = seriesRanking(season, results, seed)
      const shuffled = results
        .map((one) => [chance.next().value as number, one] as const)
        .toSorted(([one], [other]) => one - other)
        .map(([, one]) => one)
      expect(seriesRanking(season, shuffled, seed)).toEqual(ranking)
      expect(ranking.map(({ rank }) => rank)).toEqual(ranking.map((_, at) => at + 1))
      for (const { points, results: own } of ranking) {
        const best = own.map((one) => one.points).toSorted((one, other) => other - one)
        expect(points).toBe(best.slice(0, season.counted).reduce((sum, one) => sum + one, 0))
      }
      const finalists = seriesFinalists(season, { ranking, declined: [], wildCards: [] })
      const keys = finalists.map(({ pair }) => seriesPairKey(pair))
      expect(new Set(keys).size).toBe(keys.length)
      const players = finalists.flatMap(({ pair }) => pair)
      expect(new Set(players).size).toBe(players.length)
    }),
  )
})
