import { expect, test } from 'vitest'
import { isOnItsWay } from './attempt.ts'

// requirement B54
test.each([
  [0, true],
  [29_999, true],
  [30_000, false],
])('%i ms after it began an attempt to pay may be on its way: %s', (milliseconds, expected) => {
  expect(isOnItsWay(1_000, 1_000 + milliseconds)).toBe(expected)
})
