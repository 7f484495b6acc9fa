import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hourMs, minuteMs } from './durations.ts'
import {
  dayInZone,
  instantAt,
  isSkipped,
  isoAtOffset,
  isoWithOffset,
  localMinute,
  offsetsBetween,
  openState,
  windowsOfDay,
} from './hours.ts'
import type { HoursException, WeeklyHours } from './hours.ts'

const paris = 'Europe/Paris'
const reunion = 'Indian/Reunion'

// requirement B8
describe('local times become instants by the tz database', () => {
  test.each([
    ['2026-11-22', 1110, paris, '2026-11-22T17:30:00Z'],
    ['2026-07-22', 1110, paris, '2026-07-22T16:30:00Z'],
    ['2026-11-22', 1530, paris, '2026-11-23T00:30:00Z'],
    ['2026-12-31', 1440, paris, '2026-12-31T23:00:00Z'],
    ['2026-11-22', 1110, reunion, '2026-11-22T14:30:00Z'],
    // 2027-03-28 has no 02:30
    ['2027-03-28', 119, paris, '2027-03-28T00:59:00Z'],
    ['2027-03-28', 150, paris, '2027-03-28T01:30:00Z'],
    ['2027-03-28', 180, paris, '2027-03-28T01:00:00Z'],
    ['2027-03-27', 1440 + 180, paris, '2027-03-28T01:00:00Z'],
    // 2026-10-25 has 02:30 twice
    ['2026-10-25', 150, paris, '2026-10-25T00:30:00Z'],
    ['2026-10-25', 180, paris, '2026-10-25T02:00:00Z'],
    ['2026-10-24', 1440 + 180, paris, '2026-10-25T02:00:00Z'],
  ])('%s minute %d in %s is %s', (day, minute, zone, instant) => {
    expect(instantAt(day, minute, zone)).toBe(Date.parse(instant))
  })

  test('the days of the clock changes have 23 and 25 hours', () => {
    const length = (day: string): number => instantAt(day, 1440, paris) - instantAt(day, 0, paris)
    expect(length('2027-03-28')).toBe(23 * hourMs)
    expect(length('2026-10-25')).toBe(25 * hourMs)
  })

  test('an instant goes to local time and back', () => {
    const instants = fc.integer({ min: 1_780_000_000, max: 1_900_000_000 })
    fc.assert(
      fc.property(instants, fc.constantFrom(paris, reunion, 'America/Cayenne'), (second, zone) => {
        const instant = second * 1000 - ((second * 1000) % minuteMs)
        const back = instantAt(dayInZone(instant, zone), localMinute(instant, zone), zone)
        // the second 02:30 of a day of 25 hours reads like the first
        expect([instant, instant - hourMs]).toContain(back)
        expect(Date.parse(isoWithOffset(instant, zone))).toBe(instant)
      }),
    )
  })
})

// requirement B52
describe('the clock goes on an hour in spring', () => {
  test.each([
    ['2027-03-28T01:59', paris, false],
    ['2027-03-28T02:00', paris, true],
    ['2027-03-28T02:59', paris, true],
    ['2027-03-28T03:00', paris, false],
    ['2027-03-28T02:30', reunion, false],
    // it comes twice
    ['2026-10-25T02:30', paris, false],
  ])('%s in %s is skipped: %j', (local, zone, skipped) =>
    expect(isSkipped(local, zone)).toBe(skipped),
  )
})

describe('instants are written with the offset of their zone', () => {
  test.each([
    ['2026-11-22T17:30:00Z', paris, '2026-11-22T18:30:00+01:00'],
    ['2026-10-25T00:30:00Z', paris, '2026-10-25T02:30:00+02:00'],
    ['2026-10-25T01:30:00Z', paris, '2026-10-25T02:30:00+01:00'],
    ['2026-11-22T22:30:00Z', reunion, '2026-11-23T02:30:00+04:00'],
    ['2026-11-22T02:00:00Z', 'America/St_Johns', '2026-11-21T22:30:00-03:30'],
  ])('%s in %s is %s', (instant, zone, text) => {
    expect(isoWithOffset(Date.parse(instant), zone)).toBe(text)
  })

  test('the offsets of a stretch are those of each instant in it, across a change of clock', () => {
    const from = Date.parse('2026-10-24T20:00:00Z')
    const offsetAt = offsetsBetween(from, from + 12 * hourMs, paris)
    for (let at = from; at <= from + 12 * hourMs; at += hourMs / 2) {
      expect(isoAtOffset(at, offsetAt(at))).toBe(isoWithOffset(at, paris))
    }
  })
})

