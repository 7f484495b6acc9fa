import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { season2026 } from '../seasons/2026.ts'
import { formatCodes, type FormatCode } from './format.ts'
import { checkScore, completedFor, finalScoreFault, scoreFaultSentence } from './score.ts'
import { finalScores } from './final-scores.test-tools.ts'
import { parseTypedScore } from './typed-score.ts'

const { formats } = season2026
const typed = (format: FormatCode, text: string) => parseTypedScore(formats[format], text)

/** Whether a text is a final score, or its fault. */
function verdict(format: FormatCode, text: string): string {
  const { sets, fault } = typed(format, text)
  if (fault) return `${fault.code} ${fault.set}`
  const check = checkScore(formats[format], sets)
  return check.isLegal ? `${check.setsWon.join('-')} won by ${check.winner}` : 'illegal'
}

test.each<[FormatCode, string, string]>([
  ['A1', '6364', '2-0 won by 0'],
  ['A1', '36 46', '0-2 won by 1'],
  ['A2', '7567', 'match_unfinished 3'],
  ['A2', '75 67 76', '2-1 won by 0'],
  ['A1', '6465', 'set_unfinished 2'],
  ['A1', '74', 'set_impossible 1'],
  ['A1', '86', 'set_impossible 1'],
  ['A1', '77', 'set_impossible 1'],
  ['A1', '636463', 'after_the_end 3'],
  ['A1', '6', 'set_unfinished 1'],
  ['A1', '', 'match_unfinished 1'],
  ['A1', '6a', 'not_digits 1'],
  ['B1', '6364', '2-0 won by 0'],
  ['B1', '6-4 3-6 10-8', '2-1 won by 0'],
  ['B2', '6436108', '2-1 won by 0'],
  ['B2', '6436810', '1-2 won by 1'],
  ['B2', '6436911', '1-2 won by 1'],
  ['B2', '64361210', '2-1 won by 0'],
  ['B2', '6436100', '2-1 won by 0'],
  ['B2', '6436010', '1-2 won by 1'],
  ['B2', '643664', 'set_unfinished 3'],
  ['B2', '643610', 'set_unfinished 3'],
  ['B2', '6436121', 'set_unfinished 3'],
  ['B2', '6436109', 'set_unfinished 3'],
  ['B2', '6436123', 'set_impossible 3'],
  ['B2', '64361310', 'set_impossible 3'],
  ['C2', '4241', '2-0 won by 0'],
  ['C2', '5354', '2-0 won by 0'],
  ['C2', '43', 'set_unfinished 1'],
  ['C2', '52', 'set_impossible 1'],
  ['C1', '4224107', '2-1 won by 0'],
  ['D1', '97', '1-0 won by 0'],
  ['D1', '98', '1-0 won by 0'],
  ['D2', '89', '0-1 won by 1'],
  ['D2', '88', 'set_unfinished 1'],
  ['D2', '99', 'set_impossible 1'],
  ['E', '107', '1-0 won by 0'],
  ['E', '1012', '0-1 won by 1'],
  ['E', '1010', 'set_unfinished 1'],
  ['E', '1013', 'set_impossible 1'],
  ['F', '43', '1-0 won by 0'],
  ['F', '04', '0-1 won by 1'],
  ['F', '53', 'set_impossible 1'],
  ['F', '33', 'set_unfinished 1'],
])('%s typed « %s »: %s', (format, text, said) => expect(verdict(format, text)).toBe(said))

test.each([
  [[7, 6], [7, 5], null],
  [[7, 6], [12, 10], null],
  [[7, 6], [5, 7], 'tie_break_impossible'],
  [[7, 6], [7, 6], 'tie_break_impossible'],
  [[7, 6], [8, 5], 'tie_break_impossible'],
  [[7, 6], [-1, 7], 'tie_break_impossible'],
  [[6, 4], [7, 5], 'tie_break_impossible'],
  [[7, 5], [7, 5], 'tie_break_impossible'],
  [[6, 6], [7, 5], 'tie_break_impossible'],
  [[6, 6], [6, 5], 'set_unfinished'],
] as const)('a set of %j with a tie-break of %j: %s', (games, tieBreak, code) => {
  const sets = [
    { kind: 'set', games, tieBreak },
    { kind: 'set', games: [6, 0] },
  ] as const
  expect(finalScoreFault(formats.A1, sets)?.code ?? null).toBe(code)
})

