import { expect, test } from 'vitest'
import { euro } from './money.ts'

test('an amount carries its currency', () => {
  expect(euro(4800)).toEqual({ currency: 'EUR', value: 4800 })
})

// requirement P26
test.each([0.5, NaN, Infinity, 2 ** 53])('%d is no amount in cents', (cents) => {
  expect(() => euro(cents)).toThrow(RangeError)
})
