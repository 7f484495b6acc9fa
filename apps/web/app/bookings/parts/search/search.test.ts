import { safeRedirect } from '@quatre/domain'
import { describe, expect, test } from 'vitest'
import { readSearch, sameSlots, searchQuery, slotsAddress } from './search.ts'

const read = (query: string) => readSearch(new URLSearchParams(query))

// requirement B46
describe('the address of a slot search', () => {
  test('reproduces the search', () => {
    const search = read(
      'center=muret&sport=1&date=2026-11-22&fieldType=2&period=soir&from=18:30&duration=90',
    )
    expect(readSearch(new URLSearchParams(searchQuery(search)))).toEqual(search)
  })

  test('reproduces a position', () => {
    const search = read('latitude=43.6045&longitude=1.444')
    expect(search.position).toEqual({ latitude: 43.6045, longitude: 1.444 })
    expect(readSearch(new URLSearchParams(searchQuery(search)))).toEqual(search)
  })

  // requirement B22
  test('leaves the usual values out', () => {
    expect(searchQuery({ center: 'muret', sport: 3, fieldType: 0, period: null })).toBe(
      '?center=muret',
    )
  })

  test.each([
    ['sport', 'sport=padel', 3],
    ['date', 'date=22/11/2026', null],
    ['date', 'date=2026-13-40', null],
    ['date', 'date=2026-02-30', null],
    ['fieldType', 'fieldType=-1', 0],
    ['period', 'period=nuit', null],
    ['from', 'from=25:00', null],
    ['from', 'from=8:00', null],
    ['duration', 'duration=45', null],
    ['position', 'latitude=91&longitude=2', null],
    ['position', 'latitude=43.6', null],
    ['place', 'place=%20', null],
    ['place', 'place=%00', null],
  ] as const)('without a sensible %s (%s) is as if it had none', (name, query, expected) => {
    expect(read(query)[name]).toBe(expected)
  })

  test('may be the target of a log-in', () => {
    const address = slotsAddress({ center: 'muret', from: '18:30', duration: 90 })
    expect(safeRedirect(address)).toBe(address)
  })
})

describe('the slots to read', () => {
  test('are the same for another time of day or choice', () => {
    const before = read('center=muret&date=2026-11-22')
    expect(sameSlots(before, { ...before, period: 'soir', from: '18:30', duration: 60 })).toBe(true)
  })

  test.each([{ date: '2026-11-23' }, { sport: 1 }, { fieldType: 2 }, { center: 'colomiers' }])(
    'are others after %o',
    (change) => {
      const before = read('center=muret&date=2026-11-22')
      expect(sameSlots(before, { ...before, ...change })).toBe(false)
    },
  )
})
