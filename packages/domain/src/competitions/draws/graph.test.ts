import { describe, expect, test } from 'vitest'
import {
  formulaRefusal,
  multiChance,
  poolsThenDraw,
  qualifyingThenMain,
  staggeredDraw,
  straightDraw,
} from './formula.ts'
import type { Formula } from './formula.ts'
import { eventGraph } from './graph.ts'
import type { MatchGraph } from './model.ts'
import { poolRounds } from './pool-rounds.ts'
import { drawn, openEvent, played } from './draws.test-tools.ts'

const graph = (formula: Formula): MatchGraph => openEvent(formula, 'graph').graph
const match = (formula: Formula, id: string) =>
  graph(formula).matches.find((each) => each.id === id)

test.each([
  [3, '01 / 02 / 12'],
  [4, '01 23 / 02 13 / 03 12'],
  [5, '01 34 / 02 13 / 03 24 / 04 12 / 14 23'],
])('the rounds of a pool of %i', (pairs, printed) => {
  const rounds = poolRounds(Array.from({ length: pairs }, (_, index) => index))
  expect(rounds.map((round) => round.map((pair) => pair.join('')).join(' ')).join(' / ')).toBe(
    printed,
  )
})

/** Matches that rank all of `pairs` by knock-out: of the first round, of its winners, and of its losers. */
function classificationMatches(pairs: number): number {
  if (pairs < 2) return 0
  const winners = 2 ** (Math.ceil(Math.log2(pairs)) - 1)
  return pairs - winners + classificationMatches(winners) + classificationMatches(pairs - winners)
}

test.each(Array.from({ length: 61 }, (_, index) => index + 4))(
  'number of matches of %i pairs',
  (pairs) => {
    const count = (formula: Formula): number => graph(formula).matches.length
    expect(count(straightDraw(pairs, 2))).toBe(pairs - 1)
    expect(count(straightDraw(pairs))).toBe(pairs)
    expect(count(straightDraw(pairs, 3))).toBe(pairs)
    expect(count(straightDraw(pairs, pairs))).toBe(classificationMatches(pairs))
    expect(count(staggeredDraw([pairs - 2, 2], 2))).toBe(pairs - 1)
    expect(
      count(qualifyingThenMain({ qualifying: pairs - 2, places: 1, direct: 2, classifiedTo: 2 })),
    ).toBe(pairs - 1)
  },
)

describe('multi-chance', () => {
  test.each([
    [8, multiChance(8), 12, 3],
    [12, multiChance(12), 24, 4],
    [16, multiChance(16), 32, 4],
    [24, multiChance(24), 60, 5],
  ])('%i pairs play as many matches each', (_pairs, formula, matches, each) => {
    const event = played(openEvent(formula, 'tmc'), 'tmc')
    expect(event.results.size).toBe(matches)
    const results = [...event.results.values()]
    for (const pair of event.entries) {
      expect(results.filter(({ winner, loser }) => winner === pair || loser === pair)).toHaveLength(
        each,
      )
    }
    expect(event.graph.places.every(({ sources }) => sources.length === 1)).toBe(true)
  })

  test('pools of three decide places 1, 4, 7 and 10 of 12, and every third of 24', () => {
    expect(graph(multiChance(12)).pools.map(({ ranks }) => ranks.from)).toEqual([1, 4, 7, 10])
    expect(
      graph(multiChance(24))
        .pools.map(({ id }) => id)
        .slice(0, 2),
    ).toEqual(['places-1-3', 'places-4-6'])
    expect(graph(multiChance(24)).pools).toHaveLength(8)
  })

  test('with 3 matches each, 12 pairs share ranks but the first two, who play the final', () => {
    const { matches, places } = graph(multiChance(12, 3))
    expect(matches).toHaveLength(19)
    expect(places.map(({ from, to }) => `${from}-${to}`)).toEqual([
      '1-1',
      '2-2',
      '3-4',
      '5-6',
      '7-8',
      '9-10',
      '11-12',
    ])
    expect(() => multiChance(16, 3)).toThrow(RangeError)
    expect(() => multiChance(10)).toThrow(RangeError)
  })
})

test('each match tells the ranks that it decides', () => {
  const ranks = (formula: Formula, id: string): string => {
    const range = match(formula, id)?.ranks
    return `${range?.from}-${range?.to}`
  }
  const full = straightDraw(16, 16)
  expect(
    ['main/r1/m1', 'main/r3/m2', 'main/r4/m1', 'places-9-16/r1/m2'].map((id) => ranks(full, id)),
  ).toEqual(['1-16', '1-4', '1-2', '9-16'])
  expect(match(straightDraw(8), 'places-3-4/r1/m1')).toMatchObject({
    name: 'thirdPlace',
    sources: [{ loserOf: 'main/r2/m1' }, { loserOf: 'main/r2/m2' }],
  })
  expect(ranks(poolsThenDraw({ pairs: 16, pools: 4, qualified: 2 }), 'pools/B/r1/m1')).toBe('1-16')
})

test('in a staggered draw the best pairs enter last', () => {
  const { matches } = graph(staggeredDraw([8, 4, 4]))
  const entering = (key: string): number[] =>
    matches
      .filter(({ id }) => id.startsWith(`${key}/r1/`))
      .flatMap(({ sources }) => sources.flatMap((source) => ('seed' in source ? source.seed : [])))
      .toSorted((one, other) => one - other)
  expect(entering('entry-1')).toEqual([9, 10, 11, 12, 13, 14, 15, 16])
  expect(entering('entry-2')).toEqual([5, 6, 7, 8])
  expect(entering('main')).toEqual([1, 2, 3, 4])
})

test.each<[string, Formula, string]>([
  ['three pairs', straightDraw(3), 'pairsOutOfRange'],
  ['65 pairs', straightDraw(65), 'pairsOutOfRange'],
  ['pools of two', poolsThenDraw({ pairs: 8, pools: 4, qualified: 1 }), 'poolsTooSmall'],
  [
    'more qualified than a pool holds',
    poolsThenDraw({ pairs: 11, pools: 3, qualified: 4 }),
    'tooManyQualified',
  ],
  [
    'as many places as pairs',
    qualifyingThenMain({ qualifying: 4, places: 4, direct: 4 }),
    'nobodyToBeat',
  ],
  [
    'pools that lead nowhere',
    { phases: [{ kind: 'pools', key: 'a', enter: 8, pools: 2, qualified: 1 }], classifiedTo: 2 },
    'noEnd',
  ],
  [
    'a final in the middle',
    { phases: [...straightDraw(8).phases, ...staggeredDraw([4, 2]).phases], classifiedTo: 2 },
    'keyTwice',
  ],
  [
    'multi-chance of ten',
    { phases: [{ kind: 'multiChance', key: 'a', enter: 10, rounds: 2 }], classifiedTo: 2 },
    'multiChanceSize',
  ],
])('%s cannot be played', (_name, formula, refusal) => {
  expect(formulaRefusal(formula)).toBe(refusal)
  expect(() => eventGraph(formula, [])).toThrow(refusal)
})

test('a graph needs the draw of each phase', () => {
  const { phases } = drawn(poolsThenDraw({ pairs: 8, pools: 2, qualified: 2 }), 'missing')
  expect(() =>
    eventGraph(poolsThenDraw({ pairs: 8, pools: 2, qualified: 2 }), phases.slice(0, 1)),
  ).toThrow('no draw of main')
  expect(() =>
    eventGraph(straightDraw(4), [{ kind: 'pools', phase: 'main', entrants: [], pools: [] }]),
  ).toThrow('no slots')
})
