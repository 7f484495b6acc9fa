import { expect, test } from 'vitest'
import { startChoices } from './choices.ts'
import { eveningAt } from './evening.ts'
import { readSearch } from './search.ts'

const today = '2026-11-24'
const tomorrow = '2026-11-25'
const at = (clock: string) => Date.parse(`${today}T${clock}:00+01:00`)

test.each([
  ['in the morning', '08:10', null, today, '18:00'],
  ['at its very start', '18:00', null, today, '18:00'],
  ['under way', '18:01', null, today, '18:30'],
  ['at the last start', '22:00', null, today, '22:00'],
  ['over', '22:01', null, tomorrow, '18:00'],
  ['just before midnight', '23:59', null, tomorrow, '18:00'],
  ['of another day, while this one’s is under way', '20:05', tomorrow, tomorrow, '18:00'],
  ['of today, once it is over', '23:05', today, today, '18:00'],
])('the evening %s', (_name, clock, wished, date, from) => {
  expect(eveningAt(at(clock), wished)).toEqual({ today, date, from })
})

test('every start to choose from is one that the search reads', () => {
  for (const clock of ['08:10', '20:05', '22:05']) {
    const starts = startChoices(eveningAt(at(clock)).from)
    const read = starts.map((from) => readSearch(new URLSearchParams({ from })).from)
    expect(read).toEqual(starts)
  }
  expect(startChoices('20:30').slice(13, 16)).toEqual(['20:00', '20:30', '21:00'])
})
