import type { Slot, SlotChoice } from '@quatre/contract'
import { describe, expect, test } from 'vitest'
import {
  chosenChoice,
  countByPeriod,
  startPeriod,
  periodsOver,
  dayRows,
  shownPeriod,
} from './day-rows.ts'

const day = '2026-11-22'

const euro = (value: number) => ({ currency: 'EUR', value }) as const

function choice(change: Partial<SlotChoice> = {}): SlotChoice {
  return {
    duration: 90,
    endingDate: `${day}T20:00:00+01:00`,
    price: euro(4800),
    discountPrice: null,
    message: null,
    left: 3,
    fieldType: 'Couvert',
    ...change,
  }
}

function slot(clock: string, choices: SlotChoice[] = [choice()]): Slot {
  return { startingDate: `${day}T${clock}:00+01:00`, choices }
}

const full = choice({ left: 0, message: 'complet' })

describe('a start', () => {
  test.each([
    ['11:30', 'matin'],
    ['12:00', 'midi'],
    ['13:30', 'midi'],
    ['14:00', 'apres-midi'],
    ['17:30', 'apres-midi'],
    ['18:00', 'soir'],
  ])('at %s is in « %s »', (clock, period) => {
    expect(startPeriod(`${day}T${clock}:00+01:00`, day)).toBe(period)
  })

  test.each([
    ['11:59', []],
    ['12:00', ['matin']],
    ['17:40', ['matin', 'midi']],
    ['23:59', ['matin', 'midi', 'apres-midi']],
  ])('by %s those of %j have passed', (clock, over) => {
    expect(periodsOver(clock)).toEqual(over)
  })

  test('after midnight belongs to the evening of the day before', () => {
    expect(startPeriod('2026-11-23T00:30:00+01:00', day)).toBe('soir')
  })

  test('shows the reduced price and the one it replaces', () => {
    const [row] = dayRows([slot('09:00', [choice({ discountPrice: euro(3700) })])], day)
    expect(row?.choices[0]).toMatchObject({ cents: 3700, insteadOfCents: 4800 })
  })

  test('says why a length cannot be had', () => {
    const closing = choice({ duration: 120, price: null, left: 0, message: 'ferme à 23h30' })
    const [row] = dayRows([slot('22:00', [choice(), closing])], day)
    expect(row?.choices[1]).toMatchObject({ free: false, cents: null, note: 'ferme à 23h30' })
  })

  // requirement B41
  test('warns when one court is left for every length that is free', () => {
    const last = choice({ left: 1, message: 'dernier terrain' })
    expect(dayRows([slot('18:00', [last, full])], day)[0]?.warning).toBe('dernier terrain')
  })

  test('does not warn while a length has more', () => {
    const last = choice({ left: 1, message: 'dernier terrain' })
    expect(dayRows([slot('18:00', [choice({ duration: 60 }), last])], day)[0]?.warning).toBeNull()
  })
})

describe('the times of day', () => {
  const rows = dayRows([slot('09:00'), slot('09:30', [full]), slot('15:00')], day)

  test('count the starts that have something free', () => {
    expect(countByPeriod(rows)).toEqual({ matin: 1, midi: 0, 'apres-midi': 1, soir: 0 })
  })

  test('show the one asked for', () => {
    expect(shownPeriod(rows, { period: 'midi', from: '09:00' }, [])).toBe('midi')
  })

  test('show the one of the hour asked for', () => {
    expect(shownPeriod(rows, { period: null, from: '15:30' }, [])).toBe('apres-midi')
  })

  // requirement B80
  test('show the evening for a start after midnight', () => {
    const night = { startingDate: '2026-11-23T00:00:00+01:00', choices: [choice()] }
    const shown = dayRows([slot('09:00'), night], day)
    expect(shownPeriod(shown, { period: null, from: '00:00' }, [])).toBe('soir')
  })

  test('show the evening when it has something', () => {
    const untilNight = dayRows([slot('09:00'), slot('20:00')], day)
    expect(shownPeriod(untilNight, { period: null, from: null }, [])).toBe('soir')
  })

  test('else show the first that has something', () => {
    expect(shownPeriod(rows, { period: null, from: null }, [])).toBe('matin')
  })

  // requirement B71
  test.each([
    ['matin', null],
    [null, '09:00'],
  ] as const)('never show one that has passed, asked for as %s or from %s', (period, from) => {
    expect(shownPeriod(rows, { period, from }, ['matin', 'midi'])).toBe('apres-midi')
  })
})

describe('the choice of the address', () => {
  const rows = dayRows([slot('08:30'), slot('18:30')], day)

  test('is the length at that start', () => {
    expect(chosenChoice(rows, { from: '08:30', duration: 90 })?.row.time).toBe('8h30')
  })

  test('is none when the day has no such start or length', () => {
    expect(chosenChoice(rows, { from: '19:00', duration: 90 })).toBeNull()
    expect(chosenChoice(rows, { from: '18:30', duration: 60 })).toBeNull()
    expect(chosenChoice(rows, { from: '18:30', duration: null })).toBeNull()
  })
})
