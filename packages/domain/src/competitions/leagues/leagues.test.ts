import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MatchEnd } from '../formats/result.ts'
import type { LeagueFixture } from './fixture-result.ts'
import { leagueCalendar } from './league-calendar.ts'
import { leagueRules } from './league-rules.ts'
import { headToHead, leagueStandings, type League } from './league-standings.ts'
import { leagueNeeds } from './needs.ts'
import { lowestDivision, nextDivisions } from './next-divisions.ts'
import { playerStandings } from './player-standings.ts'

const padel = leagueRules(3)
const foot = leagueRules(4)

const straight = (winner: 0 | 1): MatchEnd => ({
  how: 'played',
  sets: [0, 1].map(() => ({ kind: 'set', games: winner === 0 ? [6, 3] : [3, 6] })),
})
const goals = (home: number, away: number): MatchEnd => ({
  how: 'played',
  sets: [{ kind: 'set', games: [home, away] }],
})

/** « 1-2 2:1 »: home, away, matches won by each; « 1-2 x » home absent, « 1-2 ? » to be played. */
function padelFixture(text: string): LeagueFixture {
  const [, home = '', away = '', score = ''] = /^(\d+)-(\d+) (.+)$/.exec(text) ?? []
  const teams = { home: Number(home), away: Number(away) }
  if (score === '?') return { ...teams, absent: null, matches: [{ result: null }] }
  const absent = { x: 'home', y: 'away', xy: 'both' }[score] as LeagueFixture['absent'] | undefined
  if (absent) return { ...teams, absent, matches: [] }
  const [first = 0, second = 0] = score.split(':').map(Number)
  const winners = [...Array<0>(first).fill(0), ...Array<1>(second).fill(1)]
  return { ...teams, absent: null, matches: winners.map((one) => ({ result: straight(one) })) }
}

const padelLeague = (teams: readonly number[], ...texts: readonly string[]): League => ({
  rules: padel,
  teams,
  fixtures: texts.map((text) => padelFixture(text)),
  lot: 7,
})

// requirement LG1
test('in a calendar of 4 to 16 teams each receives each other once, and nobody stays or travels three times', () => {
  for (let teams = 4; teams <= 16; teams++) {
    const days = leagueCalendar(teams)
    const met = days.flat().map(({ home, away }) => `${home} ${away}`)
    expect(new Set(met).size).toBe(teams * (teams - 1))
    expect(days).toHaveLength(2 * (teams - 1 + (teams % 2)))
    for (const day of days) {
      const playing = day.flatMap(({ home, away }) => [home, away])
      expect(new Set(playing).size).toBe(teams - (teams % 2))
    }
    for (let team = 0; team < teams; team++) {
      const sides = days.flatMap((day) =>
        day.flatMap(({ home, away }) => (home === team ? 'h' : away === team ? 'a' : [])),
      )
      expect(sides.join('')).not.toMatch(/hhh|aaa/)
    }
  }
  expect(() => leagueCalendar(3)).toThrow(RangeError)
})