test.each([-1, 1.5, 100, Number.NaN])('%d games are no count', (games) => {
  const check = checkScore(formats.A1, [{ kind: 'set', games: [games, 6] }])
  expect(check).toEqual({ isLegal: false, fault: { code: 'not_a_count', set: 1 } })
})

test('a super tie-break is refused where a set is played, and a set where it decides', () => {
  const set = { kind: 'set', games: [6, 4] } as const
  const lost = { kind: 'set', games: [4, 6] } as const
  const tenPoints = { kind: 'super', points: [10, 4] } as const
  expect(finalScoreFault(formats.A1, [set, lost, tenPoints])?.code).toBe('wrong_kind')
  expect(finalScoreFault(formats.B1, [set, lost, set])).toEqual({ code: 'wrong_kind', set: 3 })
  expect(finalScoreFault(formats.E, [set])?.code).toBe('wrong_kind')
})

test('a fault is told in French', () => {
  expect(scoreFaultSentence({ code: 'set_unfinished', set: 2 })).toBe('Le set 2 n’est pas fini.')
})

describe('a match given up', () => {
  const games = (first: number, second: number) =>
    ({ kind: 'set', games: [first, second] }) as const
  const points = (first: number, second: number) =>
    ({ kind: 'super', points: [first, second] }) as const

  test.each([
    ['B1', [games(6, 4), games(2, 1)], [games(6, 4), games(2, 6), points(0, 10)]],
    ['A1', [games(6, 4), games(5, 1)], [games(6, 4), games(5, 7), games(0, 6)]],
    ['A1', [games(6, 6)], [games(6, 7), games(0, 6)]],
    ['B1', [games(6, 4), games(4, 6), points(9, 3)], [games(6, 4), games(4, 6), points(9, 11)]],
    ['D2', [], [games(0, 9)]],
    ['E', [points(10, 9)], [points(10, 12)]],
    ['F', [games(3, 2)], [games(3, 4)]],
  ] as const)('%s: what was played stands, the rest goes to the second', (format, sets, whole) => {
    expect(completedFor(formats[format], sets, 1)).toEqual(whole)
  })

  test('is completed to a final score from any moment', () => {
    const count = fc.integer({ min: 0, max: 12 })
    const set = fc
      .tuple(fc.boolean(), count, count)
      .map(([isSet, first, second]) => (isSet ? games(first, second) : points(first, second)))
    fc.assert(
      fc.property(
        fc.constantFrom(...formatCodes),
        fc.array(set, { maxLength: 3 }),
        fc.constantFrom<0 | 1>(0, 1),
        (format, sets, winner) => {
          const check = checkScore(formats[format], sets)
          fc.pre(check.isLegal && check.winner === null)
          const whole = completedFor(formats[format], sets, winner)
          expect(finalScoreFault(formats[format], whole)).toBeNull()
          expect(checkScore(formats[format], whole)).toMatchObject({ winner })
        },
      ),
    )
  })
})

test.each<[FormatCode, string, string | null]>([
  ['B1', '6/4 3/2', '6-4 3-2'],
  ['B1', '6/4', '6-4'],
  ['B1', '6436 5-3', '6-4 3-6 5-3'],
  ['E', '1110', '11-10'],
  ['B1', '', null],
  ['B1', '643', null],
  ['B1', '6364', null],
  ['A1', '77', null],
])('%s: %s while it is played is %s', (format, text, expected) => {
  const { sets, isRunning } = typed(format, text)
  const counts = sets.map((set) => (set.kind === 'set' ? set.games : set.points).join('-'))
  expect(isRunning ? counts.join(' ') : null).toBe(expected)
})

test.each(formatCodes)('every final score of %s typed without signs is read back', (format) => {
  for (const sets of finalScores(formats[format])) {
    expect(finalScoreFault(formats[format], sets)).toBeNull()
    const counts = sets.map((set) => (set.kind === 'set' ? set.games : set.points))
    expect(typed(format, counts.flat().join(''))).toEqual({ sets, fault: null, isRunning: false })
  }
})
