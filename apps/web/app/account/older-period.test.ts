import { expect, it } from 'vitest'
import { olderPeriod } from './older-period.ts'

const today = '2026-11-21'

// requirement B45
it('The older bookings are those of the 92 days before the day of the address', () => {
  expect(olderPeriod('2026-10-21', today)).toEqual({
    from: '2026-07-21',
    to: '2026-10-20',
    older: '/mon-compte/mes-resa?avant=2026-07-21',
  })
})

const noDays = [null, '', 'hier', '2026-02-30', '2026-13-01', '2027-01-01', '0001-01-01']

it.each(noDays)('A value that is no past day requests nothing older: %s', (text) => {
  expect(olderPeriod(text, today)).toBeNull()
})

it('Before the first day of the site there is nothing older', () => {
  expect(olderPeriod('2015-02-01', today)).toMatchObject({ older: null })
})
