import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { courtPrice, paidPriceCents, type Advantage, type PriceBand } from '../slots/price.ts'
import { dayMs } from '../time/durations.ts'
import {
  advantageOn,
  cardPeriod,
  cardSample,
  cardTitle,
  cardsIn,
  horizonDays,
  offPeakSlots,
  isMasPlan,
  mergeHourSlots,
  paidBackAfter,
  periodEnd,
  planNames,
  cardProductId,
  reminderFrom,
  type HeldCard,
} from './cards.ts'

const mucho: Advantage = { percent: 50, coversPeak: false }
const muchoMas: Advantage = { percent: 50, coversPeak: true }

const offpeak: PriceBand = {
  sportId: 3,
  fieldTypeId: 0,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  fromMinute: 480,
  toMinute: 1020,
  period: 'offpeak',
  priceCents: { 60: 3201, 90: 4600, 120: 6000 },
  discountPercent: null,
}
const peak: PriceBand = {
  ...offpeak,
  fromMinute: 1020,
  toMinute: 1440,
  period: 'peak',
  priceCents: { 60: 4800, 90: 6750, 120: 8800 },
}
const hourPrice = (
  advantage: Advantage | null,
  startMinute: number,
  percent: number | null = null,
) =>
  courtPrice({
    bands: [{ ...offpeak, discountPercent: percent }, peak],
    sportId: 3,
    fieldTypeId: 1,
    day: '2026-11-20',
    startMinute,
    duration: 60,
    advantage,
  })

// requirement CA1
describe('a card halves the price', () => {
  test.each([
    ['Mucho, off-peak, half a cent up', mucho, 600, null, 3201, 1601],
    ['Mucho, peak', mucho, 1080, null, 4800, null],
    ['MuchoMas, off-peak', muchoMas, 600, null, 3201, 1601],
    ['MuchoMas, peak', muchoMas, 1080, null, 4800, 2400],
    // 30/60 of 32,01 € and 30/60 of 48 €, up to the euro; then 8,0025 € and 24 €, up again
    ['Mucho across the border, for its part alone', mucho, 990, null, 4100, 3300],
    ['MuchoMas across the border', muchoMas, 990, null, 4100, 2100],
  ] as const)('%s', (_, card, start, percent, priceCents, discountPriceCents) => {
    expect(hourPrice(card, start, percent)).toEqual({ priceCents, discountPriceCents })
  })
})

// requirement CA2
describe('advantages are not added up', () => {
  test('the card is taken of the full price, not of the discounted one', () => {
    expect(hourPrice(mucho, 600, 25)).toEqual({ priceCents: 3201, discountPriceCents: 1601 })
  })

  test('a discount that takes off more stays', () => {
    expect(hourPrice(mucho, 600, 60)).toEqual({ priceCents: 3201, discountPriceCents: 1280 })
  })

  test('of several cards the one that covers most counts', () => {
    const held = { horizonDays: 14, centerId: null, lastDay: null }
    const cards = [
      { ...held, ...mucho },
      { ...held, ...muchoMas },
      { ...held, ...mucho },
    ]
    expect(advantageOn(cards, '2026-11-24')).toMatchObject(muchoMas)
    expect(advantageOn([], '2026-11-24')).toBeNull()
  })

  test('a price with a card is never above the one without, nor under its half', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 480, max: 1380 }),
        fc.option(fc.integer({ min: 1, max: 90 })),
        fc.constantFrom(mucho, muchoMas),
        (start, percent, card) => {
          const without = hourPrice(null, start, percent)
          const withCard = hourPrice(card, start, percent)
          expect(withCard?.priceCents).toBe(without?.priceCents)
          const [paid, full] = [withCard, without].map((price) => price && paidPriceCents(price))
          expect(paid).toBeLessThanOrEqual(full ?? 0)
          const least = percent === null ? (full ?? 0) / 2 - 100 : 0
          expect(paid).toBeGreaterThanOrEqual(least)
        },
      ),
    )
  })
})

describe('a card that ends', () => {
  const card: HeldCard = { ...mucho, centerId: 1, horizonDays: 21, lastDay: '2026-11-30' }

  // requirement CA5
  test.each([
    ['2026-11-30', true],
    ['2026-12-01', false],
  ])('is good on %s: %s', (day, isGood) => {
    expect(advantageOn([card], day) !== null).toBe(isGood)
  })

  test('is good in its own centre alone', () => {
    expect(cardsIn([card], 2)).toEqual([])
    expect(cardsIn([card, { ...card, centerId: null }], 2)).toHaveLength(1)
  })

  // requirement CA4
  test('lets its holder see further, and never less far', () => {
    expect(horizonDays(14, [card])).toBe(21)
    expect(horizonDays(30, [card])).toBe(30)
    expect(horizonDays(14, [])).toBe(14)
  })
})

