import { expect, test } from 'vitest'
import { courtSaleWords } from './format.ts'

// requirement R2
test('says sport, court, day, start and length in the time of the centre', () => {
  const startsAt = Date.parse('2026-11-28T17:00Z')
  const of = { sport: 'Padel', court: 'Terrain 3', startsAt, endsAt: startsAt + 5_400_000 }
  expect(courtSaleWords({ ...of, timeZone: 'Europe/Paris' })).toBe(
    'Padel, Terrain 3, sam.\u00a028/11/2026 18h00, 1\u00a0h\u00a030',
  )
  expect(courtSaleWords({ ...of, timeZone: 'Indian/Reunion' })).toMatch('21h00')
})
