import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '../time/durations.ts'
import { instantAt, isoWeekday } from '../time/hours.ts'
import {
  academyRefundCents,
  ageRefusal,
  calledOffCents,
  campPriceCents,
  campRefundCents,
  coachState,
  instalmentLines,
  instalmentRetryDay,
  instalments,
  leftPriceCents,
  priceBasket,
  schoolHolidays,
  seasonDays,
  splitByPrices,
  takenBack,
  trialRefundCents,
  type BasketLine,
} from './index.ts'

const timeZone = 'Europe/Paris'

// requirement AC1
test.each([
  ['7–10 ans', '2017-09-16', '2026-09-16', null],
  ['7–10 ans', '2019-09-16', '2026-09-16', null],
  ['7–10 ans', '2019-09-17', '2026-09-16', 'too_young'],
  ['7–10 ans', '2015-09-17', '2026-09-16', null],
  ['7–10 ans', '2015-09-16', '2026-09-16', 'too_old'],
  // born on 29 February: a year older on 1 March in common years
  ['7–10 ans', '2020-02-29', '2027-02-28', 'too_young'],
  ['7–10 ans', '2020-02-29', '2027-03-01', null],
  ['Adultes', '2008-09-16', '2026-09-16', null],
  ['Adultes', '2008-09-17', '2026-09-16', 'too_young'],
  ['Tous', '2024-01-01', '2026-09-16', null],
  ['Tous', '1930-01-01', '2026-09-16', null],
] as const)('%s, born %s, on %s: %s', (category, birthDate, firstDay, refusal) => {
  expect(ageRefusal(category, birthDate, firstDay)).toBe(refusal)
})

describe('school holidays', () => {
  const season = { firstDay: '2026-09-16', lastDay: '2027-06-09' }

  // requirement AC2
  test.each([
    ['A', ['2026-10-17', '2026-12-19', '2027-02-13', '2027-04-10']],
    ['B', ['2026-10-17', '2026-12-19', '2027-02-20', '2027-04-17']],
    ['C', ['2026-10-17', '2026-12-19', '2027-02-06', '2027-04-03']],
  ] as const)('of zone %s', (zone, firstFreeDays) => {
    const found = schoolHolidays(zone, season)
    expect(found?.map(({ firstFreeDay }) => firstFreeDay)).toEqual(firstFreeDays)
  })

  test.each([
    ['before the known years', '2026-08-31', '2026-10-01'],
    ['after them', '2027-06-01', '2027-09-01'],
  ])('%s are unknown, not guessed', (_, firstDay, lastDay) => {
    expect(schoolHolidays('A', { firstDay, lastDay })).toBeNull()
  })
})

describe('the days of a season', () => {
  const season = { firstDay: '2026-09-16', lastDay: '2027-06-09', timeZone, closures: [] }
  const zoneC = { ...season, holidays: schoolHolidays('C', season) ?? [] }
  const wednesday = { weekday: 3, minute: 14 * 60, durationMinutes: 60 }

  // requirement AC3
  test('are those of its weekday but for holidays and closures', () => {
    const from = instantAt('2026-11-11', 14 * 60 + 59, timeZone)
    const closures = [{ from, to: from + dayMs, reason: 'férié' }]
    const days = seasonDays({ ...zoneC, closures }, wednesday)
    expect(days).toHaveLength(39)
    expect(days.filter(({ without }) => without === 'férié')).toHaveLength(1)
    expect(days.filter(({ without }) => without === null)).toHaveLength(30)
  })

  test('a closure that only touches the end or the start takes none', () => {
    const at = instantAt('2026-11-11', 14 * 60, timeZone)
    const closures = [
      { from: at - hourMs, to: at, reason: 'before' },
      { from: at + hourMs, to: at + 2 * hourMs, reason: 'after' },
    ]
    const days = seasonDays({ ...zoneC, closures }, wednesday)
    expect(days.filter(({ without }) => without === null)).toHaveLength(31)
  })

  test.each([
    ['the Saturday on which holidays begin', 6, '2026-10-17', false],
    ['the Monday of return', 1, '2026-11-02', true],
    ['the Friday before', 5, '2026-10-16', true],
    ['the Sunday before the return', 7, '2026-11-01', false],
  ])('%s', (_, weekday, day, isTaught) => {
    const days = seasonDays(zoneC, { ...wednesday, weekday })
    expect(days.find((one) => one.day === day)?.without === null).toBe(isTaught)
  })

  test.each([
    ['the hour that is skipped is an hour later', '2027-03-28', '2027-03-28T01:30:00.000Z'],
    ['the hour that comes twice is the first', '2026-10-25', '2026-10-25T00:30:00.000Z'],
  ])('%s', (_, day, startsAt) => {
    const calendar = { ...season, firstDay: day, lastDay: day, holidays: [] }
    const [only] = seasonDays(calendar, { weekday: 7, minute: 150, durationMinutes: 60 })
    expect(new Date(only?.startsAt ?? 0).toISOString()).toBe(startsAt)
    expect((only?.endsAt ?? 0) - (only?.startsAt ?? 0)).toBe(hourMs)
  })

  test('each of its weekday, in order, a week apart, over New Year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7 }), (weekday) => {
        const days = seasonDays(zoneC, { ...wednesday, weekday })
        expect(days.every(({ day }) => isoWeekday(day) === weekday)).toBe(true)
        expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted())
        expect(days.length).toBeGreaterThanOrEqual(38)
      }),
    )
  })
})

