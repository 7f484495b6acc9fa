import { expect, test } from 'vitest'
import { lastWithdrawalDay } from './withdrawal.ts'

// requirement P140
test.each([
  ['2026-11-10', '2026-11-24', 'a Tuesday'],
  ['2026-11-14', '2026-11-30', 'not a Saturday'],
  ['2026-12-11', '2026-12-28', 'neither Christmas, a Friday, nor its week-end'],
])('a purchase on %s can be withdrawn from until %s: %s', (boughtOn, last) => {
  expect(lastWithdrawalDay(boughtOn)).toBe(last)
})
