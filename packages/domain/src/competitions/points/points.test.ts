import { describe, expect, test } from 'vitest'
import { playerPoints } from './points.ts'
import { countedResults, publicationDay, rankedPlayers, rankingPoints } from './ranking.ts'
import { pointsSeasons } from './tables.ts'

const event = { category: 'P100', endedOn: '2026-11-22', entered: 16, rank: 1, wonMatches: 1 }
const points = (category: string, entered: number, rank: number): number =>
  playerPoints({ ...event, category, entered, rank }).points

test('each printed table has one value a pair, and never more for a worse rank', () => {
  for (const table of Object.values(pointsSeasons[0]?.tables ?? {})) {
    if (!('brackets' in table)) continue
    for (const bracket of table.brackets) {
      expect(bracket.points).toHaveLength(Math.min(bracket.upTo, 32))
      expect(bracket.points).toEqual(bracket.points.toSorted((one, other) => other - one))
    }
  }
})

test.each([
  ['P25', 8, 1, 25],
  ['P25', 23, 13, 5],
  ['P25', 28, 9, 8],
  ['P50', 12, 3, 33],
  ['P50', 29, 6, 29],
  ['P100', 8, 8, 1],
  ['P100', 9, 3, 65],
  ['P100', 16, 4, 60],
  ['P100', 17, 2, 85],
  ['P100', 28, 19, 16],
  ['P100', 64, 32, 3],
  ['P250', 8, 5, 63],
  ['P250', 12, 3, 165],
  ['P250', 12, 4, 140],
  ['P250', 16, 3, 175],
  ['P250', 16, 6, 115],
  ['P250', 20, 3, 188],
  ['P500', 16, 1, 500],
  ['P500', 24, 24, 5],
  ['P1500', 24, 8, 705],
  ['P1500', 32, 32, 15],
  ['P2000', 12, 2, 1500],
  ['P2000', 29, 4, 1440],
])('%s with %i pairs: rank %i gives %i', (category, entered, rank, expected) => {
  expect(points(category, entered, rank)).toBe(expected)
})

describe('the rule that gave the points', () => {
  test('the table, with its bracket', () => {
    expect(playerPoints(event)).toEqual({
      points: 100,
      rule: 'table',
      table: { from: '2026-03-01', upTo: 16, rank: 1 },
    })
    expect(playerPoints({ ...event, entered: 40 }).table?.upTo).toBeNull()
  })

  test('without a won match, the last value of the bracket', () => {
    expect(playerPoints({ ...event, rank: 4, wonMatches: 0 })).toMatchObject({
      points: 1,
      rule: 'noWonMatch',
    })
    expect(playerPoints({ ...event, entered: 30, rank: 4, wonMatches: 0 }).points).toBe(3)
  })

  test('a rank beyond the table has its last value', () => {
    expect(playerPoints({ ...event, entered: 40, rank: 38 })).toMatchObject({
      points: 3,
      rule: 'beyondTable',
    })
    expect(playerPoints({ ...event, category: 'P25', entered: 32, rank: 30 })).toMatchObject({
      points: 1,
      rule: 'beyondTable',
    })
  })

  test('no table: P1000, an unknown category, an event before the tables', () => {
    const none = { points: 0, rule: 'noTable' }
    expect(playerPoints({ ...event, category: 'P1000' })).toEqual(none)
    expect(playerPoints({ ...event, category: 'P3000' })).toEqual(none)
    expect(playerPoints({ ...event, endedOn: '2026-02-28' })).toEqual(none)
  })
})

describe('the ranking', () => {
  test('counts the best 12 results of the last 12 months', () => {
    const results = Array.from({ length: 14 }, (_, index) => ({
      endedOn: '2026-06-01',
      points: 10 + index,
    }))
    const old = [
      { endedOn: '2025-12-01', points: 500 },
      { endedOn: '2026-12-02', points: 700 },
    ]
    expect(rankingPoints([...results, ...old], '2026-12-01')).toBe((12 + 23) * 6)
    expect(rankingPoints(old, '2026-11-30')).toBe(500)
    expect(
      countedResults(results, '2026-12-01')
        .map(({ points: won }) => won)
        .slice(0, 3),
    ).toEqual([23, 22, 21])
    expect(rankingPoints(results, '2026-12-01', { results: 2, months: 12 })).toBe(45)
  })

  test('equal points share the best rank', () => {
    const players = [{ points: 5 }, { points: 9 }, { points: 5 }, { points: 1 }]
    expect(rankedPlayers(players).map(({ rank }) => rank)).toEqual([1, 2, 2, 4])
  })

  test('is published on the first Tuesday of the month', () => {
    expect([publicationDay(2026, 12), publicationDay(2026, 9), publicationDay(2027, 2)]).toEqual([
      '2026-12-01',
      '2026-09-01',
      '2027-02-02',
    ])
  })
})