// requirements LG2, LG3
describe('standings', () => {
  const ranks = (league: League) =>
    leagueStandings(league).map(({ team, rank, points }) => `${rank}. ${team} ${points}`)

  test.each([
    ['a victory 3, a defeat 1', ['1-2 2:1'], ['1. 1 3', '2. 2 1', '3. 3 0', '3. 4 0']],
    ['an absent team 0', ['1-2 x'], ['1. 2 3', '2. 1 0', '2. 3 0', '2. 4 0']],
    ['both absent 0 each', ['1-2 xy', '1-3 2:1'], ['1. 1 3', '2. 3 1', '3. 2 0', '3. 4 0']],
    [
      'a direct match before the difference',
      ['1-2 2:1', '2-4 3:0', '3-1 2:1'],
      ['1. 1 4', '2. 2 4', '3. 3 3', '4. 4 1'],
    ],
    [
      'the difference where no match decides',
      ['1-2 2:1', '3-4 3:0'],
      ['1. 3 3', '2. 1 3', '3. 2 1', '4. 4 1'],
    ],
    ['level teams share the best rank', [], ['1. 1 0', '1. 2 0', '1. 3 0', '1. 4 0']],
  ])('%s', (_, texts, expected) => {
    expect(ranks(padelLeague([1, 2, 3, 4], ...texts, '4-1 ?'))).toEqual(expected)
  })

  test('of three level teams the direct matches begin again when one leaves', () => {
    // among 1, 2, 3: 1 has 4, 2 and 3 have less and are level; then 2 has beaten 3
    const fixtures = ['1-2 2:1', '1-3 1:2', '2-3 3:0', '2-1 1:2', '3-1 1:2', '3-2 2:1']
    const league = padelLeague([1, 2, 3], ...fixtures)
    const table = leagueStandings(league)
    expect(table.map(({ team }) => team)[0]).toBe(1)
    expect(headToHead(league, 2, 3).map(({ outcome }) => outcome)).toEqual(['V', 'D'])
    expect(table.map(({ rank }) => rank)).toEqual([1, 2, 3])
  })

  test('lots decide once all is played, always the same', () => {
    const level = padelLeague([1, 2], '1-2 2:1', '2-1 2:1')
    expect(leagueStandings(level).map(({ rank }) => rank)).toEqual([1, 2])
    expect(leagueStandings(level)).toEqual(leagueStandings({ ...level, teams: [1, 2] }))
    expect(leagueStandings({ ...level, lot: null }).map(({ rank }) => rank)).toEqual([1, 1])
  })

  test('foot 5 has draws, and its difference is of goals', () => {
    const match = (home: number, away: number, result: MatchEnd): LeagueFixture => ({
      home,
      away,
      absent: null,
      matches: [{ result }],
    })
    const fixtures = [match(1, 2, goals(3, 3)), match(3, 1, goals(2, 4)), match(2, 3, goals(5, 0))]
    const table = leagueStandings({ rules: foot, teams: [1, 2, 3], fixtures, lot: null })
    expect(table).toMatchObject([
      { team: 2, points: 4, won: 1, drawn: 1, lost: 0, difference: 5, outcomes: ['N', 'V'] },
      { team: 1, points: 4, difference: 2 },
      { team: 3, points: 0, lost: 2 },
    ])
  })

  test('a retirement gives the rest, an unplayed fixture counts for nobody', () => {
    const retired: MatchEnd = { how: 'retired', by: 0, sets: [{ kind: 'set', games: [6, 2] }] }
    const fixtures: LeagueFixture[] = [
      {
        home: 1,
        away: 2,
        absent: null,
        matches: [{ result: retired }, { result: null, isCancelled: true }],
      },
      { home: 2, away: 1, absent: null, isUnplayed: true, matches: [] },
    ]
    const table = leagueStandings({ rules: padel, teams: [1, 2], fixtures, lot: null })
    expect(table).toMatchObject([
      { team: 2, won: 1, left: 0 },
      { team: 1, lost: 1 },
    ])
  })
})

// requirement LG4
test('players are ranked by victories, defeats and games, with shared ranks', () => {
  const table = playerStandings(padel, [
    {
      sides: [
        [1, 2],
        [3, 4],
      ],
      result: straight(0),
    },
    {
      sides: [
        [1, 5],
        [3, 6],
      ],
      result: straight(1),
    },
    { sides: [[7], [8]], result: { how: 'walk_over', absent: 1 } },
  ])
  expect(table.map(({ player, rank }) => [player, rank])).toEqual([
    [2, 1],
    [6, 1],
    [1, 3],
    [3, 3],
    [4, 5],
    [5, 5],
  ])
})