const weekly: WeeklyHours[] = [
  { weekday: 5, opensAt: 480, closesAt: 1320 },
  { weekday: 6, opensAt: 960, closesAt: 1560 },
  { weekday: 6, opensAt: 540, closesAt: 720 },
]
const closed: HoursException = {
  day: '2026-11-21',
  opensAt: null,
  closesAt: null,
  reason: 'Travaux',
}
// 2026-11-20 is a Friday

// requirement C9
describe('the opening windows of a day', () => {
  test('are those of its weekday, ascending', () => {
    expect(windowsOfDay('2026-11-21', weekly, [])).toEqual([
      { opensAt: 540, closesAt: 720 },
      { opensAt: 960, closesAt: 1560 },
    ])
  })

  test('are none on a weekday without hours', () => {
    expect(windowsOfDay('2026-11-22', weekly, [])).toEqual([])
  })

  test('are none on a day closed by exception', () => {
    expect(windowsOfDay('2026-11-21', weekly, [closed])).toEqual([])
  })

  test('are those of the exception alone when it has hours', () => {
    const shorter = { ...closed, opensAt: 600, closesAt: 900 }
    expect(windowsOfDay('2026-11-21', weekly, [shorter])).toEqual([{ opensAt: 600, closesAt: 900 }])
  })

  test('follow an exception of its own day only', () => {
    expect(windowsOfDay('2026-11-20', weekly, [closed])).toEqual([{ opensAt: 480, closesAt: 1320 }])
  })

  test('are one where they touch or overlap', () => {
    const rows = [
      { weekday: 5, opensAt: 480, closesAt: 720 },
      { weekday: 5, opensAt: 720, closesAt: 1000 },
      { weekday: 5, opensAt: 900, closesAt: 960 },
    ]
    expect(windowsOfDay('2026-11-20', rows, [])).toEqual([{ opensAt: 480, closesAt: 1000 }])
  })
})

// requirement C8
describe('a centre is open or says when it opens', () => {
  const saturday = { day: '2026-11-21', minute: 540 }
  test.each([
    [
      'Friday before opening',
      '2026-11-20',
      479,
      { open: false, closedAllDay: false, opens: { day: '2026-11-20', minute: 480 } },
    ],
    ['Friday at opening', '2026-11-20', 480, { open: true, closesAt: 1320 }],
    [
      'Friday at closing',
      '2026-11-20',
      1320,
      { open: false, closedAllDay: false, opens: saturday },
    ],
    [
      'Saturday between its windows',
      '2026-11-21',
      800,
      { open: false, closedAllDay: false, opens: { day: '2026-11-21', minute: 960 } },
    ],
    ['Saturday before midnight', '2026-11-21', 1439, { open: true, closesAt: 1560 }],
    [
      'after midnight, in the window of the day before',
      '2026-11-22',
      119,
      { open: true, closesAt: 120 },
    ],
    [
      'after that window',
      '2026-11-22',
      120,
      { open: false, closedAllDay: true, opens: { day: '2026-11-27', minute: 480 } },
    ],
  ])('%s', (_, day, minute, state) => {
    expect(openState(instantAt(day, minute, paris), paris, weekly, [])).toEqual(state)
  })

  test('an exception closes the day and the night after it', () => {
    const night = instantAt('2026-11-22', 60, paris)
    expect(openState(night, paris, weekly, [closed])).toMatchObject({ open: false })
  })

  test('a centre without hours for 14 days says nothing', () => {
    expect(openState(instantAt('2026-11-20', 600, paris), paris, [], [])).toEqual({
      open: false,
      closedAllDay: true,
      opens: null,
    })
  })

  test('the zone is the centre’s own', () => {
    const now = Date.parse('2026-11-20T05:00:00Z')
    expect(openState(now, reunion, weekly, []).open).toBe(true)
    expect(openState(now, paris, weekly, []).open).toBe(false)
  })
})
