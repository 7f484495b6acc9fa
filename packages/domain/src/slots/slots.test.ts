import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minuteMs } from '../time/durations.ts'
import { assignCourt } from './assignment.ts'
import type { BusyRow } from './assignment.ts'
import { instantAt, isoWithOffset, windowsOfDay } from '../time/hours.ts'
import type { PriceBand } from './price.ts'
import { askedSlot, daySlots as makeDaySlots, offeredStarts } from './slots.ts'
import type { DaySlot, DaySlotsInput, OfferedDay } from './slots.ts'

const paris = 'Europe/Paris'
const always: PriceBand = {
  sportId: 3,
  fieldTypeId: 0,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  fromMinute: 0,
  toMinute: 1440,
  period: 'offpeak',
  priceCents: { 60: 3200, 90: 4600, 120: 6000 },
  discountPercent: null,
}
interface Day extends OfferedDay, Omit<DaySlotsInput, 'offered'> {}
const daySlots = (input: Day): DaySlot[] =>
  makeDaySlots({ ...input, offered: offeredStarts(input) })
const base: Day = {
  day: '2026-11-20',
  timeZone: paris,
  windows: [{ opensAt: 540, closesAt: 720 }],
  courts: [{ id: 1, fieldTypeId: 1 }],
  busy: [],
  now: 0,
  stepMinutes: 30,
  leadMinutes: 0,
  durations: [60, 90, 120],
  bands: [always],
  sportId: 3,
}
const at = (startMinute: number, day = base.day): number => instantAt(day, startMinute, paris)
const busy = (courtId: number, from: number, to: number, movableTo: number[] = []): BusyRow => ({
  courtId,
  from: at(from),
  to: at(to),
  movableTo,
  bookingId: from,
})
const starts = (input: Day): number[] => daySlots(input).map((slot) => slot.localMinute)
const choice = (slots: DaySlot[], startMinute: number, duration: number) =>
  slots
    .find(({ localMinute }) => localMinute === startMinute)
    ?.choices.find((each) => each.duration === duration)

