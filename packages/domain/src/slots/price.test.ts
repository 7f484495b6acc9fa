import { describe, expect, test } from 'vitest'
import { minuteMs } from '../time/durations.ts'
import { courtPrice, longestSlotMs, shortestSlotMs, slotDurations } from './price.ts'
import type { PriceBand, SlotDuration } from './price.ts'

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const offpeak: PriceBand = {
  sportId: 3,
  fieldTypeId: 0,
  weekdays: everyDay,
  fromMinute: 480,
  toMinute: 1020,
  period: 'offpeak',
  priceCents: { 60: 3200, 90: 4600, 120: 6000 },
  discountPercent: null,
}
const peak: PriceBand = {
  ...offpeak,
  fromMinute: 1020,
  toMinute: 1380,
  period: 'peak',
  priceCents: { 60: 4800, 90: 6750, 120: 8800 },
}
// 2026-11-20 is a Friday
const price = (
  bands: readonly PriceBand[],
  startMinute: number,
  duration: SlotDuration,
  fieldTypeId = 1,
): ReturnType<typeof courtPrice> =>
  courtPrice({ bands, sportId: 3, fieldTypeId, day: '2026-11-20', startMinute, duration })

// requirement B2
test('the shortest and the longest slot are among those that are sold', () => {
  expect(shortestSlotMs).toBe(Math.min(...slotDurations) * minuteMs)
  expect(longestSlotMs).toBe(Math.max(...slotDurations) * minuteMs)
})

// requirement B9
describe('a price comes from the band of its minutes', () => {
  test.each([
    ['inside one band its price, cents and all', 1020, 90, 6750],
    ['ending where the band ends', 960, 60, 3200],
    ['starting where the next begins', 1020, 60, 4800],
    // 30/60 of 32 € and 30/60 of 48 €
    ['across bands by the minute on each side', 990, 60, 4000],
    // 60/90 of 46 € and 30/90 of 67,50 €: 53,17 € up to the euro
    ['across bands rounded up to the euro', 960, 90, 5400],
    // 90/120 of 60 € and 30/120 of 88 €
    ['across bands, a whole euro stays', 930, 120, 6700],
  ] as const)('%s', (_, start, duration, priceCents) => {
    expect(price([offpeak, peak], start, duration)).toEqual({
      priceCents,
      discountPriceCents: null,
    })
  })

  test.each([
    ['before the first band', 479, 60],
    ['past the last band', 1350, 60],
    ['in a hole between bands', 1000, 60],
  ] as const)('a booking %s is not for sale', (_, start, duration) => {
    expect(price([offpeak, { ...peak, fromMinute: 1021 }], start, duration)).toBeNull()
  })

  test('another sport or weekday has no say', () => {
    expect(price([{ ...offpeak, sportId: 1 }], 600, 60)).toBeNull()
    expect(price([{ ...offpeak, weekdays: [6, 7] }], 600, 60)).toBeNull()
  })

  test('the band of the field type wins over the band for all, whatever their order', () => {
    const single = { ...offpeak, fieldTypeId: 2, priceCents: { 60: 2000, 90: 2800, 120: 3600 } }
    expect(price([offpeak, single], 600, 60, 2)?.priceCents).toBe(2000)
    expect(price([single, offpeak], 600, 60, 2)?.priceCents).toBe(2000)
    expect(price([single, offpeak], 600, 60, 1)?.priceCents).toBe(3200)
    const dearer = { ...single, priceCents: { 60: 5000, 90: 7000, 120: 9000 } }
    expect(price([offpeak, dearer], 600, 60, 2)?.priceCents).toBe(5000)
  })

  test('of two bands of one rank the cheaper counts, in any order', () => {
    const dearer = { ...offpeak, priceCents: { 60: 9900, 90: 9900, 120: 9900 } }
    expect(price([offpeak, dearer], 600, 60)?.priceCents).toBe(3200)
    expect(price([dearer, offpeak], 600, 60)?.priceCents).toBe(3200)
  })
})

describe('after midnight', () => {
  const night = { ...offpeak, weekdays: [6], fromMinute: 0, toMinute: 480 }
  test('the bands of the next weekday count', () => {
    const friday = { ...peak, weekdays: [5], toMinute: 1440 }
    // 30/60 of 48 € and 30/60 of 32 €
    expect(price([friday, night], 1410, 60)?.priceCents).toBe(4000)
    expect(price([friday, night], 1440, 60)?.priceCents).toBe(3200)
  })

  test('a band of the day that runs past midnight goes on', () => {
    expect(price([{ ...peak, weekdays: [5], toMinute: 1560 }, night], 1440, 60)?.priceCents).toBe(
      4800,
    )
  })

  test('one band of every day around the clock has no border at midnight', () => {
    const always = { ...peak, fromMinute: 0, toMinute: 1440 }
    expect(price([always], 1400, 90)?.priceCents).toBe(6750)
  })

  test('Sunday is followed by Monday', () => {
    const monday = { ...night, weekdays: [1] }
    const ask = { bands: [monday], sportId: 3, fieldTypeId: 1, startMinute: 1440 }
    expect(courtPrice({ ...ask, day: '2026-11-22', duration: 60 })?.priceCents).toBe(3200)
  })
})

// requirement B10
describe('a discount', () => {
  test.each([
    [20, 3200, 2560],
    // 15 % off 32,10 €: 27,285 €
    [15, 3210, 2729],
    [1, 3200, 3168],
  ])('of %i %% off %i cents inside one band is exact, half a cent up', (percent, full, reduced) => {
    const band = { ...offpeak, priceCents: { ...offpeak.priceCents, 60: full } }
    expect(price([{ ...band, discountPercent: percent }, peak], 600, 60)).toEqual({
      priceCents: full,
      discountPriceCents: reduced,
    })
  })

  test('across bands is rounded up to the euro and counts on the share of its own band', () => {
    // 30/60 of 32 € at 80 % and 30/60 of 48 €: 36,80 €
    expect(price([{ ...offpeak, discountPercent: 20 }, peak], 990, 60)).toEqual({
      priceCents: 4000,
      discountPriceCents: 3700,
    })
  })

  test('that rounding eats up is none', () => {
    // 30/60 of 32 € at 99 % and 30/60 of 48 €: 39,84 €
    const bands = [{ ...offpeak, discountPercent: 1 }, peak]
    expect(price(bands, 990, 60)?.discountPriceCents).toBeNull()
  })
})
