import { expect, test } from 'vitest'
import { sameTimeAhead } from './play-again.ts'

const paris = 'Europe/Paris'

// requirement B72
test.each([
  [
    'on another day',
    '2026-11-12T19:00:00+01:00',
    '2026-11-24T10:00:00+01:00',
    ['2026-11-26', '2026-12-03'],
  ],
  [
    'earlier on the day',
    '2026-11-17T19:00:00+01:00',
    '2026-11-24T10:00:00+01:00',
    ['2026-11-24', '2026-12-01'],
  ],
  ['at that very time', '2026-11-17T19:00:00+01:00', '2026-11-24T19:00:00+01:00', ['2026-12-01']],
  ['later on the day', '2026-11-17T19:00:00+01:00', '2026-11-24T19:30:00+01:00', ['2026-12-01']],
  [
    'the day after',
    '2026-11-22T09:30:00+01:00',
    '2026-11-23T10:00:00+01:00',
    ['2026-11-29', '2026-12-06'],
  ],
  [
    'in summer',
    '2026-10-22T19:00:00+02:00',
    '2026-10-26T10:00:00+01:00',
    ['2026-10-29', '2026-11-05'],
  ],
  [
    'of a time that the clock skips',
    '2027-03-21T02:30:00+01:00',
    '2027-03-24T10:00:00+01:00',
    ['2027-04-04'],
  ],
])('a member who played %s may play again on the same weekday', (_, start, now, days) => {
  expect(sameTimeAhead(start, Date.parse(now), paris)).toEqual(days)
})