describe('slots of a day', () => {
  // requirement B1
  test('start on the grid from opening and end by closing', () => {
    const slots = daySlots(base)
    expect(slots.map((slot) => slot.localMinute)).toEqual([540, 570, 600, 630, 660])
    expect(choice(slots, 600, 120)).toEqual({
      duration: 120,
      endsAt: at(720),
      left: 1,
      courtIds: [1],
      state: 'free',
      priceCents: 6000,
      discountPriceCents: null,
    })
    expect(choice(slots, 630, 120)).toMatchObject({ state: 'closing', priceCents: null, left: 0 })
  })

  // requirement B3
  test('begin no sooner than now and the lead time', () => {
    expect(starts({ ...base, now: at(600) })).toEqual([600, 630, 660])
    expect(starts({ ...base, now: at(600) + 1 })).toEqual([630, 660])
    expect(starts({ ...base, now: at(600), leadMinutes: 60 })).toEqual([660])
  })

  // requirement B6
  test('count the courts that are free for the whole duration', () => {
    const courts = [1, 2, 3].map((id) => ({ id, fieldTypeId: 1 }))
    const slots = daySlots({ ...base, courts, busy: [busy(1, 540, 600), busy(2, 660, 720)] })
    expect(choice(slots, 540, 60)?.left).toBe(2)
    expect(choice(slots, 600, 60)?.left).toBe(3)
    expect(choice(slots, 600, 90)?.left).toBe(2)
    expect(choice(slots, 570, 120)?.left).toBe(1)
  })

  test('without a free choice are left out', () => {
    expect(starts({ ...base, busy: [busy(1, 600, 660)] })).toEqual([540, 660])
  })

  test('with one free choice show the others as full', () => {
    const slots = daySlots({ ...base, busy: [busy(1, 600, 660)] })
    expect(choice(slots, 540, 90)).toMatchObject({ state: 'full', left: 0, priceCents: 4600 })
  })

  test('count one court when moving bookings makes room for one more only', () => {
    const courts = [1, 2].map((id) => ({ id, fieldTypeId: 1 }))
    const rows = [busy(1, 540, 600, [2]), busy(2, 600, 660)]
    const slots = daySlots({ ...base, courts, busy: [...rows, busy(1, 600, 660)] })
    expect(choice(slots, 540, 120)).toMatchObject({ state: 'full' })
    const moved = daySlots({ ...base, courts, busy: rows })
    expect(choice(moved, 540, 120)).toMatchObject({ state: 'free', left: 1 })
  })

  test('count two courts when moving bookings makes room for two more', () => {
    const courts = [1, 2].map((id) => ({ id, fieldTypeId: 1 }))
    const rows = [busy(1, 540, 600, [3]), busy(2, 600, 660, [3]), busy(4, 540, 900)]
    expect(choice(daySlots({ ...base, courts, busy: rows }), 540, 120)?.left).toBe(2)
    const blocked = [...rows, busy(3, 600, 660)]
    expect(choice(daySlots({ ...base, courts, busy: blocked }), 540, 120)?.left).toBe(1)
  })

  // requirement B11
  test('cost « Peu importe » the cheapest field type, even when only the dearer is free', () => {
    const courts = [
      { id: 1, fieldTypeId: 1 },
      { id: 2, fieldTypeId: 2 },
    ]
    const single = { ...always, fieldTypeId: 2, priceCents: { 60: 2000, 90: 2800, 120: 3600 } }
    const input = { ...base, courts, bands: [always, single], busy: [busy(2, 540, 720)] }
    expect(choice(daySlots(input), 540, 60)).toMatchObject({ priceCents: 2000, left: 1 })
    expect(choice(daySlots({ ...input, courts: courts.slice(0, 1) }), 540, 60)?.priceCents).toBe(
      3200,
    )
  })

  test('take no court of a field type that is not for sale then', () => {
    const courts = [
      { id: 1, fieldTypeId: 1 },
      { id: 2, fieldTypeId: 2 },
    ]
    const byDay = { ...always, fieldTypeId: 2, toMinute: 630 }
    const slots = daySlots({ ...base, courts, bands: [{ ...always, fieldTypeId: 1 }, byDay] })
    expect(choice(slots, 570, 60)?.left).toBe(2)
    expect(choice(slots, 570, 90)?.left).toBe(1)
  })

  test('have no choice without a price', () => {
    const slots = daySlots({ ...base, bands: [{ ...always, toMinute: 630 }] })
    expect(slots.map(({ localMinute }) => localMinute)).toEqual([540, 570])
    expect(choice(slots, 570, 90)).toBeUndefined()
  })

  test('are none on a day without opening', () => {
    expect(daySlots({ ...base, windows: [] })).toEqual([])
  })
})

// requirement B7
describe('slots follow local time', () => {
  const night = (day: string, timeZone = paris): string[] =>
    daySlots({
      ...base,
      day,
      timeZone,
      windows: [{ opensAt: 60, closesAt: 240 }],
      durations: [60],
    }).map((slot) => isoWithOffset(slot.startsAt, timeZone).slice(11))

  test('on the day of 23 hours nothing is lost and no skipped hour is sold', () => {
    expect(night('2027-03-28')).toEqual(['01:00:00+01:00', '01:30:00+01:00', '03:00:00+02:00'])
  })

  test('on the day of 25 hours the hour that comes twice is sold once each time', () => {
    expect(night('2026-10-25')).toEqual([
      '01:00:00+02:00',
      '01:30:00+02:00',
      '02:00:00+02:00',
      '02:30:00+02:00',
      '02:00:00+01:00',
      '02:30:00+01:00',
      '03:00:00+01:00',
    ])
  })

  test('an overseas centre keeps its own time', () => {
    expect(night('2026-10-25', 'Indian/Reunion')[0]).toBe('01:00:00+04:00')
    expect(night('2026-10-25', 'Indian/Reunion')).toHaveLength(5)
  })

  test('an opening past midnight belongs to the day that opened', () => {
    const slots = daySlots({ ...base, windows: [{ opensAt: 1380, closesAt: 1560 }] })
    expect(slots.map(({ localMinute }) => localMinute)).toEqual([1380, 1410, 1440, 1470, 1500])
    expect(isoWithOffset(slots[2]?.startsAt ?? 0, paris)).toBe('2026-11-21T00:00:00+01:00')
  })

  test('an opening past midnight into the change of clock is an hour longer', () => {
    const input = { ...base, day: '2026-10-24', windows: [{ opensAt: 1500, closesAt: 1620 }] }
    expect(daySlots(input).map(({ localMinute }) => localMinute)).toEqual([
      1500, 1530, 1560, 1590, 1560,
    ])
  })
})

