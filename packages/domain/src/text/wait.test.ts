import { expect, test } from 'vitest'
import { waitWords } from './wait.ts'

// requirement A18
test.each([
  [0.2, 'dans quelques secondes'],
  [30, 'dans quelques secondes'],
  [31, 'dans une minute'],
  [60, 'dans une minute'],
  [61, 'dans 2\u00a0minutes'],
  [2340.5, 'dans 40\u00a0minutes'],
  [3540, 'dans 59\u00a0minutes'],
  [3541, 'dans une heure'],
  [3600, 'dans une heure'],
  [3601, 'dans 61\u00a0minutes'],
  [7141, 'dans 2\u00a0heures'],
  [7201, 'dans 3\u00a0heures'],
  [86_400, 'dans 24\u00a0heures'],
])('%d seconds: %s', (seconds, words) => {
  expect(waitWords(seconds)).toBe(words)
})
