import type { TournamentMatch } from '@quatre/contract'
import { expect, test } from 'vitest'
import { sampleTournament } from '../testing/tournament.test-tools.ts'
import { currentRound, roundProgress, drawRounds } from './tree.ts'

// requirement TN5
test.each([
  [24, [8, 4, 2, 1]],
  [32, [16, 8, 4, 2, 1]],
  [64, [32, 16, 8, 4, 2, 1]],
] as const)('The draw of %i pairs has its rounds in order', (pairs, lines) => {
  const { tree, others } = drawRounds(sampleTournament('draw', pairs))
  expect(tree.map((round) => round.lines.length)).toEqual(lines)
  expect(others.map(({ name }) => name)).toEqual(['3e place'])
  expect(currentRound(tree)).toBe(1)
  expect(tree.map(roundProgress).slice(0, 2)).toEqual(['done', 'playing'])
})

test('Exempt pairs leave their lines of a round empty', () => {
  const sample = sampleTournament('draw')
  const withoutFirst = (ids: readonly string[]) => ids.filter((id) => id !== 'main/r1/m1')
  const { tree } = drawRounds({
    matches: sample.matches.filter(({ id }: TournamentMatch) => id !== 'main/r1/m1'),
    rounds: sample.rounds.map((round) => ({ ...round, matchIds: withoutFirst(round.matchIds) })),
  })
  expect(tree[0]?.lines.map((line) => line?.id ?? null).slice(0, 2)).toEqual([null, 'main/r1/m2'])
})

test('An event without a main draw has only other rounds', () => {
  const { tree, others } = drawRounds({ ...sampleTournament('pools'), rounds: [] })
  expect([tree, others]).toEqual([[], []])
})
