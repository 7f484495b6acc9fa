import { describe, expect, test } from 'vitest'
import type { Choice, Row } from './day-rows.ts'
import { stableRows, takenNote } from './stable-rows.ts'

const before = Date.parse('2026-11-22T12:00:00+01:00')

function row(clock: string, choice: Partial<Choice> = {}): Row {
  return {
    start: `2026-11-22T${clock}:00+01:00`,
    time: clock.replace(':', 'h'),
    period: 'soir',
    warning: null,
    choices: [
      { duration: 60, cents: 3200, insteadOfCents: null, free: true, note: null, ...choice },
    ],
  }
}

// requirement B41
describe('rows while others book', () => {
  test('a start that is gone keeps its place and says so', () => {
    const rows = stableRows([row('18:00'), row('18:30')], [row('18:30')], before)
    expect(rows.map(({ time, choices }) => [time, choices[0]?.free, choices[0]?.note])).toEqual([
      ['18h00', false, takenNote],
      ['18h30', true, null],
    ])
  })

  test('a length that was free and no longer is says so', () => {
    const [after] = stableRows(
      [row('18:00')],
      [row('18:00', { free: false, note: 'complet' })],
      before,
    )
    expect(after?.choices[0]?.note).toBe(takenNote)
  })

  test('a length that never was free stays as it was', () => {
    const full = row('18:00', { free: false, note: 'complet' })
    expect(stableRows([full], [full], before)[0]?.choices[0]?.note).toBe('complet')
  })

  test('a slot just taken stays so at the next notice', () => {
    const full = row('18:00', { free: false, note: 'complet' })
    const once = stableRows([row('18:00')], [full], before)
    expect(stableRows(once, [full], before)[0]?.choices[0]?.note).toBe(takenNote)
  })

  test('a released slot can be booked again', () => {
    const once = stableRows([row('18:00')], [], before)
    expect(stableRows(once, [row('18:00')], before)[0]?.choices[0]?.free).toBe(true)
  })

  test('a start that comes is put at its time', () => {
    const rows = stableRows(
      [row('18:00'), row('19:00')],
      [row('18:00'), row('18:30'), row('19:00')],
      before,
    )
    expect(rows.map(({ time }) => time)).toEqual(['18h00', '18h30', '19h00'])
  })

  test('a start whose time has come leaves the list without being marked as taken', () => {
    const atSix = Date.parse('2026-11-22T18:00:00+01:00')
    const rows = stableRows([row('18:00'), row('18:30')], [row('18:30')], atSix)
    expect(rows.map(({ time }) => time)).toEqual(['18h30'])
  })
})
