import { safeRedirect } from '@quatre/domain'
import { describe, expect, test } from 'vitest'
import { courtAddress, optionValue, readCourtSearch, readOption } from './court-search.ts'

const search = {
  center: 'muret',
  sport: 1,
  fieldType: 2,
  start: '2026-11-22T18:30:00+01:00',
  duration: 90,
  court: 12,
  players: 4,
  coach: 7,
  price: 4800,
} as const

const read = (address: string) => readCourtSearch(new URL(address, 'http://localhost').searchParams)

describe('the address of a court’s choice', () => {
  test('reproduces the choice', () => {
    expect(read(courtAddress(search))).toEqual(search)
  })

  // requirement B46
  test('may be the target of a log-in', () => {
    expect(safeRedirect(courtAddress(search))).toBe(courtAddress(search))
  })

  test.each([
    '',
    '?center=muret',
    '?center=muret&start=hier&duration=90',
    '?start=2026-11-22T18:30:00%2B01:00&duration=90',
    '?center=muret&start=2026-11-22T18:30:00Z&duration=90',
    '?center=muret&start=2026-11-22T25:30:00%2B01:00&duration=90',
    '?center=muret&start=2026-02-30T18:30:00%2B01:00&duration=90',
  ])('that names no slot is none: « %s »', (query) => {
    expect(read(`/reservations/terrain${query}`)).toBeNull()
  })
})

describe('an option of the form', () => {
  test.each([
    { fieldType: 0, court: null, cents: 4800 },
    { fieldType: 2, court: null, cents: 5300 },
    { fieldType: 0, court: 12, cents: 4800 },
  ])('carries the requested slot and the price that was shown: %o', (option) => {
    expect(readOption(optionValue(option))).toEqual(option)
  })

  test.each([null, '', 'type-0', 'court-1:-5', 'court-1:4800 '])(
    'that is forged is none: %o',
    (value) => {
      expect(readOption(value)).toBeNull()
    },
  )
})
