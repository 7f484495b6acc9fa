import { describe, expect, test } from 'vitest'
import { hourMs } from '../time/durations.ts'
import { nearestStarts, planningDays } from './nearest-starts.ts'

const start = (hour: number, left = 1, priceCents: number | null = 4800) => ({
  startsAt: hour * hourMs,
  left,
  priceCents,
})
const hours = (starts: readonly ReturnType<typeof start>[], wanted: number) =>
  nearestStarts(starts, wanted * hourMs).map(({ startsAt }) => startsAt / hourMs)

// requirement B18
describe('In place of a missed start', () => {
  test('the nearest come first, of two as near the earlier, and four at most', () => {
    const starts = [22, 16, 17, 19, 20, 12].map((hour) => start(hour))
    expect(hours(starts, 18)).toEqual([17, 19, 16, 20])
  })
  test('the start itself comes first when it is free again', () => {
    expect(hours([start(17), start(18)], 18)).toEqual([18, 17])
  })
  test('nothing is offered that is taken or ends after closing', () => {
    expect(hours([start(17, 0), start(19, 1, null), start(21)], 18)).toEqual([21])
  })
})

test.each([
  ['2026-11-22T01:30:00+01:00', ['2026-11-21', '2026-11-22']],
  ['2026-11-22T11:30:00+01:00', ['2026-11-21', '2026-11-22']],
  ['2026-11-22T12:00:00+01:00', ['2026-11-22']],
])('A start at %s may be on the planning of %j', (startingDate, days) => {
  expect(planningDays(startingDate)).toEqual(days)
})
