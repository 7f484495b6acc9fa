import { describe, expect, test } from 'vitest'
import type { PriceBand } from './price.ts'
import { periodHours, priceRanges } from './price-ranges.ts'

const workdays = [1, 2, 3, 4, 5]
const band = (cents: number, given: Partial<PriceBand> = {}): PriceBand => ({
  sportId: 3,
  fieldTypeId: 0,
  weekdays: workdays,
  fromMinute: 360,
  toMinute: 1020,
  period: 'offpeak',
  priceCents: { 60: cents, 90: cents * 2, 120: cents * 3 },
  discountPercent: null,
  ...given,
})
const evening = { fromMinute: 1020, toMinute: 1800, period: 'peak' as const }
const week = {
  sportId: 3,
  courts: [{ id: 1, fieldTypeId: 1 }],
  bands: [band(2000, { discountPercent: 25 }), band(3000, evening)],
  weekly: workdays.map((weekday) => ({ weekday, opensAt: 540, closesAt: 1500 })),
  stepMinutes: 30,
}
const told = (given: Partial<typeof week>) =>
  priceRanges({ ...week, ...given })
    .filter(({ duration }) => duration === 60)
    .map(({ period, lowest, highest }) =>
      [period, lowest.priceCents, lowest.discountPriceCents, highest.priceCents].join(' '),
    )

// requirement ED50
describe('the prices of a usual week', () => {
  test.each<[string, Partial<typeof week>, string[]]>([
    ['one kind of court', {}, ['offpeak 2000 1500 2000', 'peak 3000  3000']],
    [
      'the discount decides which is lowest',
      {
        courts: [1, 2].map((id) => ({ id, fieldTypeId: id })),
        bands: [...week.bands, band(1800, { fieldTypeId: 2 })],
      },
      ['offpeak 2000 1500 1800', 'peak 3000  3000'],
    ],
    [
      'a kind without a court does not count',
      { bands: [...week.bands, band(100, { fieldTypeId: 9 })] },
      ['offpeak 2000 1500 2000', 'peak 3000  3000'],
    ],
    [
      'hours at which the centre is closed do not count',
      { bands: [...week.bands, band(100, { weekdays: [6, 7] })] },
      ['offpeak 2000 1500 2000', 'peak 3000  3000'],
    ],
    ['another sport', { sportId: 4 }, []],
  ])('%s', (_, given, ranges) => expect(told(given)).toEqual(ranges))

  test('a period holds in its hours of its weekdays, when the centre is open', () => {
    expect(periodHours(week)).toEqual([
      { period: 'offpeak', weekdays: workdays, opensAt: 540, closesAt: 1020 },
      { period: 'peak', weekdays: workdays, opensAt: 1020, closesAt: 1500 },
    ])
  })
})
