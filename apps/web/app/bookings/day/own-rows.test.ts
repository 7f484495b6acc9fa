import { describe, expect, test } from 'vitest'
import type { Choice, Row } from './day-rows.ts'
import { withOwnSlots } from './own-rows.ts'
import type { OwnSlot } from '../parts/own-slots.ts'
import { stableRows, takenNote } from './stable-rows.ts'

const day = '2026-11-22'
const at = (clock: string) => `${day}T${clock}:00+01:00`

const held: OwnSlot = {
  booking: 1,
  centerId: 1,
  state: 'held',
  start: at('18:00'),
  end: at('19:30'),
  duration: 90,
  cents: 4800,
  courtId: 1,
  expiresAt: at('12:10'),
  address: '/paiement?booking=1',
}
const booked: OwnSlot = { ...held, state: 'booked', expiresAt: null }

const choice = (duration: 60 | 90, free = true): Choice => {
  const note = free ? null : 'complet'
  return { duration, cents: 3200, insteadOfCents: null, free, note }
}
const row = (clock: string, ...choices: Choice[]): Row => ({
  start: at(clock),
  time: clock.replace(':', 'h'),
  period: 'soir',
  warning: null,
  choices,
})

/** The name of each choice of each row. */
const told = (rows: readonly Row[]) =>
  rows.map(({ time, choices }) => [
    time,
    ...choices.map(
      ({ duration, own, free, note }) => `${duration} ${own ? own.state : free ? 'libre' : note}`,
    ),
  ])
const seen = (rows: readonly Row[], own = held) => told(withOwnSlots(rows, [own], day))

describe('the rows of a day on which the member has a court', () => {
  test('show a hold as theirs, full or not', () => {
    expect(seen([row('18:00', choice(60), choice(90))])).toEqual([['18h00', '60 libre', '90 held']])
    expect(seen([row('18:00', choice(60), choice(90, false))])).toEqual([
      ['18h00', '60 libre', '90 held'],
    ])
  })

  test('have a row for it where nothing else is left at that start', () => {
    expect(seen([row('17:00', choice(60)), row('20:00', choice(60))])).toEqual([
      ['17h00', '60 libre'],
      ['18h00', '90 held'],
      ['20h00', '60 libre'],
    ])
  })

  test('never say that it was just taken, nor what it blocks', () => {
    const before = [row('18:00', choice(60), choice(90)), row('19:00', choice(60))]
    const fresh = [row('20:00', choice(60, false))]
    const shown = stableRows(before, fresh, Date.parse(at('12:00')))
    expect(told(shown).flat().join()).toContain(takenNote)
    expect(seen(shown)).toEqual([
      ['18h00', '60 pendant ton créneau', '90 held'],
      ['19h00', '60 pendant ton créneau'],
      ['20h00', '60 complet'],
    ])
  })

  test('offer a booked time once more where there is a second court', () => {
    expect(seen([row('18:00', choice(90))], booked)).toEqual([['18h00', '90 libre']])
    expect(seen([row('18:00', choice(90, false))], booked)).toEqual([['18h00', '90 booked']])
  })

  test('stay the same rows where it is not in the way', () => {
    const rows = [row('16:00', choice(90)), row('19:30', choice(60))]
    const [first, , last] = withOwnSlots(rows, [held], day)
    expect([first, last]).toEqual(rows)
    expect(first).toBe(rows[0])
    expect(withOwnSlots(rows, [], day)).toBe(rows)
  })

  test('are of their day only', () => {
    const next = { ...held, start: '2026-11-23T18:00:00+01:00', end: '2026-11-23T19:30:00+01:00' }
    expect(seen([row('18:00', choice(60))], next)).toEqual([['18h00', '60 libre']])
  })
})
