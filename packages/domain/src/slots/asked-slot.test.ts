import { describe, expect, test } from 'vitest'
import { hourMs } from '../time/durations.ts'
import { askedSlot, isBeyondHorizon } from './asked-slot.ts'
import type { AskedSlotInput } from './asked-slot.ts'
import { instantAt } from '../time/hours.ts'

const paris = 'Europe/Paris'
// 2026-11-20 is a Friday; Saturday opens past midnight
const base: AskedSlotInput = {
  startsAt: instantAt('2026-11-20', 600, paris),
  duration: 60,
  timeZone: paris,
  weekly: [
    { weekday: 5, opensAt: 540, closesAt: 1320 },
    { weekday: 6, opensAt: 540, closesAt: 1560 },
  ],
  exceptions: [],
  now: instantAt('2026-11-06', 600, paris),
  stepMinutes: 30,
  leadMinutes: 0,
  blockBookingAfterDays: 14,
  durations: [60, 90, 120],
  sportId: 3,
  courts: [{ id: 1, fieldTypeId: 1 }],
  bands: [
    {
      sportId: 3,
      fieldTypeId: 0,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      fromMinute: 0,
      toMinute: 1440,
      period: 'offpeak',
      priceCents: { 60: 3200, 90: 4600, 120: 6000 },
      discountPercent: 20,
    },
  ],
}
const start = (day: string, minute: number): { startsAt: number } => ({
  startsAt: instantAt(day, minute, paris),
})
const now = (day: string, minute: number): { now: number } => ({
  now: instantAt(day, minute, paris),
})

// requirement B5
describe('the limits of a bookable slot', () => {
  test.each<[string, Partial<AskedSlotInput>, string | null]>([
    ['the last day of the horizon', {}, null],
    ['the day after it', now('2026-11-05', 1439), 'day_out_of_horizon'],
    ['the horizon moves at local midnight', now('2026-11-06', 0), null],
    ['a start now', now('2026-11-20', 600), null],
    ['a start a millisecond ago', { now: base.startsAt + 1 }, 'slot_in_past'],
    ['a start at the lead time', { now: base.startsAt - hourMs, leadMinutes: 60 }, null],
    [
      'a start within the lead time',
      { now: base.startsAt - 3_599_999, leadMinutes: 60 },
      'slot_in_past',
    ],
    ['the opening', start('2026-11-20', 540), null],
    ['before opening', start('2026-11-20', 510), 'outside_opening_hours'],
    ['ending at closing', start('2026-11-20', 1260), null],
    ['ending after closing', start('2026-11-20', 1290), 'outside_opening_hours'],
    [
      'a longer one ending after closing',
      { ...start('2026-11-20', 1260), duration: 90 },
      'outside_opening_hours',
    ],
    ['a day without hours', { ...start('2026-11-16', 600) }, 'outside_opening_hours'],
    ['off the grid', start('2026-11-20', 615), 'not_on_grid'],
    ['on a finer grid', { ...start('2026-11-20', 615), stepMinutes: 15 }, null],
    ['a length nobody sells', { duration: 75 }, 'unknown_duration'],
    [
      'a length the centre does not sell',
      { duration: 120, durations: [60, 90] },
      'unknown_duration',
    ],
    ['a minute without price', { bands: [] }, 'not_for_sale'],
    ['no court that would do', { courts: [] }, 'not_for_sale'],
    [
      'a closed day',
      { exceptions: [{ day: '2026-11-20', opensAt: null, closesAt: null, reason: '' }] },
      'outside_opening_hours',
    ],
    [
      'shorter hours that day',
      { exceptions: [{ day: '2026-11-20', opensAt: 630, closesAt: 900, reason: '' }] },
      'outside_opening_hours',
    ],
  ])('%s', (_, change, problem) => {
    expect(askedSlot({ ...base, ...change }).problem).toBe(problem)
  })
})

describe('after midnight', () => {
  const night = { ...base, ...start('2026-11-22', 30), ...now('2026-11-21', 600) }

  test('a start belongs to the day whose opening runs that late', () => {
    expect(askedSlot(night)).toMatchObject({
      problem: null,
      day: '2026-11-21',
      localMinute: 1470,
      windowFrom: instantAt('2026-11-21', 540, paris),
      windowTo: instantAt('2026-11-22', 120, paris),
    })
  })

  test('the horizon counts that day', () => {
    expect(askedSlot({ ...night, blockBookingAfterDays: 0 }).problem).toBeNull()
    expect(
      askedSlot({ ...night, ...now('2026-11-20', 600), blockBookingAfterDays: 0 }).problem,
    ).toBe('day_out_of_horizon')
  })

  test('closing counts', () => {
    expect(askedSlot({ ...night, duration: 90 }).problem).toBeNull()
    expect(askedSlot({ ...night, duration: 120 }).problem).toBe('outside_opening_hours')
  })
})

test('an accepted slot has its price and its courts', () => {
  expect(askedSlot(base)).toMatchObject({
    endsAt: instantAt('2026-11-20', 660, paris),
    price: { priceCents: 3200, discountPriceCents: 2560 },
    eligibleCourtIds: [1],
  })
})

// requirement B4
test('the horizon is a day of the centre’s zone', () => {
  const late = Date.parse('2026-11-06T21:00:00Z')
  expect(isBeyondHorizon('2026-11-21', late, paris, 14)).toBe(true)
  expect(isBeyondHorizon('2026-11-21', late, 'Indian/Reunion', 14)).toBe(false)
})