// requirement B40
describe('the shown slots agree with the assignment', () => {
  const courts = [1, 2, 3, 4].map((id) => ({ id, fieldTypeId: id < 4 ? 1 : 2 }))
  const rows = fc.array(
    fc.record({
      courtId: fc.constantFrom(1, 2, 3, 4),
      from: fc.integer({ min: 0, max: 14 }),
      length: fc.integer({ min: 2, max: 4 }),
      movableTo: fc.subarray([1, 2, 3, 4]),
    }),
    { minLength: 8, maxLength: 30 },
  )
  const windows = [{ opensAt: 540, closesAt: 1020 }]

  test('a choice shown free can be assigned, one shown full or left out cannot', () => {
    let assigned = 0
    fc.assert(
      fc.property(rows, fc.constantFrom(0, 1, 2), (wanted, fieldTypeId) => {
        const taken: BusyRow[] = []
        for (const { courtId, from, length, movableTo } of wanted) {
          const next = busy(courtId, 540 + from * 30, 540 + (from + length) * 30, movableTo)
          const clash = taken.some(
            (row) => row.courtId === courtId && row.from < next.to && next.from < row.to,
          )
          if (!clash) taken.push({ ...next, bookingId: taken.length })
        }
        const input = { ...base, windows, courts, busy: taken, fieldTypeId }
        const slots = daySlots(input)
        for (let startMinute = 540; startMinute < 1020; startMinute += 30) {
          for (const duration of base.durations) {
            const asked = askedSlot({
              ...input,
              startsAt: at(startMinute),
              duration,
              weekly: [{ weekday: 5, ...(windows[0] ?? { opensAt: 0, closesAt: 0 }) }],
              exceptions: [],
              blockBookingAfterDays: 365_000,
            })
            if (asked.problem) continue
            const found = assignCourt({
              from: at(startMinute),
              to: asked.endsAt,
              eligibleCourtIds: asked.eligibleCourtIds,
              lastCourtIds: [],
              busy: taken,
              windowFrom: asked.windowFrom,
              windowTo: asked.windowTo,
            })
            if (found) assigned++
            const shown = choice(slots, startMinute, duration)
            expect(shown?.state === 'free').toBe(found !== null)
          }
        }
      }),
      { numRuns: 60 },
    )
    expect(assigned).toBeGreaterThan(100)
  })

  test('the asked slot is accepted exactly where the day shows one, on any day of the year', () => {
    const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opensAt: 30, closesAt: 330 }))
    for (const day of ['2026-10-25', '2027-03-28', '2026-11-20']) {
      const input = { ...base, day, windows: windowsOfDay(day, weekly, []) }
      const shown = daySlots(input).flatMap(({ startsAt, choices }) =>
        choices.filter(({ state }) => state === 'free').map((each) => startsAt + each.duration),
      )
      const accepted: number[] = []
      for (let startsAt = at(0, day); startsAt < at(720, day); startsAt += 15 * minuteMs) {
        for (const duration of base.durations) {
          const asked = { ...input, startsAt, duration, weekly, exceptions: [] }
          const answer = askedSlot({ ...asked, blockBookingAfterDays: 365_000 })
          if (answer.problem === null) accepted.push(startsAt + duration)
        }
      }
      expect(accepted).toEqual(shown)
    }
  })
})