// requirement AC5
test.each([
  [48_000, 23, 30, 36_800],
  [54_000, 23, 30, 41_400],
  [45_500, 23, 30, 34_883],
  [1, 1, 2, 1],
  [48_000, 30, 30, 48_000],
])('%d cents with %d of %d sessions left cost %d', (priceCents, left, all, cents) => {
  expect(leftPriceCents(priceCents, { left, all })).toBe(cents)
})

test('some days of a camp are never dearer than its week', () => {
  expect(campPriceCents(16_800, [4800, 4800, 4800])).toBe(14_400)
  expect(campPriceCents(16_800, [4800, 4800, 4800, 4800])).toBe(16_800)
})

describe('a basket', () => {
  const line = (kind: BasketLine['kind'], priceCents: number, optionCents = 0): BasketLine => ({
    kind,
    season: kind === 'course' ? 2026 : null,
    priceCents,
    optionCents,
  })
  const noneYet = { seasons: new Set<number>() }
  const payable = (
    lines: BasketLine[],
    family: { seasons: Set<number> } = noneYet,
    code: Parameters<typeof priceBasket>[2] = null,
  ) => priceBasket(lines, family, code).map(({ payableCents }) => payableCents)

  // requirement AC6
  test.each([
    ['the dearest course is the first', [36_800, 41_400], noneYet, [33_120, 41_400]],
    ['of equal ones the first', [36_800, 36_800], noneYet, [36_800, 33_120]],
    ['none, after a confirmed one', [36_800], { seasons: new Set([2026]) }, [33_120]],
    ['as before, after one of last season', [36_800], { seasons: new Set([2025]) }, [36_800]],
    ['half a cent of the reduction goes up', [41_400, 34_885], noneYet, [41_400, 31_396]],
  ])('%s', (_, prices, family, cents) => {
    expect(
      payable(
        prices.map((price) => line('course', price)),
        family,
      ),
    ).toEqual(cents)
  })

  test('camps, lessons and options keep their price', () => {
    const lines = [line('course', 41_400, 1000), line('course', 36_800, 1000), line('camp', 16_800)]
    expect(payable(lines)).toEqual([42_400, 34_120, 16_800])
  })

  test('a code takes off what it covers, odd cents by the largest remainder', () => {
    const lines = [line('course', 1001), line('camp', 1000), line('lesson', 999)]
    const code = {
      covers: ({ kind }: BasketLine) => kind !== 'lesson',
      discountCents: (sum: number) => Math.floor(sum / 3),
    }
    expect(payable(lines, noneYet, code)).toEqual([667, 667, 999])
  })

  test('the parts of a split are the amount, none above its price', () => {
    const prices = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(prices, fc.double({ min: 0, max: 1, noNaN: true }), (all, share) => {
        const amount = Math.floor(all.reduce((sum, price) => sum + price, 0) * share)
        const parts = splitByPrices(amount, all)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
        expect(parts.every((part, at) => part >= 0 && part <= (all[at] ?? 0))).toBe(true)
      }),
    )
  })
})

