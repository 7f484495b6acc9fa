import fc from 'fast-check'
import { expect, test } from 'vitest'
import { season2026 } from '../seasons/2026.ts'
import type { Category } from '../season-rules.ts'
import { entryDeadline } from './deadline.ts'
import {
  missingPairs,
  pairWeight,
  placesByWeight,
  selectEntries,
  type ComingEntry,
} from './weight.ts'

const man = (rank: number | null) => ({ gender: 'Male', rank }) as const
const woman = (rank: number | null) => ({ gender: 'Female', rank }) as const

test.each([
  ['two men', 'men', [man(150), man(200)], 350],
  ['a woman among men, 20th', 'men', [man(150), woman(20)], 420],
  ['21st', 'men', [man(150), woman(21)], 971],
  ['50th', 'men', [man(150), woman(50)], 1_000],
  ['100th', 'men', [man(150), woman(100)], 2_250],
  ['500th', 'men', [man(150), woman(500)], 4_650],
  ['501st', 'men', [man(150), woman(501)], 6_651],
  ['mixed: plain sum', 'mixed', [man(150), woman(20)], 170],
  ['women: plain sum', 'women', [woman(20), woman(30)], 50],
  ['unranked', 'men', [man(150), man(null)], 100_150],
] as const)('weight, %s', (_, event, players, weight) => {
  expect(pairWeight(season2026, event, players).weight).toBe(weight)
})

test('a weight says what each player counts for', () => {
  expect(pairWeight(season2026, 'men', [man(150), woman(20)]).players).toEqual([
    { rank: 150, counted: 150, addition: 0 },
    { rank: 20, counted: 20, addition: 250 },
  ])
})

const comingEntries = (weights: readonly number[]): ComingEntry[] =>
  weights.map((weight, index) => ({ pair: index + 1, weight, order: index + 1 }))

test('from P500 the lowest weights are in, below those who came first', () => {
  const entries = comingEntries([300, 100, 200])
  const told = (category: Category | null) =>
    selectEntries(season2026, category, entries, 2, 1).map(({ pair, isIn }) => `${pair} ${isIn}`)
  expect(told('P500')).toEqual(['2 true', '3 true', '1 false'])
  expect(told('P250')).toEqual(['1 true', '2 true', '3 false'])
  expect(told(null)).toEqual(told('P250'))
})

test('equal weights are drawn from the seed, whatever the order of the entries', () => {
  const lots = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(lots, fc.nat(), (weights, seed) => {
      const entries = comingEntries(weights)
      const places = placesByWeight(entries, seed)
      expect(placesByWeight(entries.toReversed(), seed)).toEqual(places)
      expect(places.map(({ weight }) => weight)).toEqual(weights.toSorted((a, b) => a - b))
      for (const { weight, lot } of places) {
        const isAlone = weights.filter((one) => one === weight).length === 1
        expect(lot === null).toBe(isAlone)
      }
    }),
  )
  const orders = Array.from({ length: 20 }, (_, seed) =>
    placesByWeight(comingEntries([5, 5, 5]), seed)
      .map(({ pair }) => pair)
      .join(''),
  )
  expect(new Set(orders).size).toBeGreaterThan(3)
})

test('the fewest pairs of an event', () => {
  expect(missingPairs(season2026, 'P100', 'men', 5)).toBe(3)
  expect(missingPairs(season2026, 'P100', 'women', 4)).toBe(0)
  expect(missingPairs(season2026, 'P250', 'mixed', 11)).toBe(1)
  expect(missingPairs(season2026, 'P2000', 'men', 0)).toBe(0)
  expect(missingPairs(season2026, null, 'men', 0)).toBe(0)
})

test.each<[Category, string, string | null]>([
  ['P25', '2026-11-28', null],
  ['P250', '2026-11-28', null],
  ['P500', '2026-11-28', '2026-11-22T00:00:00+01:00'],
  ['P1000', '2027-04-03', '2027-03-28T00:00:00+01:00'],
  ['P1500', '2026-11-28', '2026-11-15T00:00:00+01:00'],
  ['P2000', '2027-04-03', '2027-03-21T00:00:00+01:00'],
])('entries of a %s on %s close before %s', (category, firstDay, instant) => {
  const deadline = entryDeadline(season2026, category, firstDay, null)
  expect(deadline?.closesAt ?? null).toBe(instant && Date.parse(instant))
})

test('the organiser closes entries below P500 alone', () => {
  const organiser = Date.parse('2026-11-26T12:00:00+01:00')
  expect(entryDeadline(season2026, 'P100', '2026-11-28', organiser)?.closesAt).toBe(organiser)
  expect(entryDeadline(season2026, 'P500', '2026-11-28', organiser)?.closesAt).not.toBe(organiser)
})
