import fc from 'fast-check'
import { expect, test } from 'vitest'
import { claimMovement, withheldToReturn } from './claim.ts'

// requirement P130
test.each([
  ['a chargeback', 0, 4800, [4800, 0]],
  ['a reversal', 4800, -4800, [-4800, 0]],
  ['a reversal before its chargeback', 0, -4800, [0, -4800]],
  ['the chargeback after it', -4800, 4800, [0, 4800]],
  ['a second chargeback before the reversal', 4800, 4800, [0, 4800]],
  ['a part', 1000, 2000, [2000, 0]],
  ['more than there was left', 4000, 2000, [800, 1200]],
])('of 48 € %s', (_, takenCents, movedCents, [claimCents, dueCents]) => {
  const moved = claimMovement({ takenCents, movedCents, paidCents: 4800 })
  expect(moved).toEqual({ claimCents, dueCents })
})

// requirement P130
test('any order of a bank’s news ends with the same claim', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -4800, max: 4800 })), (news) => {
      let [takenCents, owedCents] = [0, 0]
      for (const movedCents of news) {
        owedCents += claimMovement({ takenCents, movedCents, paidCents: 4800 }).claimCents
        takenCents += movedCents
        expect(owedCents).toBe(Math.min(Math.max(takenCents, 0), 4800))
      }
    }),
  )
})

// requirement P130
test('the earner’s own loss is not owed: of 29 € of which 10 went back, the bank takes all', () => {
  const moved = { takenCents: 0, movedCents: 2900, paidCents: 2900, borneCents: 1900 }
  expect(claimMovement(moved)).toEqual({ claimCents: 1000, dueCents: 1900 })
})

// requirement P130
test('the part withheld last goes back first, in its own kind', () => {
  const withheld = (source: 'wallet' | 'bonus' | 'cashback', amountCents: number) =>
    ({ source, amountCents, chargeId: 1 }) as const
  const history = [withheld('wallet', 900), withheld('bonus', 600), withheld('bonus', -200)]
  expect(withheldToReturn(history, 700)).toEqual([withheld('bonus', 400), withheld('wallet', 300)])
  expect(withheldToReturn(history, 5000)).toEqual([withheld('bonus', 400), withheld('wallet', 900)])
})
