import { expect, test } from 'vitest'
import { placeAfter } from './grid-step.ts'

/** Six starts of three lengths; the second lacks the middle one, the third has the last alone. */
const times = [[0, 1, 2], [0, 2], [2], [0, 1, 2], [0, 1, 2], [0, 1]]
const days = [[0, 1, 2, 3]]

// requirement B70
test.each([
  ['ArrowRight', { row: 0, column: 1 }, { row: 0, column: 2 }],
  ['ArrowRight', { row: 1, column: 0 }, { row: 1, column: 2 }],
  ['ArrowRight', { row: 0, column: 2 }, null],
  ['ArrowLeft', { row: 1, column: 2 }, { row: 1, column: 0 }],
  ['ArrowLeft', { row: 2, column: 2 }, null],
  ['ArrowDown', { row: 0, column: 2 }, { row: 1, column: 2 }],
  ['ArrowDown', { row: 1, column: 0 }, { row: 2, column: 2 }],
  ['ArrowDown', { row: 5, column: 1 }, null],
  ['ArrowUp', { row: 3, column: 0 }, { row: 2, column: 2 }],
  ['ArrowUp', { row: 0, column: 0 }, null],
  ['PageDown', { row: 0, column: 1 }, { row: 4, column: 1 }],
  ['PageDown', { row: 4, column: 2 }, { row: 5, column: 1 }],
  ['PageUp', { row: 5, column: 0 }, { row: 1, column: 0 }],
  ['PageUp', { row: 2, column: 2 }, { row: 0, column: 2 }],
  ['Home', { row: 4, column: 1 }, { row: 0, column: 1 }],
  ['End', { row: 0, column: 2 }, { row: 5, column: 1 }],
  ['Enter', { row: 0, column: 2 }, null],
])('among times %s leads from %j to %j', (key, from, to) => {
  expect(placeAfter(key, from, times)).toEqual(to)
})

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowLeft', 0, null],
  ['Home', 2, 0],
  ['End', 2, 3],
  ['ArrowDown', 2, null],
  ['PageDown', 2, null],
])('among days %s leads from %i to %j', (key, column, to) => {
  expect(placeAfter(key, { row: 0, column }, days)).toEqual(
    to === null ? null : { row: 0, column: to },
  )
})
