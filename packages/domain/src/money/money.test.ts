import fc from 'fast-check'
import { expect, test } from 'vitest'
import { euro, splitShares } from './money.ts'

test('an amount carries its currency', () => {
  expect(euro(4800)).toEqual({ currency: 'EUR', value: 4800 })
})

// requirement P26
test.each([0.5, NaN, Infinity, 2 ** 53])('%d is no amount in cents', (cents) => {
  expect(() => euro(cents)).toThrow(RangeError)
})

test('the captain takes the odd cents', () => {
  expect(splitShares(1000, 3)).toEqual([334, 333, 333])
  expect(splitShares(4801, 4)).toEqual([1201, 1200, 1200, 1200])
})

test('one payer pays everything', () => {
  expect(splitShares(4800, 1)).toEqual([4800])
})

test('fewer cents than payers are all paid by the captain', () => {
  expect(splitShares(2, 4)).toEqual([2, 0, 0, 0])
})

// requirement B20
test('shares sum to the price and the captain pays less than one cent per payer more', () => {
  fc.assert(
    fc.property(fc.nat({ max: 10_000_000 }), fc.integer({ min: 1, max: 22 }), (price, payers) => {
      const [captain = -1, ...others] = splitShares(price, payers)
      expect(captain + others.reduce((sum, share) => sum + share, 0)).toBe(price)
      for (const share of others) {
        expect(captain - share).toBeGreaterThanOrEqual(0)
        expect(captain - share).toBeLessThan(payers)
      }
    }),
  )
})

test.each([
  [4800, 0],
  [4800, 1.5],
  [10.5, 2],
  [-1, 2],
])('a price of %d for %d payers is a mistake of the caller', (price, payers) => {
  expect(() => splitShares(price, payers)).toThrow(RangeError)
})