// requirement CA8
describe('a period', () => {
  test.each([
    ['of a month', '2026-11-24', 1, 0, '2026-11-24', '2026-12-24'],
    ['from the 31st', '2026-01-31', 1, 0, '2026-01-31', '2026-02-28'],
    ['after a short month the 31st again', '2026-01-31', 1, 1, '2026-02-28', '2026-03-31'],
    ['in a leap year', '2028-01-30', 1, 0, '2028-01-30', '2028-02-29'],
    ['of a year from 29 February', '2028-02-29', 12, 0, '2028-02-29', '2029-02-28'],
    ['of a year, four years on', '2028-02-29', 12, 3, '2031-02-28', '2032-02-29'],
  ] as const)('%s', (_, boughtOn, months, index, from, until) => {
    expect(cardPeriod(boughtOn, months, index)).toEqual({ from, until })
  })

  test('begins where the one before ended, for ever', () => {
    const day = fc
      .integer({ min: 0, max: 20_000 })
      .map((days) => new Date(days * dayMs).toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, fc.constantFrom(1, 12), fc.nat(60), (boughtOn, months, index) => {
        const [one, next] = [index, index + 1].map((at) => cardPeriod(boughtOn, months, at))
        expect(next?.from).toBe(one?.until)
        expect((next?.until ?? '') > (next?.from ?? '')).toBe(true)
      }),
    )
  })

  test('ends at midnight in Paris, on days of 23 and 25 hours too', () => {
    expect(new Date(periodEnd('2026-10-25')).toISOString()).toBe('2026-10-24T22:00:00.000Z')
    expect(new Date(periodEnd('2026-10-26')).toISOString()).toBe('2026-10-25T23:00:00.000Z')
    expect(new Date(periodEnd('2027-03-29')).toISOString()).toBe('2027-03-28T22:00:00.000Z')
  })

  test('is announced seven days before it ends', () => {
    expect(reminderFrom('2026-11-26')).toBe('2026-12-03')
  })
})

// requirement CA3
describe('hours of a card', () => {
  const slot = (dayweek: number, fromMinute = 540, toMinute = 1020) => ({
    dayweek,
    fromMinute,
    toMinute,
  })

  test.each([
    ['consecutive days', [1, 2, 3], ['lundi-mercredi 9h00 – 17h00']],
    ['a hole', [1, 2, 4], ['lundi-mardi 9h00 – 17h00', 'jeudi 9h00 – 17h00']],
    ['in no order, twice', [3, 1, 2, 2], ['lundi-mercredi 9h00 – 17h00']],
    ['the whole week', [1, 2, 3, 4, 5, 6, 7], ['lundi-dimanche 9h00 – 17h00']],
    ['none', [], []],
  ])('%s', (_, days, expected) => {
    const ranges = mergeHourSlots(days.map((day) => slot(day)))
    expect(ranges.map(({ days: text, hours }) => `${text} ${hours}`)).toEqual(expected)
  })

  test('other hours are another range', () => {
    expect(mergeHourSlots([slot(1), slot(2), slot(3, 540, 720)])).toEqual([
      { days: 'lundi-mardi', hours: '9h00 – 17h00' },
      { days: 'mercredi', hours: '9h00 – 12h00' },
    ])
  })

  test('come out of the price grid, inside the opening hours', () => {
    const bands = [{ ...offpeak, fromMinute: 360, weekdays: [1, 2] }, offpeak, peak]
    const weekly = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opensAt: 480, closesAt: 1380 }))
    expect(mergeHourSlots(offPeakSlots(bands, weekly))).toEqual([
      { days: 'lundi-vendredi', hours: '8h00 – 17h00' },
    ])
    expect(offPeakSlots(bands, [])).toEqual([])
  })
})

// requirement CA7
test('plans are split by whether their name contains « mas », and the combined card is marked', () => {
  expect(planNames.filter(isMasPlan)).toEqual(['MuchoMas'])
  expect(cardProductId({ id: 7, typeName: 'MuchoMas' })).toBe('oi_mm_7')
  expect(cardProductId({ id: 7, typeName: 'Mucho' })).not.toContain('oi_mm_')
})

// requirement CA30
test.each([
  ['cao', 'Entreprise'],
  ['MuchoMas', 'MuchoMas'],
])('the card %s is sold as %s', (name, title) => expect(cardTitle(name)).toBe(title))

test('a sample shows the price of a court without the card and with it', () => {
  expect(cardSample({ ...offpeak, discountPercent: 20 }, mucho)).toEqual({
    period: 'offpeak',
    cents: 3680,
    withCardCents: 2300,
  })
  expect(cardSample(peak, mucho)).toMatchObject({ cents: 6750, withCardCents: 6750 })
})

test('a card is paid back by the booking with which it has saved its price', () => {
  expect(paidBackAfter(2900, 1000)).toBe(3)
  expect(paidBackAfter(2900, 2900)).toBe(1)
  expect(paidBackAfter(2900, 0)).toBeNull()
})
