import { dayInZone, networkTimeZone } from '@quatre/domain'
import { expect, test } from 'vitest'
import { dayInFrance } from './day-in-france.ts'
import { birthDateFault } from '../../ui/form/field-faults.ts'

test.each([
  ['2026-11-20T22:59:59Z', '2026-11-20'],
  ['2026-11-20T23:00:00Z', '2026-11-21'],
  ['2026-07-31T21:59:59Z', '2026-07-31'],
  ['2026-07-31T22:00:00Z', '2026-08-01'],
  ['2026-12-31T23:30:00Z', '2027-01-01'],
])('At %s it is %s in France, as the API has it', (instant, day) => {
  const now = Date.parse(instant)
  expect([dayInFrance(now), dayInZone(now, networkTimeZone)]).toEqual([day, day])
})

test('A child born today is taken from midnight in France on', () => {
  const faultAt = (instant: string) =>
    birthDateFault('21/11/2026', dayInFrance(Date.parse(instant)))
  expect(faultAt('2026-11-20T23:00:00Z')).toBeNull()
  expect(faultAt('2026-11-20T22:59:59Z')).toBe('Cette date de naissance n’est pas possible')
})
