import { describe, expect, test } from 'vitest'
import { writtenClock, clockOfMinute, clockPattern, minuteOfClock } from './clock.ts'
import { clockText, time, timeOfMinute } from '../text/format.ts'

describe('a time of day', () => {
  const minutes = Array.from({ length: 1440 }, (_, minute) => minute)

  test('is written and read back alike, every minute of it', () => {
    const clocks = minutes.map(clockOfMinute)
    expect(clocks.filter((clock) => !clockPattern.test(clock))).toEqual([])
    expect(clocks.map(minuteOfClock)).toEqual(minutes)
    expect(clocks.map(clockText)).toEqual(minutes.map(timeOfMinute))
    expect(clocks).toEqual(clocks.toSorted())
  })

  test('past midnight is the next day’s', () => {
    expect(clockOfMinute(1470)).toBe('00:30')
  })

  test.each(['8:00', '24:00', '08:60', '08h00', '08:00:00', ''])('is not « %s »', (text) => {
    expect(() => minuteOfClock(text)).toThrow(RangeError)
  })

  test('is read where an instant writes it', () => {
    const instant = '2026-11-22T08:30:00+01:00'
    expect([writtenClock(instant), time(instant)]).toEqual(['08:30', '8h30'])
  })

  test.each(['2026-11-22', '2026-11-22T17:30:00Z', '2026-11-22T25:00:00+01:00', 'hier'])(
    'is not in %s',
    (text) => expect(() => writtenClock(text)).toThrow(RangeError),
  )
})