describe('in three', () => {
  // requirement AC8
  test.each([
    ['thirds', 95_720, '2027-06-09', ['2026-11-23', '2026-12-23', '2027-01-22']],
    [
      'the last before the last session',
      100,
      '2027-01-10',
      ['2026-11-23', '2026-12-23', '2027-01-09'],
    ],
    ['both before it', 100, '2026-12-01', ['2026-11-23', '2026-11-30', '2026-11-30']],
  ])('%s', (_, cents, lastSession, days) => {
    const found = instalments(cents, '2026-11-23', lastSession) ?? []
    expect(found.map(({ day }) => day)).toEqual(days)
    expect(found.reduce((sum, part) => sum + part.cents, 0)).toBe(cents)
  })

  test('the odd cents are in the first', () => {
    const found = instalments(95_720, '2026-11-23', '2027-06-09')
    expect(found?.map(({ cents }) => cents)).toEqual([31_908, 31_906, 31_906])
  })

  test.each(['2026-11-23', '2026-11-24'])('nothing to spread before a session of %s', (day) => {
    expect(instalments(100, '2026-11-23', day)).toBeNull()
  })

  test('nothing to spread of less than a cent each', () => {
    expect(instalments(2, '2026-11-23', '2027-06-09')).toBeNull()
  })

  test.each([
    [150, [0, 50, 100]],
    [250, [50, 100, 100]],
    [0, [0, 0, 0]],
  ])('a refund of %d first lessens those to come, the last first', (refund, taken) => {
    expect(takenBack([100, 100, 100], refund)).toEqual(taken)
  })

  // requirement AC28
  test('the lines of a basket are spread to the cent, none below nothing', () => {
    const prices = fc.array(fc.integer({ min: 0, max: 60_000 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(prices, (all) => {
        const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0)
        const spread = instalments(sum(all), '2026-11-23', '2027-06-09')
        fc.pre(spread !== null)
        const lines = instalmentLines(spread ?? [], all)
        expect(lines.map(sum)).toEqual(spread?.map(({ cents }) => cents))
        expect(all.map((_, at) => sum(lines.map((part) => part[at] ?? 0)))).toEqual(all)
        expect(lines.flat().every((cents) => cents >= 0)).toBe(true)
      }),
    )
  })

  // requirement AC30
  test.each([
    [0, '2026-12-24'],
    [1, '2026-12-25'],
    [2, null],
  ])('after %d refusals another one is tried again on %s', (refusals, day) => {
    expect(instalmentRetryDay('2026-12-23', refusals)).toBe(day)
  })
})

describe('leaving', () => {
  const firstStart = instantAt('2026-10-19', 9 * 60, timeZone)
  const sold = (priceCents: number, calledOff: number[], of: number, stepMs: number) => ({
    priceCents,
    givenCents: 0,
    sessions: Array.from({ length: of }, (_, at) => ({
      startsAt: firstStart + at * stepMs,
      isCalledOff: calledOff.includes(at),
    })),
  })
  const camp = sold(16_801, [], 5, dayMs)
  const leaving = (now: number, isCertified = false) => ({ now, isCertified, timeZone })
  const weekBefore = instantAt('2026-10-12', 9 * 60, timeZone)

  // requirement AC9
  test.each([
    ['seven days before, exactly', weekBefore, 16_801],
    ['a millisecond later', weekBefore + 1, 8401],
    ['48 hours before, exactly', firstStart - 48 * hourMs, 8401],
    ['a millisecond later than that', firstStart - 48 * hourMs + 1, 0],
  ])('a camp %s', (_, now, cents) => {
    expect(campRefundCents(camp, leaving(now))).toBe(cents)
  })

  test('a camp over a clock change: seven days by the calendar', () => {
    const monday = instantAt('2026-10-26', 9 * 60, timeZone)
    const over = { ...camp, sessions: [{ startsAt: monday, isCalledOff: false }] }
    const limit = instantAt('2026-10-19', 9 * 60, timeZone)
    expect(monday - limit).toBe(7 * dayMs + hourMs)
    expect(campRefundCents(over, leaving(limit))).toBe(16_801)
    expect(campRefundCents(over, leaving(limit + 1))).toBe(8401)
  })

  test('a camp whose first day is called off counts from the next', () => {
    const without = sold(16_800, [0], 5, dayMs)
    const given = { ...without, givenCents: calledOffCents(without) }
    expect(given.givenCents).toBe(3360)
    expect(campRefundCents(given, leaving(weekBefore + dayMs))).toBe(13_440)
  })

  test('with a certificate the days left come back', () => {
    expect(campRefundCents(camp, leaving(firstStart + dayMs, true))).toBe(10_081)
  })

  // requirement AC9
  test.each([
    ['what it gave before, until the first day begins', 20 * dayMs, firstStart - 1, 16_801],
    ['nothing once it has begun', 20 * dayMs, firstStart, 0],
    ['what the limit before was, where that is earlier', 2 * dayMs, weekBefore + 2 * dayMs, 16_801],
    ['half from then on', 2 * dayMs, weekBefore + 2 * dayMs + 1, 8401],
    ['the later limits, moved backward', -20 * dayMs, weekBefore, 16_801],
  ])('a camp whose first day is moved forward gives %s', (_, byMs, now, cents) => {
    const [first, ...others] = camp.sessions
    if (first === undefined) throw new Error('no day')
    const later = others.map((one) => ({ ...one, startsAt: one.startsAt + 30 * dayMs }))
    const moved = { ...camp, sessions: [{ ...first, wasAt: first.startsAt + byMs }, ...later] }
    expect(campRefundCents(moved, leaving(now))).toBe(cents)
    // requirement AC35: a trial has that first day alone
    const trial = { ...moved, sessions: moved.sessions.slice(0, 1) }
    expect(trialRefundCents(trial, firstStart - 1)).toBe(byMs > 0 ? 16_801 : 0)
    expect(trialRefundCents(trial, firstStart)).toBe(0)
  })

  // requirement AC10
  const academy = sold(45_500, [], 30, 7 * dayMs)
  test.each([
    ['before the second session', firstStart + 7 * dayMs - 1, false, 45_500],
    // 28 of 30 sessions: 424.67, less 10 %
    ['as it begins', firstStart + 7 * dayMs, false, 38_220],
    ['as it begins, with a certificate', firstStart + 7 * dayMs, true, 42_467],
    ['after the last', firstStart + 300 * dayMs, false, 0],
  ])('an academy %s', (_, now, isCertified, cents) => {
    expect(academyRefundCents(academy, { now, isCertified })).toBe(cents)
  })

  test('a single session is whole until it begins', () => {
    const single = sold(2000, [], 1, dayMs)
    expect(academyRefundCents(single, { now: firstStart - 1, isCertified: false })).toBe(2000)
    expect(academyRefundCents(single, { now: firstStart, isCertified: false })).toBe(0)
  })

  // requirement AC11
  test('whatever is called off and whenever one leaves, never more comes back than was paid', () => {
    const cases = fc.record({
      priceCents: fc.integer({ min: 0, max: 60_000 }),
      calledOff: fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }),
      at: fc.integer({ min: -10, max: 50 }),
      isCertified: fc.boolean(),
      isCamp: fc.boolean(),
    })
    fc.assert(
      fc.property(cases, ({ priceCents, calledOff, at, isCertified, isCamp }) => {
        const places = calledOff.flatMap((isOff, place) => (isOff ? [place] : []))
        let line = sold(priceCents, [], calledOff.length, dayMs)
        // called off one after the other: each time only what is still owed is given
        for (let count = 1; count <= places.length; count++) {
          const next = sold(priceCents, places.slice(0, count), calledOff.length, dayMs)
          const dueCents = calledOffCents({ ...next, givenCents: line.givenCents })
          expect(dueCents).toBeGreaterThanOrEqual(0)
          line = { ...next, givenCents: line.givenCents + dueCents }
        }
        const when = leaving(firstStart + at * dayMs, isCertified)
        const refund = isCamp ? campRefundCents(line, when) : academyRefundCents(line, when)
        expect(refund).toBeGreaterThanOrEqual(0)
        expect(refund + line.givenCents).toBeLessThanOrEqual(priceCents)
        const isAllOff = places.length === calledOff.length
        expect(!isAllOff || line.givenCents === priceCents).toBe(true)
      }),
    )
  })
})

