import type { SlotCourts } from '@quatre/contract'
import { describe, expect, test } from 'vitest'
import { chosenOption, courtTypes, hasChoice } from './court-types.ts'

type Court = SlotCourts['courts'][number]

const money = (cents: number) => ({ currency: 'EUR' as const, value: cents })
const kinds = { covered: [1, 4], open: [2, 4], single: [3, 2] } as const

/** « covered 4800 »: free unless its state says taken. */
function court(text: string, index: number): Court {
  const [kind = '', cents, state] = text.split(' ')
  const [id, places] = kinds[kind as keyof typeof kinds]
  const price = money(Number(cents))
  return {
    id: (index + 1) as Court['id'],
    name: `Terrain ${index + 1}`,
    fieldType: { id, name: kind },
    places,
    free: state !== 'taken',
    price,
    originalPrice: price,
  }
}

function slot(courts: readonly string[], anyCents: number | null = 4800): SlotCourts {
  return {
    startingDate: '2026-11-22T18:00:00+01:00',
    endingDate: '2026-11-22T19:30:00+01:00',
    day: '2026-11-22',
    any: anyCents === null ? null : { price: money(anyCents), originalPrice: money(anyCents) },
    courts: courts.map(court),
  }
}

// requirement B60
describe('There is a court to choose', () => {
  test.each([
    [true, 'of two kinds', ['covered 4800', 'open 4800']],
    [true, 'of two prices', ['covered 5200', 'covered 5200']],
    [false, 'of one kind at one price', ['covered 4800', 'covered 4800']],
    [false, 'where one court is left', ['covered 4800', 'open 4800 taken']],
    [false, 'where none is left', ['covered 4800 taken', 'open 4800 taken']],
  ])('%s: %s', (expected, _name, courts) => {
    expect(hasChoice(courtTypes(slot(courts), []))).toBe(expected)
  })
})

test('Kinds with places for most players come first, and a released court is free', () => {
  const { types } = courtTypes(slot(['single 3000', 'open 4800', 'covered 4800 taken']), [3])
  expect(types.map(({ name, free }) => [name, free])).toEqual([
    ['covered', 1],
    ['open', 1],
    ['single', 1],
  ])
})

describe('At first', () => {
  const page = courtTypes(slot(['covered 4800 taken', 'covered 4800', 'single 3000']), [])
  test.each([
    ['what the address asks for is chosen', { fieldType: 3, court: null }, 3, null],
    ['so is a court', { fieldType: 0, court: 2 }, 0, 2],
    ['in place of a court that is taken « Peu importe »', { fieldType: 0, court: 1 }, 0, null],
    ['so in place of a kind that is full', { fieldType: 2, court: null }, 0, null],
  ])('%s', (_name, asked, fieldType, chosen) => {
    expect(chosenOption(page, asked)).toMatchObject({ fieldType, court: chosen })
  })
  test('without « Peu importe » the first kind that is free', () => {
    const single = courtTypes(slot(['covered 4800 taken', 'single 3000'], null), [])
    expect(chosenOption(single, { fieldType: 0, court: null })).toMatchObject({ fieldType: 3 })
  })
})
