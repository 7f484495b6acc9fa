import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitShares } from './shares.ts'

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