// requirement AC46
describe('a coach', () => {
  const hours = [{ weekday: 7, fromMinute: 9 * 60, toMinute: 12 * 60 }]
  const period = (from: string, to: string) => ({ from: Date.parse(from), to: Date.parse(to) })
  const ten = period('2026-11-29T09:00Z', '2026-11-29T10:00Z')

  test.each([
    ['in their hours', '2026-11-29T08:00Z', '2026-11-29T09:00Z', 'free'],
    ['up to their end', '2026-11-29T10:00Z', '2026-11-29T11:00Z', 'free'],
    ['beyond their end', '2026-11-29T10:30Z', '2026-11-29T11:30Z', 'absent'],
    ['before they begin', '2026-11-29T07:30Z', '2026-11-29T08:30Z', 'absent'],
    ['on another weekday', '2026-11-28T08:00Z', '2026-11-28T09:00Z', 'absent'],
    ['where another lesson ends', '2026-11-29T10:00Z', '2026-11-29T11:00Z', 'free'],
    ['across another lesson', '2026-11-29T08:30Z', '2026-11-29T09:30Z', 'busy'],
    // on 28 March the clock goes forward at 2:00, on 25 October back at 3:00: nine is nine
    ['on the day of summer time', '2027-03-28T07:00Z', '2027-03-28T08:00Z', 'free'],
    ['an hour too early that day', '2027-03-28T06:00Z', '2027-03-28T07:00Z', 'absent'],
    ['on the day of winter time', '2026-10-25T08:00Z', '2026-10-25T09:00Z', 'free'],
    ['an hour too early that day', '2026-10-25T07:00Z', '2026-10-25T08:00Z', 'absent'],
  ])('%s', (_, from, to, state) => {
    const coach = { hours, absences: [], busy: [ten] }
    expect(coachState(coach, period(from, to), timeZone)).toBe(state)
  })

  test('is absent when they say so, also from a lesson they would have', () => {
    const coach = { hours, absences: [ten], busy: [ten] }
    expect(coachState(coach, ten, timeZone)).toBe('absent')
  })
})
