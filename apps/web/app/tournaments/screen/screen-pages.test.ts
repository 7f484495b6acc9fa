import { expect, test } from 'vitest'
import { drawRounds } from '../parts/tree.ts'
import { sampleTournament } from '../testing/tournament.test-tools.ts'
import { screenPages } from './screen-pages.ts'

const shownMatches = (stage: 'draw' | 'finished', pairs: 24 | 32 | 64) =>
  screenPages(drawRounds(sampleTournament(stage, pairs)).tree).map(({ left, right, middle }) => ({
    left: left.map(({ lines }) => lines.map((line) => line?.id)),
    right: right.map(({ lines }) => lines.length),
    middle: middle?.match?.id,
  }))

// requirement TN8
test('A draw of 16 fits one screen: both halves meet in the final', () => {
  expect(shownMatches('draw', 24)).toEqual([
    {
      left: [
        ['main/r1/m1', 'main/r1/m2', 'main/r1/m3', 'main/r1/m4'],
        ['main/r2/m1', 'main/r2/m2'],
      ],
      right: [4, 2],
      middle: 'main/r4/m1',
    },
  ])
})

// requirement TN8
test('Larger draws take turns in pages, each half meeting where it meets in the draw', () => {
  const [first, second, ...others] = shownMatches('draw', 64)
  expect(others).toEqual([])
  expect(first?.left[0]?.[0]).toBe('main/r2/m1')
  expect(second?.left[0]?.[0]).toBe('main/r2/m9')
  expect([first?.middle, second?.middle]).toEqual(['main/r5/m1', 'main/r5/m2'])
})

test('At the end the screen keeps the semi-finals and the final', () => {
  expect(shownMatches('finished', 32)).toEqual([
    { left: [['main/r4/m1']], right: [1], middle: 'main/r5/m1' },
  ])
})
