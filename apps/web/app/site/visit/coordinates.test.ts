import { expect, test } from 'vitest'
import { readCoordinates } from './coordinates.ts'

function filledForm(latitude: string | File): FormData {
  const form = new FormData()
  form.set('latitude', latitude)
  form.set('longitude', '1.444')
  return form
}

test.each(['43.604', '-43.604', '0', '90'])(
  'a form with the latitude %s has a position',
  (text) => {
    const expected = { latitude: Number(text), longitude: 1.444 }
    expect(readCoordinates(filledForm(text))).toEqual(expected)
  },
)

test.each(['', ' ', 'abc', '43abc', '90.1', '-91', 'Infinity', '0x10', new File([], 'latitude')])(
  'a form with the latitude « %s » has none',
  (value) => expect(readCoordinates(filledForm(value))).toBeNull(),
)

test('an address without a longitude has none', () => {
  expect(readCoordinates(new URLSearchParams('latitude=43.604'))).toBeNull()
})
