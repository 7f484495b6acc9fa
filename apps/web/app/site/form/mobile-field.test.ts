import { expect, test } from 'vitest'
import { nationalNumber } from './mobile-field.tsx'

// requirement M69
test.each([
  ['+33612345678', '0612345678'],
  ['+33 6 12 34 56 78', '06 12 34 56 78'],
  ['0033 (0)7 12 34 56 78', '07 12 34 56 78'],
  ['06 12 34 56 78', '06 12 34 56 78'],
  ['+33', '+33'],
  ['+34 612 34 56 78', '+34 612 34 56 78'],
])('%s, as a phone fills it in, is %s', (filled, national) =>
  expect(nationalNumber(filled)).toBe(national),
)
