import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { creditParts, creditTotal, refundParts, type CreditBalance } from './credit.ts'

const balance: CreditBalance = { cashback: 500, wallet: 2000, bonus: 1000 }

// requirement W7
describe('credit is spent', () => {
  test.each([
    [300, [['cashback', 300]]],
    [500, [['cashback', 500]]],
    [501, [['cashback', 500], ['wallet', 1]]], // prettier-ignore
    [3500, [['cashback', 500], ['wallet', 2000], ['bonus', 1000]]], // prettier-ignore
  ])('%i cents: cashback, then SOLDE, then bonus', (cents, expected) => {
    const parts = creditParts(balance, cents)
    expect(parts?.map(({ source, amountCents }) => [source, amountCents])).toEqual(expected)
  })

  test('never beyond the balance', () => {
    expect(creditTotal(balance)).toBe(3500)
    expect(creditParts(balance, 3501)).toBeNull()
  })
})

// requirement W8
describe('a refund goes back', () => {
  const paid = [
    { source: 'cashback', amountCents: 500 },
    { source: 'wallet', amountCents: 2000 },
    { source: 'bonus', amountCents: 1000 },
    { source: 'card', amountCents: 1300 },
  ] as const

  test('in reverse order: card, bonus, SOLDE, cashback', () => {
    expect(refundParts(paid, 4800).map(({ source }) => source)).toEqual(['card', 'bonus', 'wallet', 'cashback']) // prettier-ignore
    expect(refundParts(paid, 1400)).toEqual([
      { source: 'card', amountCents: 1300 },
      { source: 'bonus', amountCents: 100 },
    ])
  })

  test('of whatever was spent, exactly that and to the cent', () => {
    const cents = fc.integer({ min: 0, max: 10_000 })
    fc.assert(
      fc.property(cents, cents, cents, fc.double({ min: 0, max: 1, noNaN: true }), (...given) => {
        const [cashback, wallet, bonus, share] = given
        const asked = Math.floor((cashback + wallet + bonus) * share)
        const parts = creditParts({ cashback, wallet, bonus }, asked) ?? []
        const back = refundParts(parts, asked)
        const sorted = (list: readonly { source: string; amountCents: number }[]) =>
          list.toSorted((a, b) => a.source.localeCompare(b.source))
        expect(sorted(back)).toEqual(sorted(parts))
        expect(parts.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(asked)
      }),
    )
  })
})
