import { expect, test } from 'vitest'
import { season2026 } from '../seasons/2026.ts'
import { matchOutcome, resultFault, type MatchEnd } from './result.ts'
import type { FormatCode } from './format.ts'
import { parseTypedScore } from './typed-score.ts'

const { formats, pool } = season2026
const typedSets = (format: FormatCode, text: string) => parseTypedScore(formats[format], text).sets

test.each<[FormatCode, string, object]>([
  ['A1', '6364', { sets: [2, 0], games: [12, 7] }],
  ['B1', '6436108', { sets: [2, 1], games: [10, 10] }],
  ['E', '107', { sets: [1, 0], games: [1, 0] }],
  ['D2', '79', { sets: [0, 1], games: [7, 9] }],
])('%s %s counts %j', (format, text, counts) => {
  const result: MatchEnd = { how: 'played', sets: typedSets(format, text) }
  expect(matchOutcome(formats[format], result, pool).counts).toEqual(counts)
})

test('the points of a super tie-break count as games where the season says so', () => {
  const result: MatchEnd = { how: 'played', sets: typedSets('B1', '6436108') }
  const rules = { ...pool, superTieBreakGames: 'points' as const }
  expect(matchOutcome(formats.B1, result, rules).counts?.games).toEqual([19, 18])
})

test('a retirement counts as completed', () => {
  const sets = [...typedSets('B1', '64'), { kind: 'set', games: [2, 1] } as const]
  expect(matchOutcome(formats.B1, { how: 'retired', by: 0, sets }, pool)).toMatchObject({
    winner: 1,
    counts: { sets: [1, 2], games: [8, 11] },
  })
})

test('walk-over and disqualification stay out of the differences, unless the season counts them', () => {
  const absent: MatchEnd = { how: 'walk_over', absent: 0 }
  const disqualified: MatchEnd = { how: 'disqualified', by: 1, sets: typedSets('B1', '64') }
  const counting = { ...pool, countsForfeits: true }
  expect(matchOutcome(formats.B1, absent, pool)).toEqual({ winner: 1, sets: [], counts: null })
  expect(matchOutcome(formats.B1, disqualified, pool)).toMatchObject({ winner: 0, counts: null })
  expect(matchOutcome(formats.B1, absent, counting).counts).toEqual({
    sets: [0, 2],
    games: [0, 12],
  })
})

test('nobody wins when both are absent', () => {
  expect(matchOutcome(formats.B1, { how: 'walk_over', absent: 'both' }, pool).winner).toBeNull()
})

test('a finished match cannot be given up, an unfinished one is no result', () => {
  const sets = typedSets('B1', '6364')
  expect(resultFault(formats.B1, { how: 'retired', by: 0, sets })?.code).toBe('after_the_end')
  const half: MatchEnd = { how: 'played', sets: sets.slice(0, 1) }
  expect(resultFault(formats.B1, half)).toEqual({ code: 'match_unfinished', set: 2 })
  expect(() => matchOutcome(formats.B1, half, pool)).toThrow(RangeError)
})
