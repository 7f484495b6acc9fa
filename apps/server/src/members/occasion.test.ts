import { expect, test } from 'vitest'
import { occasionFacts } from './occasion.ts'

const now = Date.parse('2026-11-21T16:14:00Z')
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1'

// requirement M54
test('a security mail names the time, as in France, and the device', () => {
  expect(occasionFacts({ now, userAgent: iPhone })).toEqual([
    { label: 'Quand', value: 'Le 21/11/2026 à 17h14' },
    { label: 'Appareil', value: 'Safari sur iPhone' },
  ])
})

// requirement E2
test.each(['', 'Appelle le 08 99 00 00 00', 'https://example.org/'])(
  'it repeats nothing of the user agent %j',
  (userAgent) => expect(occasionFacts({ now, userAgent })).toHaveLength(1),
)
