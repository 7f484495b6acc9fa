import { describe, expect, test } from 'vitest'
import {
  joiningShareCents,
  leagueKeptCents,
  lineupFault,
  mayAddPlayer,
  meetingResult,
  takesTeams,
  teamShares,
} from './index.ts'

const times = { entryOpensAt: 10, entryDeadline: 20, lineEndsAt: 30 }

test.each([
  ['open', 9, '', false],
  ['open', 10, '', true],
  ['open', 20, '', false],
  ['open', 29, 'in line', true],
  ['open', 30, 'in line', false],
  // requirement LG17
  ['open', 9, 'reserved', true],
  ['open', 20, 'reserved', false],
  ['open', 9, 'in line', true],
  ['playing', 15, 'in line', false],
  ['cancelled', 9, 'reserved', false],
] as const)('a league %s at %i, %s: takes teams %s', (status, now, how, takes) => {
  const entering = { now, isInLine: how === 'in line', isReserved: how === 'reserved' }
  expect(takesTeams({ ...times, status }, entering)).toBe(takes)
})

// requirement TE9
test('all goes back until the calendar is drawn, then nothing', () => {
  expect(
    (['open', 'cancelled', 'playing', 'finished'] as const).map((status) =>
      leagueKeptCents(300, status),
    ),
  ).toEqual([0, 0, 300, 300])
})

// requirement TE8
describe('the shares of a team', () => {
  test('sum to the price, the captain with the odd cents', () => {
    expect(teamShares(10_000, 3, true)).toEqual([3334, 3333, 3333])
    expect(teamShares(10_000, 3, false)).toEqual([0, 0, 0])
  })
  test.each([
    ['nobody has left', [3334, 3333, 3333], 0],
    ['one has left', [3334, 3333], 3333],
    ['two have left', [3334], 3333],
    ['the captain has left', [3333, 3333], 3334],
    ['some came later', [3334, 3333, 0], 3333],
  ])('who joins when %s owes what is missing', (_, shares, owed) => {
    expect(joiningShareCents(10_000, shares)).toBe(owed)
  })
})

// requirement TE10
test('players join until half of the days have begun', () => {
  expect(mayAddPlayer('open', { begun: 0, all: 0 })).toBe(true)
  expect(mayAddPlayer('playing', { begun: 7, all: 14 })).toBe(true)
  expect(mayAddPlayer('playing', { begun: 8, all: 14 })).toBe(false)
  expect(mayAddPlayer('finished', { begun: 1, all: 14 })).toBe(false)
})

// requirement TE12
describe('a line-up', () => {
  const padel = { rubbers: 3, minPlayers: 6, sidePlayers: 2 }
  test.each([
    [
      padel,
      [
        [1, 2],
        [3, 4],
        [5, 6],
      ],
      null,
    ],
    [padel, [[1, 2], [], [5, 6]], null],
    [
      padel,
      [
        [1, 2],
        [3, 4],
      ],
      'Compose les 3 matchs de la rencontre.',
    ],
    [padel, [[1, 2], [3], [5, 6]], 'Il faut deux joueurs par double.'],
    [
      padel,
      [
        [1, 1],
        [3, 4],
        [5, 6],
      ],
      'Le même joueur est choisi deux fois.',
    ],
    [
      padel,
      [
        [1, 2],
        [2, 3],
        [5, 6],
      ],
      'Chacun joue un seul double de la rencontre.',
    ],
    [
      { ...padel, minPlayers: 4 },
      [
        [1, 2],
        [1, 3],
        [2, 4],
      ],
      null,
    ],
    [
      { ...padel, minPlayers: 4 },
      [
        [1, 2],
        [1, 3],
        [1, 4],
      ],
      'Chacun joue au plus 2 doubles de la rencontre.',
    ],
    [{ rubbers: 1, minPlayers: 6, sidePlayers: 5 }, [[1, 2, 3, 4, 5, 6]], null],
    [{ rubbers: 1, minPlayers: 6, sidePlayers: 5 }, [[1, 2, 3, 4]], 'Il faut de 5 à 11 joueurs.'],
  ])('%j of %j: %s', (rules, lineup, fault) => {
    expect(lineupFault(rules, lineup)).toBe(fault)
  })
})

// requirement TE4
test.each([
  [{ home: 2, away: 1 }, 'V', 'D'],
  [{ home: 4, away: 4 }, 'N', 'N'],
  [{ absent: 'away' }, 'V', 'D'],
  [{ absent: 'both' }, 'D', 'D'],
  [{ state: 'postponed', home: 1 }, null, null],
] as const)('a meeting %j is %s at home and %s away', (of, home, away) => {
  const meeting = { state: 'done', absent: null, home: 0, away: 0, ...of } as const
  expect([meetingResult(meeting, true), meetingResult(meeting, false)]).toEqual([home, away])
})
