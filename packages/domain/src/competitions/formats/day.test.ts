import { expect, test } from 'vitest'
import { minuteMs } from '../../time/durations.ts'
import { season2025 } from '../seasons/2025.ts'
import { season2026 } from '../seasons/2026.ts'
import { dayFault, isFormatOffered, restAfter } from './day.ts'
import type { FormatCode } from './format.ts'

const { day, formats } = season2026

test.each<[string, string | null]>([
  ['A1 A1', null],
  ['A1 A2 B1', null],
  ['A1 A2 A1', 'too_many_of_format'],
  ['B1 B1 B2 C1', null],
  ['B1 B1 B2 B2', 'too_many_of_format'],
  ['A1 C1 C1 C1', 'too_many_of_format'],
  ['C1 C1 D1 D2 C2', null],
  ['C1 C1 D1 D2 B2', 'too_many_of_format'],
  ['C1 C1 D1 D2 C2 C1', 'too_many'],
  ['E E E E E E E', null],
  ['A1 A1 E E', null],
  ['C1 C1 E F', null],
  ['C1 C1 C1 E', 'short_format_after'],
  ['F C1 C1 C1', 'short_format_after'],
  ['F F F F F', null],
  ['F F F F F F', 'too_many'],
])('%s in a day: %s', (formatsOfDay, rule) => {
  expect(dayFault(day, formatsOfDay.split(' ') as FormatCode[])?.rule ?? null).toBe(rule)
})

test('a refused day names its rule, its count and its limit', () => {
  expect(dayFault(day, ['A1', 'A2', 'A1'])).toEqual({
    rule: 'too_many_of_format',
    letter: 'A',
    count: 3,
    most: 2,
    ofMatches: 3,
  })
})

test('short formats need five matches a pair, from 2026–27 on', () => {
  expect(isFormatOffered(day, 'E', 4)).toBe(false)
  expect(isFormatOffered(day, 'F', 5)).toBe(true)
  expect(isFormatOffered(day, 'D1', 1)).toBe(true)
  expect(isFormatOffered(season2025.day, 'E', 1)).toBe(true)
  expect(dayFault(season2025.day, ['C1', 'C1', 'C1', 'E'])).toBeNull()
})

const match = (format: FormatCode, from: number, to: number) => ({
  format,
  startsAt: from * minuteMs,
  endsAt: to * minuteMs,
})

test.each<[FormatCode, number]>([
  ['A1', 90],
  ['B2', 60],
  ['C1', 30],
  ['D2', 30],
  ['F', 15],
  ['E', 0],
])('after one match in %s a player rests %i minutes', (format, minutes) => {
  const rest = restAfter(formats, [match(format, 0, 40)])
  expect(rest).toMatchObject({ minutes, until: (40 + minutes) * minuteMs })
})

test('ten-point matches need a rest after three in a row', () => {
  const three = [match('E', 0, 10), match('E', 12, 22), match('E', 30, 40)]
  expect(restAfter(formats, three)).toMatchObject({ minutes: 15, inRow: 3 })
  expect(restAfter(formats, [...three, match('E', 55, 65)])).toMatchObject({ minutes: 0, inRow: 1 })
  expect(restAfter(formats, [...three, match('E', 50, 60)])).toMatchObject({
    minutes: 15,
    inRow: 4,
  })
  expect(restAfter(formats, [match('D1', 0, 10), match('E', 12, 22)])).toMatchObject({ inRow: 1 })
  expect(restAfter(formats, [])).toBeNull()
})
