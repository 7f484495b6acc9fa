import { expect, test } from 'vitest'
import { writtenDay, isCalendarDate, weekdayIndex } from './clock.ts'

test.each(['2026-11-22', '2028-02-29', '2000-02-29', '2026-12-31'])(
  '%s is a day of the calendar',
  (day) => expect(isCalendarDate(day)).toBe(true),
)

test.each([
  '2026-02-29',
  '1900-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-04-31',
  '2026-04-00',
  '2026-4-1',
  '',
])('%j is no day of the calendar', (day) => expect(isCalendarDate(day)).toBe(false))

test('the day of an instant is the one written, whatever its offset', () => {
  expect(writtenDay('2026-11-22T00:30:00+04:00')).toBe('2026-11-22')
})

test.each(['2026-11-22T18:30:00Z', '22/11/2026', '2026-11-2222', '2026-02-30T10:00:00+01:00'])(
  '%s has no local day',
  (text) => expect(() => writtenDay(text)).toThrow(RangeError),
)

test('22 November 2026 is a Sunday', () => {
  expect(weekdayIndex('2026-11-22')).toBe(0)
})
