import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededRng } from '../../chance/index.ts'
import { levelNames } from '../../people/member-fields.ts'
import { levelAtIndex, levelIndex, levelReliability, startingLevel } from './level.ts'
import { rateHistory, type LevelChange, type RatedMatch } from './rate-history.ts'
import { rateMatch } from './rate-match.ts'

const players = 9

/** Matches of nine players, some disputed, some at the same instant. */
const histories = fc.array(
  fc.record({
    playedAt: fc.integer({ min: 0, max: 30 }),
    four: fc.shuffledSubarray(
      Array.from({ length: players }, (_, at) => at + 1),
      { minLength: 4, maxLength: 4 },
    ),
    winner: fc.constantFrom(0, 1, null),
    isDisputed: fc.integer({ min: 0, max: 9 }).map((ticket) => ticket === 0),
  }),
  { maxLength: 40 },
)

const ratedMatches = (history: typeof histories extends fc.Arbitrary<infer T> ? T : never) =>
  history.map(
    ({ four: [a = 0, b = 0, c = 0, d = 0], playedAt, winner, isDisputed }, at): RatedMatch => ({
      id: at + 1,
      playedAt,
      sides: [
        [a, b],
        [c, d],
      ],
      winner,
      isDisputed,
    }),
  )

const byPlayer = (changes: readonly LevelChange[]) =>
  new Map(changes.map((change) => [`${change.matchId}/${change.userId}`, change] as const))

const starts = new Map(levelNames.map((name, at) => [at + 1, startingLevel(name)] as const))

describe('a history of matches', () => {
  // requirement PL2
  test('is rated alike, bit for bit, whatever order its rows come in', () => {
    fc.assert(
      fc.property(histories, fc.integer(), (history, seed) => {
        const matches = ratedMatches(history)
        const rng = seededRng(seed, 'order')
        const mixed = rng.shuffle(matches).map((match): RatedMatch => {
          const [[a, b], other] = match.sides
          return rng.chance(0.5) ? { ...match, sides: [[b, a], other] } : match
        })
        const [one, other] = [rateHistory(matches, starts), rateHistory(mixed, starts)]
        expect(byPlayer(other.changes)).toStrictEqual(byPlayer(one.changes))
        expect(new Map(other.levels)).toStrictEqual(new Map(one.levels))
      }),
    )
  })

  // requirement PL3
  test('changes only from an added match on', () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: 0, max: 30 }), (history, at) => {
        const matches = ratedMatches(history)
        const added = {
          id: 999,
          playedAt: at,
          sides: [
            [1, 2],
            [3, 4],
          ],
          winner: 0,
          isDisputed: false,
        } as const
        const before = ({ changes }: ReturnType<typeof rateHistory>) =>
          changes.filter(({ playedAt, matchId }) => playedAt <= at && matchId !== 999)
        const more = rateHistory([...matches, added], starts)
        expect(before(more)).toStrictEqual(before(rateHistory(matches, starts)))
      }),
    )
  })

  // requirement PL4
  test('stands still for the players of a disputed match, and counts it all once it is decided', () => {
    const disputed = [
      {
        id: 1,
        playedAt: 1,
        sides: [
          [1, 2],
          [3, 4],
        ],
        winner: 0,
        isDisputed: true,
      },
      {
        id: 2,
        playedAt: 2,
        sides: [
          [1, 5],
          [6, 7],
        ],
        winner: 0,
        isDisputed: false,
      },
      {
        id: 3,
        playedAt: 3,
        sides: [
          [5, 6],
          [7, 8],
        ],
        winner: 1,
        isDisputed: false,
      },
    ] as const
    const waiting = rateHistory(disputed, starts)
    expect(waiting.changes.map(({ matchId }) => matchId)).toEqual([3, 3, 3, 3])
    expect([...waiting.levels].filter(([, level]) => level.isFrozen).map(([id]) => id)).toEqual([
      1, 2, 3, 4,
    ])
    const decided = rateHistory(
      disputed.map((match) => ({ ...match, isDisputed: false })),
      starts,
    )
    expect(decided.changes).toHaveLength(12)
    expect([...decided.levels.values()].some(({ isFrozen }) => isFrozen)).toBe(false)
  })
})

describe('a match', () => {
  const skill = fc.record({
    mu: fc.double({ min: -4, max: 30, noNaN: true }),
    sigma: fc.double({ min: 1, max: 8, noNaN: true }),
  })

  // requirement PL5
  test('is a fair bet: chance times what a win gives weighs out chance times what a loss takes', () => {
    fc.assert(
      fc.property(skill, skill, skill, skill, (a, b, c, d) => {
        const sides = [
          [a, b],
          [c, d],
        ] as const
        const won = rateMatch(sides, 0)
        const mean =
          won.expected * won.after[0][0].mu +
          (1 - won.expected) * rateMatch(sides, 1).after[0][0].mu
        expect(mean).toBeCloseTo(a.mu, 9)
      }),
    )
  })
})

// requirement PL1
test.each([
  ['initiaton', 50],
  ['debutant', 150],
  ['intermediare', 250],
  ['avance', 350],
  ['expert', 450],
  ['elite', 550],
] as const)('%s is declared in the middle of its hundred', (name, index) => {
  const start = startingLevel(name)
  expect(levelIndex(start.mu)).toBe(index)
  expect([index - 50, index + 49].map(levelAtIndex)).toEqual([name, name])
  expect(levelReliability(start)).toBe('declared')
})

// requirement PL1
test('the index stays between 0 and 600, and a level is the surer for its matches', () => {
  expect([-3, 90].map(levelIndex)).toEqual([0, 600])
  expect(levelAtIndex(600)).toBe('elite')
  const said = [
    [3, 3.8],
    [8, 3.2],
    [64, 2.2],
    [64, 5],
  ].map(([matches = 0, sigma = 0]) => levelReliability({ matches, sigma }))
  expect(said).toEqual(['low', 'fair', 'high', 'low'])
})
