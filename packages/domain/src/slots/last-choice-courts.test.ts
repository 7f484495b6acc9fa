import { expect, test } from 'vitest'
import { lastChoiceCourts } from './slot-offer.ts'

const courts = [
  { id: 1, isOpenAir: false },
  { id: 2, isOpenAir: true },
]
const summer = { from: '05-15', until: '09-15' }

// requirement B135
test.each([
  ['2027-05-14', summer, [2]],
  ['2027-05-15', summer, []],
  ['2026-09-15', summer, []],
  ['2026-09-16', summer, [2]],
  ['2026-11-23', summer, [2]],
  ['2026-12-31', { from: '10-01', until: '04-30' }, []],
  ['2026-05-01', { from: '10-01', until: '04-30' }, [2]],
  ['2026-11-23', { from: '01-01', until: '12-31' }, []],
])('On %s with the season %j the last choice is %j', (day, season, last) =>
  expect(lastChoiceCourts(courts, day, season)).toEqual(last),
)