/** A league of four in which the last so many fixtures are left, with all its ends. */
const anyLeague = fc
  .record({
    isFoot: fc.boolean(),
    scores: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 12, maxLength: 12 }),
    left: fc.integer({ min: 1, max: 5 }),
    top: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ isFoot, scores, left, top }) => {
    const ends = isFoot ? [goals(2, 0), goals(0, 2), goals(1, 1)] : [straight(0), straight(1)]
    const fixtures = leagueCalendar(4)
      .flat()
      .map((meeting, at): LeagueFixture => {
        const result = at < 12 - left ? (ends[(scores[at] ?? 0) % ends.length] ?? null) : null
        return { ...meeting, absent: null, matches: [{ result }] }
      })
    return {
      league: { rules: isFoot ? foot : padel, teams: [0, 1, 2, 3], fixtures, lot: null },
      ends,
      top,
    }
  })

function everyEnd(league: League, ends: readonly MatchEnd[]): League[] {
  const at = league.fixtures.findIndex(({ matches }) => matches[0]?.result === null)
  if (at === -1) return [league]
  return ends.flatMap((result) => {
    const fixture = { ...(league.fixtures[at] as LeagueFixture), matches: [{ result }] }
    return everyEnd({ ...league, fixtures: league.fixtures.with(at, fixture) }, ends)
  })
}

// requirement LG5
test('the needs of a team hold in every end of the league', () => {
  fc.assert(
    fc.property(anyLeague, ({ league, ends, top }) => {
      const needs = leagueNeeds(league, top)
      const now = new Map(leagueStandings(league).map((one) => [one.team, one]))
      for (const end of everyEnd(league, ends)) {
        const table = leagueStandings({ ...end, lot: 5 })
        for (const { team, rank, points, won } of table) {
          const need = needs.get(team)
          const prospect = need?.byVictories[won - (now.get(team)?.won ?? 0)]
          const isSure = prospect?.status === 'sure' || points >= (need?.surePoints ?? Infinity)
          const isNever = prospect?.status === 'never'
          expect((isSure && rank > top) || (isNever && rank <= top)).toBe(false)
        }
      }
    }),
    { numRuns: 60 },
  )
})

test('with too many fixtures left bounds say what is sure, and leave the rest open', () => {
  const fixtures = leagueCalendar(16)
    .flat()
    .map((meeting): LeagueFixture => ({ ...meeting, absent: null, matches: [{ result: null }] }))
  const teams = Array.from({ length: 16 }, (_, team) => team)
  const need = leagueNeeds({ rules: padel, teams, fixtures, lot: null }, 2).get(0)
  expect(need?.byVictories.map(({ status }) => status)).toEqual(Array(31).fill('depends'))
  expect(need?.surePoints).toBeNull()
})

// requirement LG17
describe('the divisions of the next season', () => {
  test('the first go up, the last go down, the others stay', () => {
    const next = nextDivisions([
      { division: 1, teams: [1, 2, 3, 4], promoted: 2, relegated: 1 },
      { division: 2, teams: [5, 6, 7, 8], promoted: 1, relegated: 1 },
    ])
    expect([...next]).toEqual([
      [1, [1, 2, 3, 5]],
      [2, [4, 6, 7]],
      [3, [8]],
    ])
  })

  test('every team keeps one place, at most one division away', () => {
    const division = fc.record({
      size: fc.integer({ min: 4, max: 16 }),
      promoted: fc.nat(4),
      relegated: fc.nat(4),
    })
    fc.assert(
      fc.property(fc.array(division, { minLength: 1, maxLength: 9 }), (sizes) => {
        const ended = sizes.map(({ size, ...moves }, at) => ({
          ...moves,
          division: at + 1,
          teams: Array.from({ length: size }, (_, team) => 100 * (at + 1) + team),
        }))
        const next = nextDivisions(ended)
        const placed = [...next].flatMap(([to, teams]) => teams.map((team) => ({ to, team })))
        expect(placed.map(({ team }) => team).toSorted((one, other) => one - other)).toEqual(
          ended.flatMap(({ teams }) => teams),
        )
        for (const { to, team } of placed) {
          expect(Math.abs(to - Math.floor(team / 100))).toBeLessThanOrEqual(1)
          expect(to >= 1 && to <= lowestDivision).toBe(true)
        }
      }),
    )
  })
})
