import { expect, test } from 'vitest'
import { opensNoMore } from './social-providers.ts'

test.each([
  [[], null],
  [['facebook'], 'Facebook n’ouvre plus ton compte.'],
  [['apple', 'facebook'], 'Apple et Facebook n’ouvrent plus ton compte.'],
] as const)('of %j', (providers, sentence) => {
  expect(opensNoMore(providers)).toBe(sentence)
})
